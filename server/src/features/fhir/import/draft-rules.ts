import { historyLimit } from '@arogyachat/contract/accounts'
import { type FhirRefusal, fhirItemsMax } from '@arogyachat/contract/fhir/fhir'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { type RecordType, type RecordValue, recordTypes, recordValuesMax } from '@arogyachat/contract/records'
import { recordValue } from '@arogyachat/contract/schemas/records'
import { typeTexts } from '../export/record-rules.ts'
import type { ForeignBundle } from './bundle-rules.ts'
import type { Foreign, ForeignAttachment, ForeignConcept } from './resource-rules.ts'
import {
  cut,
  dayOf,
  medicineLine,
  nameOfConcept,
  nameOfPerson,
  providerOf,
  resultLine,
  textOfComposition
} from './text-rules.ts'

/** Something in a bundle that can become a record. */
export interface Draft {
  title: string
  /** Null where the bundle does not say and the kind of file decides. */
  type: RecordType | null
  date: string
  provider: string
  fileName: string
  bytes: Buffer
  text: string
  values: RecordValue[]
}

export interface Drafts {
  patient: { name: string; birthDate: string | null } | null
  drafts: Draft[]
  refused: FhirRefusal[]
  allergies: string[]
  medicines: { name: string; dosage: string; frequency: string }[]
  ignored: Map<string, number>
}

/** As in the fields of a record. */
const titleMax = 150
const providerMax = 150
const textMax = 20_000
/** Stands for a provider that the bundle does not name. */
const unnamed = '–'

/**
 * What a bundle contains for a patient: its documents and laboratory reports, a prescription and the text of a consultation as
 * records; the allergies and medicines that it names.
 */
export function draftsOf(bundle: ForeignBundle, now: Date): Drafts {
  const [composition] = bundle.listOf('Composition').filter(isRight)
  const [patient] = bundle.listOf('Patient')
  const maker = new DraftMaker(bundle, composition, now)
  for (const document of bundle.listOf('DocumentReference').filter(isRight)) maker.addDocument(document)
  for (const report of bundle.listOf('DiagnosticReport').filter(isRight)) maker.addReport(report)
  maker.addLooseResults()
  maker.addPrescription()
  maker.addConsultation()
  maker.addFiles()
  const name = patient ? cut(nameOfPerson(patient), titleMax) : ''
  return {
    patient: name ? { name, birthDate: patient?.birthDate ?? null } : null,
    drafts: maker.drafts.slice(0, fhirItemsMax),
    refused: maker.refused.slice(0, fhirItemsMax),
    allergies: unique(bundle.listOf('AllergyIntolerance').filter(isPresent).map(allergyName)).slice(0, historyLimit),
    medicines: medicinesIn(bundle).slice(0, historyLimit),
    ignored: new Map([...bundle.ignored, ...maker.leftOut()])
  }
}

const isRight = ({ status }: { status: string }) => status !== 'entered-in-error'
const hasCode = (concept: ForeignConcept | undefined, ...codes: string[]) =>
  (concept?.coding ?? []).some(({ code }) => code !== undefined && codes.includes(code))
const isPresent = ({ clinicalStatus, verificationStatus }: Foreign<'AllergyIntolerance'>) =>
  !hasCode(clinicalStatus, 'inactive', 'resolved') && !hasCode(verificationStatus, 'refuted', 'entered-in-error')
const allergyName = ({ code }: Foreign<'AllergyIntolerance'>) => cut(nameOfConcept(code), 120)
const unique = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ''))]

function medicinesIn(bundle: ForeignBundle): Drafts['medicines'] {
  const active = [...bundle.listOf('MedicationRequest'), ...bundle.listOf('MedicationStatement')].filter(
    ({ status }) => status === 'active'
  )
  const byName = new Map<string, Drafts['medicines'][number]>()
  for (const one of active) {
    const name = cut(nameOfConcept(one.medicationCodeableConcept), 200)
    const [first] = (one.resourceType === 'MedicationRequest' ? one.dosageInstruction : one.dosage) ?? []
    const frequency = cut((first?.text ?? '').replace(/\s+/g, ' '), 100)
    if (name) byName.set(name.toLowerCase(), { name, dosage: '', frequency })
  }
  return [...byName.values()]
}

/** A text file that stands alone. */
const titled = (title: string, text: string) => Buffer.from(`${title}\n\n${text}\n`, 'utf8')

