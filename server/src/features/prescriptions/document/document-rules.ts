import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { amountText, directionTexts } from '@arogyachat/contract/prescriptions/direction-texts'
import { dayParts, dosesByPart, timingNotation, uncodedWords } from '@arogyachat/contract/prescriptions/directions'
import { courseDoses } from '@arogyachat/contract/prescriptions/quantity'
import { IntlMessageFormat } from 'intl-messageformat'
import { appointmentTime } from '../../../providers/mail/appointment-time.ts'
import type { PrintedFacts } from '../service.ts'

/** A text in English, and in the patient's language unless that is English. */
interface Pair {
  en: string
  own: string | null
}

/** The messages of the document in one language. */
type Say = (message: string, values?: Record<string, string | number>) => string
export interface Speaker {
  language: LanguageCode
  sheet: Say
  prescriptions: Say
  doctors: Say
}

type Namespace = 'sheet' | 'prescriptions' | 'doctors'

/** Digits are Latin in every language, as on the box of a medicine. */
const localeOf = (language: LanguageCode) => `${languageOf(language).intl}-u-nu-latn`

/** In a right-to-left text, a value of another direction does not reorder the sentence (Unicode Standard Annex 9). */
const isolate = (value: string | number) => (typeof value === 'string' ? `\u2068${value}\u2069` : value)

const messageAt = (messages: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)

/** @throws Error for a message that is missing, or a value of it */
export function speakerOf(language: LanguageCode, messages: Record<Namespace, Record<string, unknown>>): Speaker {
  const isRtl = languageOf(language).dir === 'rtl'
  const sayOf = (namespace: Namespace): Say => {
    const formats = new Map<string, IntlMessageFormat>()
    return (path, values = {}) => {
      const message = messageAt(messages[namespace], path)
      if (typeof message !== 'string') throw new Error(`${namespace} has no message ${path} in ${language}`)
      const format = formats.get(path) ?? new IntlMessageFormat(message, localeOf(language))
      formats.set(path, format)
      const shown = Object.entries(values).map(([name, value]) => [name, isRtl ? isolate(value) : value])
      return String(format.format(Object.fromEntries(shown)))
    }
  }
  return { language, sheet: sayOf('sheet'), prescriptions: sayOf('prescriptions'), doctors: sayOf('doctors') }
}

export interface SheetSource {
  prescription: Prescription
  printed: PrintedFacts | null
  /** The version that replaced this one; null for the newest. */
  next: { version: number; issued_at: Date } | null
  hasSignatureImage: boolean
  /** Where the code is verified, as a person types it. */
  address: string
}

/**
 * The data of `prescription.typ`: every text of the document, in English for the pharmacist and in the patient's language. Facts that
 * are missing are said to be missing.
 */
export function sheetOf(source: SheetSource, english: Speaker, own: Speaker) {
  const { prescription, printed } = source
  const pair = (say: (speaker: Speaker) => string): Pair => ({
    en: say(english),
    own: own.language === 'en' ? null : say(own)
  })
  const when = (at: Date) => (speaker: Speaker) => appointmentTime(speaker.language, dateInIndia(at), timeInIndia(at))
  const issuedAt = new Date(prescription.issuedAt)
  const { doctor } = prescription
  return {
    language: own.language,
    direction: languageOf(own.language).dir,
    brand: 'ArogyaChat',
    title: english.sheet('title'),
    issued: pair(when(issuedAt)),
    made: pair(({ sheet }) => sheet('made')),
    banner: bannerOf(source, pair, when),
    doctor: {
      name: doctor.name,
      lines: [
        english.doctors(`specializations.${doctor.specialization}`),
        doctor.qualifications.join(', '),
        registrationOf(doctor, english),
        [printed?.practice.address || english.sheet('addressMissing'), printed?.practice.phone]
          .filter(Boolean)
          .join(' · ')
      ].filter((line) => line !== ''),
      registration: registrationOf(doctor, english)
    },
    facts: factsOf(prescription, printed, pair),
    medicines: {
      title: pair(({ prescriptions }) => prescriptions('medications')),
      rows: prescription.medications.map((medication, index) => medicineOf(medication, index + 1, english, own))
    },
    sections: sectionsOf(prescription, pair),
    check: {
      label: pair(({ prescriptions }) => prescriptions('checkCode')),
      how: pair(({ sheet }) => sheet('verify', { address: source.address })),
      version: english.prescriptions('version', { number: prescription.version })
    },
    code: prescription.checkCode,
    hasSignatureImage: source.hasSignatureImage,
    signed: pair(({ sheet }) => sheet(prescription.isSigned ? 'signed' : 'notSigned'))
  }
}

type PairOf = (say: (speaker: Speaker) => string) => Pair

