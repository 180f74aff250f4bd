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
import {
  deletePrescriptionTemplate,
  listEarlierPrescriptions,
  listMedicines,
  listPrescriptionTemplates,
  renamePrescriptionTemplate,
  savePrescriptionTemplate
} from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import { medicines } from '@arogyachat/knowledge/medicines'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { readDocument } from './document/document-service.ts'
import { check, issue } from './issue-service.ts'
import { listEarlier, listOwn, listVersions } from './service.ts'
import * as templates from './templates/template-service.ts'
import { verify, verifyFile } from './verification/verification-service.ts'
import { withdraw } from './withdrawal-service.ts'

const catalogue = medicines.map(({ id, generic, synonyms, brands, forms, list }) => ({
  id,
  generic,
  synonyms,
  brands,
  forms,
  isProhibited: list === 'prohibited'
}))

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
  serve(app, context, listEarlierPrescriptions, ({ actor, params, query }) =>
    listEarlier(context, actor, params.id, query)
  )
  serve(app, context, listMedicines, async () => ({ success: true, medicines: catalogue }))
  serve(app, context, listPrescriptionTemplates, async ({ actor }) => ({
    success: true,
    templates: await templates.list(context, actor)
  }))
  serve(app, context, savePrescriptionTemplate, async ({ actor, body }) => ({
    success: true,
    templates: await templates.save(context, actor, body)
  }))
  serve(app, context, renamePrescriptionTemplate, async ({ actor, params, body }) => ({
    success: true,
    templates: await templates.rename(context, actor, params.id, body.name)
  }))
  serve(app, context, deletePrescriptionTemplate, async ({ actor, params }) => ({
    success: true,
    templates: await templates.remove(context, actor, params.id)
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
