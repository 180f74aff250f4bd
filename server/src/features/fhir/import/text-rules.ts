import { dateInIndia, isCalendarDate } from '@arogyachat/contract/india-time'
import type { ForeignBundle } from './bundle-rules.ts'
import type { Foreign, ForeignConcept } from './resource-rules.ts'

/** What a concept is called: its text, or the display or code of its first coding. */
export function nameOfConcept(concept: ForeignConcept | undefined): string {
  const [first] = concept?.coding ?? []
  return concept?.text || first?.display || first?.code || ''
}

/** A text that is cut to a length in characters, never inside a surrogate pair. */
export const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/**
 * The day in India of a FHIR date, which may be a year, a month, a day or an instant. Null without one. A day in the future becomes
 * today, as a record is never younger.
 */
export function dayOf(date: string | undefined, now: Date): string | null {
  if (date === undefined) return null
  const whole = date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date
  const instant = new Date(whole)
  if (Number.isNaN(instant.getTime())) return null
  const day = whole.length > 10 ? dateInIndia(instant) : whole
  const today = dateInIndia(now)
  return isCalendarDate(day) && day >= '1905-01-01' ? (day > today ? today : day) : null
}

type Person = Pick<Foreign<'Patient'>, 'name'>
export function nameOfPerson({ name }: Person): string {
  const [first] = name ?? []
  return first?.text || [...(first?.given ?? []), first?.family ?? ''].filter(Boolean).join(' ')
}

interface Reference {
  reference?: string | undefined
  display?: string | undefined
}

/** The name of the first organisation among these references, or else of the first doctor. */
export function providerOf(bundle: ForeignBundle, references: readonly (Reference | undefined)[]): string {
  const given = references.filter((one) => one !== undefined)
  for (const { reference } of given) {
    const organization = bundle.find(reference, 'Organization')
    if (organization?.name) return organization.name
  }
  for (const { reference, display } of given) {
    const person = bundle.find(reference, 'Practitioner')
    const name = person ? nameOfPerson(person) : ''
    if (name || display) return name || display || ''
  }
  return ''
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of an XHTML narrative. It is stored as plain text and never shown as markup. */
export const textOfNarrative = (div: string): string =>
  div
    .replace(/<(?:\/(?:p|div|tr|li|h\d|table)|br\s*\/?)>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()

/** A medicine with its directions in one line. */
export function medicineLine(request: Foreign<'MedicationRequest'> | Foreign<'MedicationStatement'>): string {
  const dosages = 'dosage' in request ? request.dosage : 'dosageInstruction' in request ? request.dosageInstruction : []
  const directions = (dosages ?? []).map(({ text }) => text).filter(Boolean)
  return [nameOfConcept(request.medicationCodeableConcept), ...directions].filter(Boolean).join(': ')
}

/** A result in one line: `Haemoglobin: 12.5 g/dL`. */
export function resultLine({ code, valueQuantity, valueString, valueCodeableConcept }: Foreign<'Observation'>): string {
  const amount = valueQuantity?.value
  const value =
    amount === undefined
      ? valueString || nameOfConcept(valueCodeableConcept)
      : [String(amount), valueQuantity?.unit ?? valueQuantity?.code].filter(Boolean).join(' ')
  return [nameOfConcept(code), value].filter(Boolean).join(': ')
}

const isWrong = ({ status }: { status: string }) => status === 'entered-in-error'

/** What a resource says in one line; empty when it is no text of a report. */
function lineOf(bundle: ForeignBundle, reference: string | undefined): string {
  const found = bundle.find(
    reference,
    'Condition',
    'Observation',
    'AllergyIntolerance',
    'MedicationRequest',
    'MedicationStatement',
    'Appointment'
  )
  switch (found?.resourceType) {
    case 'Condition':
    case 'AllergyIntolerance':
      return nameOfConcept(found.code)
    case 'Observation':
      return isWrong(found) ? '' : resultLine(found)
    case 'MedicationRequest':
    case 'MedicationStatement':
      return isWrong(found) ? '' : medicineLine(found)
    case 'Appointment':
      return found.description ?? ''
    default:
      return ''
  }
}

/** The sections of a composition as text, without its attached documents. */
export function textOfComposition(bundle: ForeignBundle, { section = [] }: Foreign<'Composition'>): string {
  return section
    .map(({ title, code, text, entry = [] }) => {
      const told = text ? textOfNarrative(text.div) : ''
      const body =
        told ||
        entry
          .map(({ reference }) => lineOf(bundle, reference))
          .filter(Boolean)
          .join('\n')
      return body && `${title || nameOfConcept(code)}\n${body}`
    })
    .filter(Boolean)
    .join('\n\n')
}
