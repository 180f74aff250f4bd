import { liveStatuses } from '@arogyachat/contract/appointments'
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '@arogyachat/contract/endpoints/appointments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { hours, offerHours } from '../../../testing/practice.ts'

let app: TestApp
let doctor: Client
let patients: Client[]

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor()
  await offerHours(doctor)
  patients = await Promise.all(Array.from({ length: 5 }, () => app.asPatient()))
})
afterAll(() => app.close())
beforeEach(() => app.context.database.db.deleteFrom('appointments').execute())

const date = '2026-11-21'
const patientAt = (place: number) => patients[place % patients.length] as Client
const book = (patient: Client, timeSlot: string) =>
  patient.call(bookAppointment, { body: { doctorId: doctor.id, appointmentDate: date, timeSlot } })

/** Counts the slots that have more than one live row, independently of the index. */
async function doubleBooked(): Promise<number> {
  const { rows } = await sql<{ slot: string }>`
    select slot from appointments where status in (${sql.join([...liveStatuses])})
    group by doctor_id, date, slot having count(*) > 1
  `.execute(app.context.database.db)
  return rows.length
}

describe('a slot', () => {
  it('goes to exactly one of two hundred concurrent patients, and the others receive the free slots', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => book(patientAt(i), '10:00-10:30')))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status === 409)
    expect(refused).toHaveLength(199)
    for (const { body } of refused) {
      expect(['SLOT_TAKEN', 'ALREADY_BOOKED']).toContain(body.code)
      expect(body.availableSlots).toEqual(hours.filter((hour) => hour !== '10:00-10:30'))
    }
    expect(await doubleBooked()).toBe(0)
  })

  it('is booked once by two hundred concurrent requests of one patient, and the others learn that it is theirs', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => book(patientAt(0), '10:00-10:30')))
    const [won, ...more] = answers.filter((answer) => answer.status === 201)
    expect(more).toEqual([])
    for (const { status, body } of answers.filter((answer) => answer !== won)) {
      expect([status, body.code, body.appointmentId]).toEqual([409, 'ALREADY_BOOKED', won?.body.appointment._id])
      expect(body.availableSlots).toEqual(hours.filter((hour) => hour !== '10:00-10:30'))
    }
  })

  it('never has two live bookings under concurrent bookings, moves and cancellations', async () => {
    type Step = { kind: 'book' | 'cancel' | 'move'; patient: number; slot: number; which: number }
    const steps = fc.array(
      fc.array(
        fc.record<Step>({
          kind: fc.constantFrom('book', 'cancel', 'move'),
          patient: fc.nat(4),
          slot: fc.nat(hours.length - 1),
          which: fc.nat(5)
        }),
        { minLength: 2, maxLength: 6 }
      ),
      { minLength: 2, maxLength: 5 }
    )
    await fc.assert(
      fc.asyncProperty(steps, async (waves) => {
        await app.context.database.db.deleteFrom('appointments').execute()
        const booked: { id: string; patient: Client }[] = []
        for (const wave of waves) {
          const statuses = await Promise.all(
            wave.map(async ({ kind, patient, slot, which }) => {
              const timeSlot = hours[slot] as string
              const target = booked[which % Math.max(booked.length, 1)]
              if (kind === 'book' || !target) {
                const answer = await book(patientAt(patient), timeSlot)
                if (answer.status === 201) booked.push({ id: answer.body.appointment._id, patient: patientAt(patient) })
                return answer.status
              }
              const params = { id: target.id }
              const answer =
                kind === 'cancel'
                  ? await target.patient.call(cancelAppointment, { params })
                  : await target.patient.call(rescheduleAppointment, { params, body: { timeSlot } })
              return answer.status
            })
          )
          expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
          expect(await doubleBooked()).toBe(0)
        }
      }),
      { numRuns: 25 }
    )
  })
})
