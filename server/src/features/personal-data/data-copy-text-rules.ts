import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { KeptLine } from '@arogyachat/contract/transcripts/transcripts'
import { noteFields, type VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'

type Values = Record<string, string | number>
const fill = (message: unknown, values: Values) =>
  String(message).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

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