/** The type of a record by the words or the code of another system; null where it says nothing that is known. */
function typeOf(concepts: readonly (ForeignConcept | undefined)[]): RecordType | null {
  for (const concept of concepts) {
    const named = recordTypes.find((type) => typeTexts[type].toLowerCase() === concept?.text?.toLowerCase())
    if (named) return named
    if (hasCode(concept, 'LAB')) return 'lab'
    if (hasCode(concept, 'RAD')) return 'image'
  }
  return null
}

/** A measured value, or null when it is no number that a record can hold. */
function recordValueOf(result: Foreign<'Observation'>, day: string): RecordValue | null {
  const { code, valueQuantity, referenceRange } = result
  const [range] = referenceRange ?? []
  const low = range?.low?.value ?? null
  const high = range?.high?.value ?? null
  const isOrdered = low === null || high === null || low <= high
  const parsed = recordValue.safeParse({
    name: cut(nameOfConcept(code), 60),
    value: valueQuantity?.value,
    unit: cut(valueQuantity?.unit ?? valueQuantity?.code ?? '', 20),
    low: isOrdered ? low : null,
    high: isOrdered ? high : null,
    takenAt: day
  })
  return parsed.data ?? null
}

class DraftMaker {
  readonly drafts: Draft[] = []
  readonly refused: FhirRefusal[] = []
  private readonly usedFiles = new Set<Foreign<'Binary'>>()
  private readonly usedResults = new Set<Foreign<'Observation'>>()

  constructor(
    private readonly bundle: ForeignBundle,
    private readonly composition: Foreign<'Composition'> | undefined,
    private readonly now: Date
  ) {}

  private add(draft: Omit<Draft, 'date' | 'provider'> & { dates: (string | undefined)[]; provider: string }): void {
    const { dates, ...rest } = draft
    const day = [...dates, this.composition?.date].map((date) => dayOf(date, this.now)).find((date) => date !== null)
    const { author = [], custodian } = this.composition ?? {}
    this.drafts.push({
      ...rest,
      title: cut(draft.title, titleMax),
      date: day ?? dateInIndia(this.now),
      provider: cut(draft.provider || providerOf(this.bundle, [custodian, ...author]), providerMax) || unnamed,
      text: cut(draft.text, textMax)
    })
  }

  /** The bytes of an attachment, from the bundle alone; null when they are not in it. */
  private bytesOf({ data, url }: ForeignAttachment): Buffer | null {
    const binary = data === undefined ? this.bundle.find(url, 'Binary') : null
    if (binary) this.usedFiles.add(binary)
    const encoded = data ?? binary?.data
    return encoded ? Buffer.from(encoded, 'base64') : null
  }

  /** The first attachment is the document; a text after it is another form of it. */
  private formsOf(attachments: readonly ForeignAttachment[]) {
    const [first, ...others] = attachments
    const text = others
      .filter(({ contentType }) => contentType?.startsWith('text/plain'))
      .map((one) => this.bytesOf(one)?.toString('utf8') ?? '')
      .join('\n')
    return { first, bytes: first ? this.bytesOf(first) : null, text }
  }

  addDocument(document: Foreign<'DocumentReference'>): void {
    const { first, bytes, text } = this.formsOf(document.content.map(({ attachment }) => attachment))
    const title =
      document.description ||
      first?.title ||
      nameOfConcept(document.type) ||
      this.composition?.title ||
      typeTexts.report
    if (!bytes) {
      this.refused.push({ title: cut(title, titleMax), reason: 'missing' })
      return
    }
    this.add({
      title,
      type: typeOf([document.type]),
      dates: [first?.creation, document.context?.period?.start, document.date],
      provider: providerOf(this.bundle, [document.custodian, ...(document.author ?? [])]),
      fileName: first?.title || title,
      bytes,
      text,
      values: []
    })
  }

  addReport(report: Foreign<'DiagnosticReport'>): void {
    const results = (report.result ?? [])
      .map(({ reference }) => this.bundle.find(reference, 'Observation'))
      .filter((result) => result !== null && isRight(result)) as Foreign<'Observation'>[]
    for (const result of results) this.usedResults.add(result)
    const { first, bytes, text } = this.formsOf(report.presentedForm ?? [])
    const title = nameOfConcept(report.code) || this.composition?.title || typeTexts.lab
    const dates = [report.effectiveDateTime, report.effectivePeriod?.start, report.issued]
    const { values, words } = this.read(results, dates)
    const told = [text, report.conclusion ?? '', words].filter(Boolean).join('\n')
    const all = [...results.map(resultLine), report.conclusion ?? ''].join('\n').trim()
    if (first && !bytes) this.refused.push({ title: cut(first.title || title, titleMax), reason: 'missing' })
    if (!bytes && results.length === 0 && !report.conclusion) return
    this.add({
      title,
      type: typeOf(report.category ?? []) ?? (values.length > 0 ? 'lab' : null),
      dates,
      provider: providerOf(this.bundle, report.performer ?? []),
      fileName: bytes ? first?.title || title : `${title}.txt`,
      bytes: bytes ?? titled(title, all),
      text: bytes ? told : all,
      values
    })
  }

