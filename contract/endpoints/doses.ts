import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, ok } from '../schemas/common.ts'
import { doseState, markBody, remindersBody } from '../schemas/prescriptions/doses.ts'

const reply = ok.extend({ doses: doseState })

export const getDoses = endpoint('getDoses', {
  access: 'patient',
  summary: 'The patient’s reminders of medicines, today’s marks, and requests for a refill.',
  reply
})

export const saveReminders = endpoint('saveReminders', {
  access: 'patient',
  summary: 'Choose for which prescriptions and at which times to be reminded of medicines.',
  body: remindersBody,
  reply
})

export const markDose = endpoint('markDose', {
  access: 'patient',
  summary: 'Mark a dose of today as taken or skipped, or remove the mark.',
  body: markBody,
  reply
})

export const askForRefill = endpoint('askForRefill', {
  access: 'patient',
  summary: 'Ask the doctor of a prescription for a new one, once for each prescription.',
  body: z.object({ prescriptionId: id }),
  // Each request sends messages to a doctor.
  rateLimit: { name: 'refills', windowMinutes: 60, perAccount: 30 },
  reply,
  status: 201
})
