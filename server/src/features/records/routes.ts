import {
  deleteRecord,
  getRecord,
  getRecordFile,
  listRecords,
  uploadRecord
} from '@arogyachat/contract/endpoints/records'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { attachmentOf } from './rules.ts'
import * as service from './service.ts'
import * as uploads from './upload-service.ts'

export function medicalRecordRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listRecords, ({ actor, query }) => service.listOwn(context, actor, query))
  serve(app, context, uploadRecord, async ({ actor, body, reply }) => ({
    success: true,
    record: await uploads.upload(context, actor, body, replyAbortSignal(reply)),
    message: 'The record has been saved.'
  }))
  serve(app, context, getRecord, async ({ actor, params }) => ({
    success: true,
    record: await service.readOwn(context, actor, params.id)
  }))
  serveFile(app, context, getRecordFile, async ({ actor, params, reply }) => {
    const { kind, fileName, content } = await service.readOwnFile(context, actor, params.id)
    reply.headers({
      'content-type': kind === 'text/plain' ? 'text/plain; charset=utf-8' : kind,
      'content-disposition': attachmentOf(fileName),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    return content
  })
  serve(app, context, deleteRecord, async ({ actor, params }) => {
    await service.deleteOwn(context, actor, params.id)
    return { success: true }
  })
}
