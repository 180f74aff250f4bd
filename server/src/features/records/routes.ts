import {
  cancelRecordUpload,
  deleteRecord,
  eraseRecord,
  finishRecordUpload,
  getRecord,
  getRecordFile,
  getRecordUpload,
  getSharedRecord,
  getSharedRecordFile,
  listDeletedRecords,
  listRecordShares,
  listRecords,
  listSharedRecords,
  listShareReceivers,
  renameRecord,
  restoreRecord,
  sendRecordPiece,
  shareRecords,
  startRecordUpload,
  uploadRecord,
  withdrawRecordShare
} from '@arogyachat/contract/endpoints/records'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import * as deletions from './deletion-service.ts'
import * as service from './service.ts'
import * as shares from './share-service.ts'
import * as pieces from './upload-in-pieces-service.ts'
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
  serveFile(app, context, getRecordFile, async ({ actor, params, reply }) =>
    asAttachment(reply, await service.readOwnFile(context, actor, params.id))
  )
  pieceRoutes(app, context)
  deletionRoutes(app, context)
  shareRoutes(app, context)
}

function asAttachment(reply: FastifyReply, file: service.RecordFile): Buffer {
  reply.headers(service.fileHeaders(file))
  return file.content
}

function pieceRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, startRecordUpload, async ({ actor, body }) => ({
    success: true,
    upload: await pieces.start(context, actor, body)
  }))
  serve(app, context, getRecordUpload, async ({ actor, params }) => ({
    success: true,
    upload: await pieces.stateOf(context, actor, params.id)
  }))
  serve(app, context, sendRecordPiece, async ({ actor, params, query, body }) => ({
    success: true,
    upload: await pieces.addPiece(context, actor, params.id, query.start, body)
  }))
  serve(app, context, finishRecordUpload, async ({ actor, params, reply }) => ({
    success: true,
    record: await pieces.finish(context, actor, params.id, replyAbortSignal(reply)),
    message: 'The record has been saved.'
  }))
  serve(app, context, cancelRecordUpload, async ({ actor, params }) => {
    await pieces.cancel(context, actor, params.id)
    return { success: true }
  })
}

function deletionRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, renameRecord, async ({ actor, params, body }) => ({
    success: true,
    record: await deletions.renameOwn(context, actor, params.id, body)
  }))
  serve(app, context, deleteRecord, async ({ actor, params }) => {
    await deletions.deleteOwn(context, actor, params.id)
    return { success: true }
  })
  serve(app, context, listDeletedRecords, ({ actor, query }) => deletions.listDeletedOwn(context, actor, query))
  serve(app, context, restoreRecord, async ({ actor, params }) => ({
    success: true,
    record: await deletions.restoreOwn(context, actor, params.id)
  }))
  serve(app, context, eraseRecord, async ({ actor, params }) => {
    await deletions.eraseOwn(context, actor, params.id)
    return { success: true }
  })
}

function shareRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listShareReceivers, ({ actor }) => shares.listReceivers(context, actor))
  serve(app, context, listRecordShares, ({ actor, query }) => shares.listShares(context, actor, query))
  serve(app, context, shareRecords, async ({ actor, body }) => ({
    success: true,
    share: await shares.share(context, actor, body)
  }))
  serve(app, context, withdrawRecordShare, async ({ actor, params }) => {
    await shares.withdraw(context, actor, params.id)
    return { success: true }
  })
  serve(app, context, listSharedRecords, async ({ actor, params }) => ({
    success: true,
    records: await shares.listShared(context, actor, params.id)
  }))
  serve(app, context, getSharedRecord, async ({ actor, params }) => ({
    success: true,
    record: await shares.readShared(context, actor, params.id)
  }))
  serveFile(app, context, getSharedRecordFile, async ({ actor, params, reply }) =>
    asAttachment(reply, await shares.readSharedFile(context, actor, params.id))
  )
}
