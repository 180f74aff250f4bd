import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { byId, ok, paged, paging } from '../../schemas/common.ts'
import { visitNote, visitNoteBody } from '../../visit-notes/visit-note-schemas.ts'

export const signVisitNote = endpoint('signVisitNote', {
  access: 'doctor',
  summary:
    'Sign the note of a visit that has begun, or amend it with a reason. The same content within minutes returns the newest version.',
  params: byId,
  body: visitNoteBody,
  rateLimit: { name: 'visit notes', windowMinutes: 60, perAccount: 120 },
  reply: ok.extend({ note: visitNote }),
  status: 201
})

export const listVisitNotes = endpoint('listVisitNotes', {
  access: 'participant',
  summary: 'Every signed version of the note of an appointment, newest first. A doctor’s read is audited.',
  params: byId,
  reply: ok.extend({ notes: z.array(visitNote) })
})

export const listPatientNotes = endpoint('listPatientNotes', {
  access: 'doctor',
  summary:
    'The newest version of each note that the doctor has signed for one of their own patients, latest visit first. Every read is audited.',
  params: byId,
  query: z.object(paging),
  reply: ok.extend({ notes: z.array(visitNote), ...paged })
})
