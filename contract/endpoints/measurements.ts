import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import {
  measurement,
  measurementBody,
  measurementKind,
  measurementWarning
} from '../measurements/measurement-schemas.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'

export const listMeasurements = endpoint('listMeasurements', {
  access: 'patient',
  summary: 'The patient’s own measurements of one kind, the latest first, and what to do if the latest is dangerous.',
  query: z.object({
    ...paging,
    kind: measurementKind,
    language: z.enum(languageCodes, { error: 'invalid' }).default('en')
  }),
  reply: ok.extend({ measurements: z.array(measurement), warning: measurementWarning.nullable(), ...paged })
})

export const addMeasurement = endpoint('addMeasurement', {
  access: 'patient',
  summary: 'Keep a measurement taken at home, encrypted.',
  body: measurementBody,
  rateLimit: { name: 'measurements', windowMinutes: 60, perAccount: 120 },
  reply: ok.extend({ measurement }),
  status: 201
})

export const changeMeasurement = endpoint('changeMeasurement', {
  access: 'patient',
  summary: 'Correct one of the patient’s own measurements.',
  params: byId,
  body: measurementBody,
  reply: ok.extend({ measurement })
})

export const deleteMeasurement = endpoint('deleteMeasurement', {
  access: 'patient',
  summary: 'Delete one of the patient’s own measurements.',
  params: byId,
  reply: ok
})
