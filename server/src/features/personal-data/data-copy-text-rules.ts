import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { courseNotation, timingNotation } from '@arogyachat/contract/prescriptions/directions'
import type { KeptLine } from '@arogyachat/contract/transcripts/transcripts'
import { noteFields, type VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

type Values = Record<string, string | number>
const fill = (message: unknown, values: Values) =>
  String(message).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

interface SheetTexts {
  /** The messages of the screen of prescriptions. */
  labels: Record<string, unknown>
  title: string
  patientName: string
  /** ISO date. */
  visitDate: string
  language: LanguageCode
  direction: 'ltr' | 'rtl'
}

const style = `body{font-family:sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;line-height:1.5}
table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{border:1px solid #999;padding:.4rem .6rem;text-align:start}
pre{font:inherit;white-space:pre-wrap}`

/** A prescription as a page that needs nothing else to be read and printed. */
export function prescriptionSheet(
  prescription: Prescription,
  { labels, title, patientName, visitDate, language, direction }: SheetTexts
): string {
  const label = (key: string, values: Values = {}) => escapeHtml(fill(labels[key] ?? key, values))
  const { doctor, medications, instructions, checkCode, version } = prescription
  const issued = new Date(prescription.issuedAt)
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const heads = ['medicine', 'dosage', 'frequency', 'duration'].map((key) => label(key))
  const rows = medications.map(({ name, dosage, frequency, duration, timing, course }) =>
    row(
      [
        name,
        dosage,
        frequency || (timing ? timingNotation(timing) : ''),
        duration || (course ? courseNotation(course) : '')
      ].map(escapeHtml),
      'td'
    )
  )
  const registration = doctor.registrationNumber
    ? label('registrationNumber', { number: doctor.registrationNumber })
    : label('registrationPending')
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style>
<h1>${escapeHtml(title)}</h1>
<p><strong>${escapeHtml(doctor.name)}</strong><br>${escapeHtml(doctor.qualifications.join(', '))}<br>${registration}</p>
<p>${label('patientName', { name: patientName })}<br>${label('visitOn', { date: visitDate })}<br>
${label('issuedOn', { when: `${dateInIndia(issued)} ${timeInIndia(issued)}` })}</p>
<table><thead>${row(heads, 'th')}</thead><tbody>${rows.join('')}</tbody></table>
${instructions === '' ? '' : `<h2>${label('instructions')}</h2><pre>${escapeHtml(instructions)}</pre>`}
<p>${label('checkCodeAndVersion', { code: checkCode, number: version })}</p>
</html>
`
}

/** A signed version of a note as plain text, with the labels that the patient reads on the screen. */
export function noteText(note: VisitNote, labels: Record<string, unknown>): string {
  const plain = labels.plain as Record<string, string>
  const signed = new Date(note.signedAt)
  const when = `${dateInIndia(signed)} ${timeInIndia(signed)}`
  const parts = noteFields.filter((field) => note[field] !== '').map((field) => `${plain[field]}\n${note[field]}\n`)
  return [
    `${labels.doctorsNote}\n${fill(labels.visitOn, { date: note.appointmentDate })}\n`,
    ...parts,
    ...(note.followUpDate === null ? [] : [`${plain.followUp}\n${note.followUpDate}\n`]),
    ...(note.version === 1 ? [] : [`${fill(labels.corrected, { when, reason: note.reason })}\n`]),
    `${fill(labels.signedBy, { doctor: note.doctor.name, when })}\n`
  ].join('\n')
}

interface Said {
  sender: 'user' | 'bot'
  text: string
  timestamp: string
}

/** The transcript of a call as plain text. */
export const transcriptText = (lines: readonly KeptLine[], names: Record<KeptLine['author'], string>): string =>
  lines.map(({ author, text, saidAt }) => `${timeInIndia(new Date(saidAt))} · ${names[author]}: ${text}\n`).join('')

/** A conversation as plain text, oldest message first. */
export const conversationText = (messages: readonly Said[], names: Record<Said['sender'], string>): string =>
  messages
    .map(({ sender, text, timestamp }) => {
      const when = new Date(timestamp)
      return `${dateInIndia(when)} ${timeInIndia(when)} · ${names[sender]}\n${text}\n`
    })
    .join('\n')
