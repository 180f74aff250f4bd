import type { VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment, samplePrescription } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { PatientNotesCard } from './patient-notes-card.tsx'
import { VisitNoteCard } from './visit-note-card.tsx'
import { VisitNoteDialog } from './visit-note-form.tsx'

/** 16:05 in India, five minutes into the sample visit. */
const now = new Date('2026-11-20T10:35:00Z')
const areas = ['notes', 'prescriptions', 'speech'] as const

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sampleNote = (fields: Partial<VisitNote> = {}): VisitNote => ({
  _id: '01890000-0000-7000-8000-00000000ab01',
  appointmentId: '01890000-0000-7000-8000-0000000000a1',
  appointmentDate: '2026-11-20',
  version: 1,
  complaint: 'Chest feels tight',
  findings: '',
  diagnosis: 'Muscle strain',
  advice: 'Rest for three days',
  followUpDate: '2026-12-04',
  reason: '',
  doctor: samplePrescription().doctor,
  signedAt: '2026-11-20T10:40:00.000Z',
  ...fields
})
const intake = {
  language: 'en',
  complaint: 'seene me jakdan',
  present: [{ id: 'chest_pain', name: 'Chest pain', severity: null, onset: null, durationDays: null, words: null }],
  denied: [],
  unknown: [],
  ageMonths: null,
  sex: null,
  isPregnant: null,
  isPostpartum: null,
  note: '',
  redFlags: [],
  triage: null,
  writtenAt: '2026-11-20T08:00:00.000Z'
}

const serve = (
  notes: VisitNote[],
  signed: (sent: Sent) => Answer = () => ({ status: 201, body: { note: sampleNote() } })
) =>
  standInServer((sent) => {
    if (sent.path.endsWith('/intake')) return { intake }
    if (sent.path.startsWith('/api/doctors/patients/')) return { notes, total: notes.length, page: 1, pageSize: 5 }
    if (sent.path.endsWith('/notes')) return { notes }
    if (sent.path.endsWith('/note')) return signed(sent)
    throw new TypeError('Failed to fetch')
  })
const signings = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/note'))
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

test('a note is written, signed after one question, and the draft is gone', async () => {
  const sent = serve([])
  const onClose = vi.fn()
  const { user } = await showScreen(<VisitNoteDialog appointment={anotherAppointment()} onClose={onClose} />, { areas })
  await user.type(await screen.findByRole('textbox', { name: 'Provisional diagnosis' }), 'Muscle strain')
  await user.click(screen.getByRole('button', { name: '2 weeks' }))
  expect(sessionStorage).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign note' }))
  expect(signings(sent)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Sign' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(signings(sent).map(({ body }) => body)).toEqual([
    { complaint: '', findings: '', diagnosis: 'Muscle strain', advice: '', followUpDate: '2026-12-04', reason: '' }
  ])
  expect(sessionStorage).toHaveLength(0)
})

test('an empty note is not signed, and says so', async () => {
  const sent = serve([])
  const { user } = await showScreen(<VisitNoteDialog appointment={anotherAppointment()} onClose={() => {}} />, {
    areas
  })
  await user.click(await screen.findByRole('button', { name: 'Sign note' }))
  expect(await screen.findByText('Please write something before you sign.')).toBeTruthy()
  expect(signings(sent)).toEqual([])
})

