import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/endpoints/prescriptions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { check, issue } from './issue-service.ts'
import { listOwn, listVersions } from './service.ts'

export function prescriptionRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, addPrescription, async ({ actor, params, body }) => ({
    success: true,
    prescription: await issue(context, actor, params.id, body),
    message: 'The prescription has been added to the patient’s record.'
  }))
  serve(app, context, checkPrescription, async ({ actor, params, body }) => ({
    success: true,
    check: await check(context, actor, params.id, body)
  }))
  serve(app, context, listPatientPrescriptions, ({ actor, query }) => listOwn(context, actor, query))
  serve(app, context, listPrescriptionVersions, async ({ actor, params }) => ({
    success: true,
    prescriptions: await listVersions(context, actor, params.id)
  }))
}