  /** The numbers among results, and the others as text. */
  private read(results: readonly Foreign<'Observation'>[], dates: readonly (string | undefined)[]) {
    const values: RecordValue[] = []
    const words: string[] = []
    for (const result of results) {
      const day = [result.effectiveDateTime, ...dates, this.composition?.date]
        .map((date) => dayOf(date, this.now))
        .find((date) => date !== null)
      const value = values.length < recordValuesMax ? recordValueOf(result, day ?? dateInIndia(this.now)) : null
      if (value) values.push(value)
      else words.push(resultLine(result))
    }
    return { values, words: words.join('\n') }
  }

  /** Laboratory results that belong to no report, as one record. */
  addLooseResults(): void {
    const loose = this.bundle
      .listOf('Observation')
      .filter((result) => isRight(result) && !this.usedResults.has(result) && result.valueQuantity !== undefined)
      .filter(({ category }) => !this.composition || (category ?? []).some((one) => hasCode(one, 'laboratory')))
    if (loose.length === 0) return
    for (const result of loose) this.usedResults.add(result)
    const text = loose.map(resultLine).join('\n')
    const dates = loose.map(({ effectiveDateTime }) => effectiveDateTime)
    this.add({
      title: typeTexts.lab,
      type: 'lab',
      dates,
      provider: '',
      fileName: `${typeTexts.lab}.txt`,
      bytes: Buffer.from(text, 'utf8'),
      text,
      values: this.read(loose, dates).values
    })
  }

  /** The medicines that were prescribed, with the file that the prescription comes with. */
  addPrescription(): void {
    const requests = this.bundle.listOf('MedicationRequest').filter(isRight)
    const [first] = requests
    if (!first || this.isConsultation()) return
    const notes = new Set(requests.flatMap(({ note = [] }) => note.map(({ text }) => text)))
    const title = this.composition?.title || typeTexts.prescription
    const text = [...requests.map(medicineLine), '', ...notes].join('\n').trim()
    const file = this.bundle.listOf('Binary').find((one) => one.data && !this.usedFiles.has(one))
    if (file) this.usedFiles.add(file)
    this.add({
      title,
      type: 'prescription',
      dates: [first.authoredOn],
      provider: providerOf(this.bundle, [first.requester]),
      fileName: file ? title : `${title}.txt`,
      bytes: file?.data ? Buffer.from(file.data, 'base64') : titled(title, text),
      text,
      values: []
    })
  }

  /** Whether the composition says more than its documents, reports and prescribed medicines do. */
  private isConsultation(): boolean {
    return (this.composition?.section ?? []).some(
      ({ text, entry = [] }) =>
        text !== undefined ||
        entry.some(({ reference }) =>
          this.bundle.find(reference, 'Condition', 'Observation', 'AllergyIntolerance', 'MedicationStatement')
        )
    )
  }

  addConsultation(): void {
    if (!this.composition || !this.isConsultation()) return
    const { title } = this.composition
    const text = textOfComposition(this.bundle, this.composition)
    this.add({
      title: title || typeTexts.report,
      type: 'report',
      dates: [],
      provider: '',
      fileName: `${title || typeTexts.report}.txt`,
      bytes: titled(title, text),
      text,
      values: []
    })
  }

  /** Files that nothing refers to but a section. */
  addFiles(): void {
    for (const file of this.bundle.listOf('Binary')) {
      if (this.usedFiles.has(file) || !file.data) continue
      const title = this.composition?.title || typeTexts.report
      const bytes = Buffer.from(file.data, 'base64')
      this.add({ title, type: null, dates: [], provider: '', fileName: title, bytes, text: '', values: [] })
    }
  }

  /** Conditions and results that went into no record, by type. */
  leftOut(): Map<string, number> {
    if (this.isConsultation()) return new Map()
    const conditions = this.bundle.listOf('Condition').length
    const results = this.bundle.listOf('Observation').filter((result) => !this.usedResults.has(result)).length
    return new Map([['Condition', conditions] as const, ['Observation', results] as const].filter(([, n]) => n > 0))
  }
}