test('what was written is there again after the dialog was closed', async () => {
  serve([])
  const appointment = anotherAppointment()
  const first = await showScreen(<VisitNoteDialog appointment={appointment} onClose={() => {}} />, { areas })
  await first.user.type(await screen.findByRole('textbox', { name: 'Findings' }), 'Tender')
  first.unmount()
  const { user } = await showScreen(<VisitNoteDialog appointment={appointment} onClose={() => {}} />, { areas })
  expect(await screen.findByText(/This is your draft/)).toBeTruthy()
  expect(field('Findings').value).toBe('Tender')
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(field('Findings').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('the complaint starts from the assistant’s summary, marked as the patient’s words', async () => {
  serve([])
  await showScreen(<VisitNoteDialog appointment={anotherAppointment({ hasIntake: true })} onClose={() => {}} />, {
    areas
  })
  expect(await screen.findByText(/in the patient’s words. Nobody has checked it./)).toBeTruthy()
  expect(field('Complaint').value).toBe('In the patient’s words: “seene me jakdan”\nTold the assistant: Chest pain')
})

test('before the visit a note can be written but not signed', async () => {
  const sent = serve([])
  const appointment = anotherAppointment({ timeSlot: '17:00-17:30' })
  const { user } = await showScreen(<VisitNoteDialog appointment={appointment} onClose={() => {}} />, { areas })
  await user.type(await screen.findByRole('textbox', { name: 'Complaint' }), 'Cough')
  const sign = screen.getByRole('button', { name: 'Sign note' })
  expect(sign.getAttribute('title')).toBe('You can sign once the visit has begun.')
  await user.click(sign)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(signings(sent)).toEqual([])
})

test('a signed note is only corrected with a reason', async () => {
  const sent = serve([sampleNote()])
  const { user } = await showScreen(
    <VisitNoteDialog appointment={anotherAppointment({ hasNote: true })} onClose={() => {}} />,
    { areas }
  )
  const diagnosis = await screen.findByRole('textbox', { name: 'Provisional diagnosis' })
  await user.clear(diagnosis)
  await user.type(diagnosis, 'Angina')
  await user.click(screen.getByRole('button', { name: 'Sign note' }))
  const reason = screen.getByRole('textbox', { name: /Reason for the correction/ })
  await vi.waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  await user.type(reason, 'ECG came back')
  await user.click(screen.getByRole('button', { name: 'Sign note' }))
  await user.click(await screen.findByRole('button', { name: 'Sign' }))
  await vi.waitFor(() => expect(signings(sent)).toHaveLength(1))
  expect(signings(sent)[0]?.body).toMatchObject({ diagnosis: 'Angina', reason: 'ECG came back' })
})

test('a refusal of the server stands in the form, which keeps its text', async () => {
  serve([], () => ({ status: 409, body: { code: 'APPOINTMENT_OVER', message: 'over' } }))
  const { user } = await showScreen(<VisitNoteDialog appointment={anotherAppointment()} onClose={() => {}} />, {
    areas
  })
  await user.type(await screen.findByRole('textbox', { name: 'Advice' }), 'Rest')
  await user.click(screen.getByRole('button', { name: 'Sign note' }))
  await user.click(await screen.findByRole('button', { name: 'Sign' }))
  expect(within(await screen.findByRole('alert')).getByText('The note was not signed')).toBeTruthy()
  expect(field('Advice').value).toBe('Rest')
})

test('the patient reads the note under plain words, with the earlier version and the reason', async () => {
  serve([
    sampleNote({ version: 2, advice: 'See a cardiologist', reason: 'ECG came back' }),
    sampleNote({ _id: '01890000-0000-7000-8000-00000000ab02', followUpDate: null })
  ])
  const { user } = await showScreen(<VisitNoteCard appointmentId="a1" reader="patient" />, { areas })
  expect(await screen.findAllByText('What it may be')).toHaveLength(2)
  expect(screen.getByText('See a cardiologist')).toBeTruthy()
  expect(screen.getByText(/Corrected on .*Reason: ECG came back/)).toBeTruthy()
  expect(screen.getByText('Friday, 4 December 2026')).toBeTruthy()
  expect(screen.getByText('Rest for three days').closest('[hidden]')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show the earlier note' }))
  expect(screen.getByText('Rest for three days').closest('[hidden]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Hide the earlier note' })).toBeTruthy()
})

test('the same in Hindi', async () => {
  serve([sampleNote()])
  await showScreen(<VisitNoteCard appointmentId="a1" reader="patient" />, { areas, language: 'hi' })
  expect(await screen.findByText('क्या करना है')).toBeTruthy()
  expect(screen.getByText('Rest for three days')).toBeTruthy()
})

test('a note that cannot be loaded can be tried again', async () => {
  let isDown = true
  standInServer(() => {
    if (isDown) throw new TypeError('Failed to fetch')
    return { notes: [sampleNote()] }
  })
  const { user } = await showScreen(<VisitNoteCard appointmentId="a1" reader="patient" />, { areas })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByText('Rest for three days')).toBeTruthy()
})

test('a doctor sees their notes of a patient by visit', async () => {
  const sent = serve([sampleNote()])
  await showScreen(<PatientNotesCard patientId="p1" />, { areas })
  const card = within(await screen.findByRole('region', { name: 'Your notes of earlier visits' }))
  expect(await card.findByRole('heading', { name: 'Visit on 20 Nov 2026' })).toBeTruthy()
  expect(card.getByText('Provisional diagnosis')).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/doctors/patients/p1/notes')).toBe(true)
})
