import {
  addPrescription,
  checkPrescription,
  getPrescriptionDocument,
  listPatientPrescriptions,
  listPrescriptionVersions,
  verifyPrescription,
  verifyPrescriptionFile,
  withdrawPrescription
} from '@arogyachat/contract/endpoints/prescriptions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { readDocument } from './document/document-service.ts'
import { check, issue } from './issue-service.ts'
import { listOwn, listVersions } from './service.ts'
import { verify, verifyFile } from './verification/verification-service.ts'
import { withdraw } from './withdrawal-service.ts'

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
  serveFile(app, context, getPrescriptionDocument, async ({ actor, params, query, reply }) => {
    const { fileName, content } = await readDocument(context, actor, params.id, query.language)
    reply.headers({
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    return content
  })
  serve(app, context, withdrawPrescription, async ({ actor, params, body }) => ({
    success: true,
    prescription: await withdraw(context, actor, params.id, body.reason)
  }))
  serve(app, context, verifyPrescription, async ({ body, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    return { success: true, verification: await verify(context, body.code) }
  })
  serve(app, context, verifyPrescriptionFile, async ({ body, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    return { success: true, ...(await verifyFile(context, body)) }
  })
}
