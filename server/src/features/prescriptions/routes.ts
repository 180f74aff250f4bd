import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/prescriptions'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { check, issue, listOwn, listVersions } from './service.ts'

export function prescriptionRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, addPrescription, async ({ actor, params, body }) => ({
    success: true,
    prescription: await issue(house, actor, params.id, body),
    message: 'The prescription has been added to the patient’s record.'
  }))
  serve(app, house, checkPrescription, async ({ actor, params, body }) => ({
    success: true,
    check: await check(house, actor, params.id, body)
  }))
  serve(app, house, listPatientPrescriptions, ({ actor, query }) => listOwn(house, actor, query))
  serve(app, house, listPrescriptionVersions, async ({ actor, params }) => ({
    success: true,
    prescriptions: await listVersions(house, actor, params.id)
  }))
}