/** What the paper must not be used for: one that was withdrawn, or that a newer version replaced. */
function bannerOf(
  { prescription, next }: SheetSource,
  pair: PairOf,
  when: (at: Date) => (speaker: Speaker) => string
): (Pair & { mark: string }) | null {
  const { withdrawal } = prescription
  if (withdrawal) {
    const at = new Date(withdrawal.at)
    const text = pair((speaker) => speaker.sheet('withdrawn', { when: when(at)(speaker) }))
    return { ...text, mark: 'WITHDRAWN' }
  }
  if (!next) return null
  return { ...pair(({ sheet }) => sheet('replaced', { number: next.version })), mark: 'REPLACED' }
}

const registrationOf = (
  { registrationNumber, registrationCouncil }: Prescription['doctor'],
  { prescriptions }: Speaker
) =>
  [
    registrationNumber
      ? prescriptions('registrationNumber', { number: registrationNumber })
      : prescriptions('registrationPending'),
    registrationCouncil
  ]
    .filter(Boolean)
    .join(', ')

function factsOf({ diagnosis, weightKg }: Prescription, printed: PrintedFacts | null, pair: PairOf) {
  const missing = pair(({ sheet }) => sheet('notRecorded'))
  const known = (text: string | null | undefined): Pair => (text ? { en: text, own: null } : missing)
  const patient = printed?.patient
  const ageAndSex = [patient?.age != null && `${patient.age} years`, patient?.gender].filter(Boolean).join(', ')
  const allergies = patient && patient.allergies.length === 0 ? pair(({ sheet }) => sheet('noAllergies')) : null
  const fact = (key: string, value: Pair, wide: boolean) => ({ label: pair(({ sheet }) => sheet(key)), value, wide })
  return [
    fact('patient', known(patient?.name), false),
    fact('ageAndSex', known(ageAndSex), false),
    fact('address', known(patient?.address), true),
    ...(weightKg == null ? [] : [fact('weight', known(`${weightKg} kg`), true)]),
    fact('allergies', allergies ?? known(patient?.allergies.join(', ')), true),
    ...(diagnosis
      ? [{ label: pair(({ prescriptions }) => prescriptions('diagnosis')), value: known(diagnosis), wide: true }]
      : [])
  ]
}

function medicineOf(medication: Prescription['medications'][number], number: number, english: Speaker, own: Speaker) {
  const { timing, food, course, route, quantity } = medication
  const words = uncodedWords(medication)
  const line = ({ language, prescriptions }: Speaker, before = '', after = '') => {
    const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
    const texts = directionTexts(prescriptions, (items) => list.format(items))
    const length = course && texts.courseText(course)
    const parts = [
      before,
      timing && texts.timingText(timing),
      route && prescriptions(`routes.${route}`),
      food && prescriptions(`foods.${food}`),
      length,
      after
    ]
    return [...new Set(parts.filter(Boolean))].join(' · ')
  }
  const doses = courseDoses(medication)
  // Half a tablet is given out as such; a course whose length is not a multiple of its interval is rounded up.
  const total = doses === null || timing?.kind === 'parts' ? doses : Math.ceil(doses)
  const totalText = quantity
    ? english.prescriptions('quantity', { quantity })
    : total === null
      ? ''
      : english.sheet('total', { amount: amountText(total), dosage: medication.dosage })
  const byPart = dosesByPart(timing)
  const written = [words.frequency, words.duration].filter((text) => text !== '').join(', ')
  const ownLine = own.language === 'en' ? '' : line(own)
  return {
    number,
    name: medication.name.toUpperCase(),
    dosage: medication.dosage,
    english: line(english, timing ? timingNotation(timing) : '', totalText),
    own: ownLine || null,
    words:
      written === ''
        ? null
        : {
            label: {
              en: english.prescriptions('doctorsWords'),
              own: own.language === 'en' ? null : own.prescriptions('doctorsWords')
            },
            text: written
          },
    parts:
      byPart &&
      dayParts.map((part) => ({
        part,
        amount: byPart[part] > 0 ? amountText(byPart[part]) : '',
        label: own.prescriptions(`parts.${part}`)
      })),
    food
  }
}

function sectionsOf({ instructions, allergies, followUp }: Prescription, pair: PairOf) {
  const advice = instructions
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const overrides = (allergies?.overrides ?? []).map(({ kind, medicine, about, reason }) =>
    pair(({ prescriptions }) => prescriptions(`overrides.${kind}`, { medicine, about, reason }))
  )
  return [
    {
      title: pair(({ prescriptions }) => prescriptions('instructions')),
      lines: advice.map((en): Pair => ({ en, own: null }))
    },
    {
      title: pair(({ prescriptions }) => prescriptions('followUp')),
      lines: followUp ? [{ en: followUp, own: null }] : []
    },
    { title: pair(({ prescriptions }) => prescriptions('allergies.title')), lines: overrides }
  ].filter(({ lines }) => lines.length > 0)
}
