import type { z } from 'zod'
import type { visitNote, visitNoteBody } from './visit-note-schemas.ts'

/** The texts of a visit note, in the order in which they are written and read. */
export const noteFields = ['complaint', 'findings', 'diagnosis', 'advice'] as const
export type NoteField = (typeof noteFields)[number]

/** Characters of each text. */
export const noteTextMax = 4000
/** Characters of the reason for an amendment. */
export const amendReasonMax = 300
/** A follow-up is at most this many days after the visit. */
export const followUpDaysMax = 366
/** Days after the visit that a follow-up is proposed for when the note names no day. */
export const usualFollowUpDays = 14

export type VisitNote = z.infer<typeof visitNote>
export type WrittenNote = z.input<typeof visitNoteBody>
export type SignedNote = z.output<typeof visitNoteBody>
