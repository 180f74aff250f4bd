import { deleteRecord, getRecord, getRecordFile, listRecords, uploadRecord } from '@arogyachat/contract/records'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, serveFile, signalOf } from '../../http/serve.ts'
import { attachmentOf } from './rules.ts'
import * as service from './service.ts'

export function medicalRecordRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, listRecords, ({ actor, query }) => service.listOwn(house, actor, query))
  serve(app, house, uploadRecord, async ({ actor, body, reply }) => ({
    success: true,
    record: await service.upload(house, actor, body, signalOf(reply)),
    message: 'The record has been kept.'
  }))
  serve(app, house, getRecord, async ({ actor, params }) => ({
    success: true,
    record: await service.readOwn(house, actor, params.id)
  }))
  serveFile(app, house, getRecordFile, async ({ actor, params, reply }) => {
    const { kind, fileName, content } = await service.readOwnFile(house, actor, params.id)
    reply.headers({
      'content-type': kind === 'text/plain' ? 'text/plain; charset=utf-8' : kind,
      'content-disposition': attachmentOf(fileName),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    return content
  })
  serve(app, house, deleteRecord, async ({ actor, params }) => {
    await service.deleteOwn(house, actor, params.id)
    return { success: true }
  })
}
