import { cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant, askGemini } from '@arogyachat/contract/endpoints/assistant'
import { bookLabTest, cancelLabBooking } from '@arogyachat/contract/endpoints/labs'
import { textsOf } from '@arogyachat/knowledge/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const { say } = textsOf('en')
const wish = { test_id: ['cbc'], date: '2026-11-24', time: '10:00-11:00', address: '12 MG Road, Pune 411005' }

let app: TestApp
let doctor: Client
let patient: Client
let stranger: Client

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set(start)
  doctor = await app.asDoctor({ name: 'Meera Rao' })
  patient = await app.asPatient()
  stranger = await app.asPatient()
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(start))

const asked = async (by: { call: Call }, text: string, language = 'en') => {
  const { status, body } = await by.call(askAssistant, { body: { text, language } })
  expect(status).toBe(200)
  return body
}

describe('“Show my bookings” in the chat', () => {
  it('says that nothing is booked', async () => {
    const { reply, actions, intent } = await asked(stranger, 'show my bookings')
    expect(reply).toContain(say['bookings.none'])
    expect(actions).toEqual([])
    expect(intent).toBe('other')
  })

  it('asks a visitor and a doctor to sign in as a patient', async () => {
    for (const by of [app, doctor]) {
      const { reply, actions } = await asked(by, 'show my bookings')
      expect(reply).toContain(say['bookings.signIn'])
      expect(actions.map(({ kind }) => kind)).toEqual(['signIn', 'signUp'])
    }
  })

  it('lists the patient’s own appointments and lab tests ahead, and nobody else’s', async () => {
    const visit = await bookVisit(patient, doctor, { appointmentDate: '2026-11-25', timeSlot: '10:00-10:30' })
    const { body: made } = await patient.call(bookLabTest, { body: wish })
    const { reply, actions, triage } = await asked(patient, 'show my bookings')
    expect(reply).toContain('Meera Rao: Wednesday, 25 November, 10:00–10:30 am')
    expect(reply).toContain(`${textsOf('en').tests.cbc.name}: Tuesday, 24 November, 10:00–11:00 am`)
    expect(reply).not.toContain('MG Road')
    expect(reply).toContain(say.ifDanger)
    expect(triage).toBeNull()
    expect(actions).toEqual([
      expect.objectContaining({ kind: 'open', section: 'consultation' }),
      expect.objectContaining({ kind: 'open', section: 'tests' })
    ])
    expect((await asked(stranger, 'show my bookings')).reply).toContain(say['bookings.none'])
    expect((await asked(patient, 'मेरी बुकिंग दिखाओ', 'hi')).reply).toContain(textsOf('hi').tests.cbc.name)

    const plain = await patient.call(askGemini, { body: { prompt: 'show my bookings' } })
    expect(plain.body.response).toContain('Meera Rao')

    // What is canceled or over is no booking ahead.
    await patient.call(cancelAppointment, { params: { id: visit._id } })
    await patient.call(cancelLabBooking, { params: { id: made.booking._id } })
    expect((await asked(patient, 'show my bookings')).reply).toContain(say['bookings.none'])
  })

  it('leaves out bookings that are over', async () => {
    await patient.call(bookLabTest, { body: { ...wish, date: '2026-11-20' } })
    expect((await asked(patient, 'show my bookings')).reply).toContain('20 November')
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    expect((await asked(patient, 'show my bookings')).reply).toContain(say['bookings.none'])
  })

  it('gives way to an emergency in the same message', async () => {
    const { triage, reply } = await asked(patient, 'show my bookings. I have crushing chest pain and cold sweat')
    expect(triage).toBe('emergency')
    expect(reply).not.toContain(say['bookings.title'])
  })
})
