import { getRecordFhir, getVisitFhir, importFhir, previewFhir } from '@arogyachat/contract/fhir/fhir-endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { type FhirFile, readRecordDocument, readVisitDocument } from './export/export-service.ts'
import { preview, take } from './import/import-service.ts'

export function fhirRoutes(app: FastifyInstance, context: AppContext): void {
  serveFile(app, context, getRecordFhir, async ({ actor, params, reply }) =>
    asAttachment(reply, await readRecordDocument(context, actor, params.id))
  )
  serveFile(app, context, getVisitFhir, async ({ actor, params, query, reply }) =>
    asAttachment(reply, await readVisitDocument(context, actor, params.id, query))
  )
  serve(app, context, previewFhir, async ({ actor, body, reply }) => ({
    success: true,
    preview: await preview(context, actor, body, replyAbortSignal(reply))
  }))
  serve(app, context, importFhir, async ({ actor, body, reply }) => ({
    success: true,
    ...(await take(context, actor, body, replyAbortSignal(reply)))
  }))
}

function asAttachment(reply: FastifyReply, { fileName, content }: FhirFile): Buffer {
  reply.headers({
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff'
  })
  return content
}
