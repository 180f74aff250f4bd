import {
  endMessageThread,
  findMessageContacts,
  findMessageThreads,
  getMessageFile,
  getMessageSettings,
  getUnreadMessages,
  listMessages,
  markMessagesSeen,
  openMessageThread,
  reportMessageThread,
  saveMessageSettings,
  sendMessage,
  sendMessageFile
} from '@arogyachat/contract/messages/message-endpoints'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { fileHeaders } from '../records/service.ts'
import * as messages from './message-service.ts'
import { report } from './report-service.ts'
import * as settings from './settings-service.ts'
import * as threads from './thread-service.ts'

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, findMessageThreads, ({ actor, body }) => threads.listOwn(context, actor, body))
  serve(app, context, findMessageContacts, ({ actor, body }) => threads.listContacts(context, actor, body))
  serve(app, context, openMessageThread, async ({ actor, body }) => ({
    success: true,
    thread: await threads.open(context, actor, body.person)
  }))
  serve(app, context, getUnreadMessages, async ({ actor }) => ({
    success: true,
    unread: await threads.countUnread(context, actor)
  }))
  serve(app, context, listMessages, ({ actor, params, query }) => threads.read(context, actor, params.id, query))
  serve(app, context, sendMessage, ({ actor, params, body }) => messages.sendText(context, actor, params.id, body))
  serve(app, context, sendMessageFile, ({ actor, params, body }) => messages.sendFile(context, actor, params.id, body))
  serveFile(app, context, getMessageFile, async ({ actor, params, reply }) => {
    const file = await messages.readFile(context, actor, params.id)
    reply.headers(fileHeaders(file))
    return file.content
  })
  serve(app, context, markMessagesSeen, async ({ actor, params, body }) => ({
    success: true,
    unread: await threads.markSeen(context, actor, params.id, body)
  }))
  serve(app, context, endMessageThread, async ({ actor, params, body }) => ({
    success: true,
    thread: await threads.setEnded(context, actor, params.id, body.isEnded)
  }))
  serve(app, context, reportMessageThread, async ({ actor, params, body }) => {
    await report(context, actor, params.id, body)
    return { success: true }
  })
  serve(app, context, getMessageSettings, ({ actor }) => settings.readSettings(context, actor.accountId))
  serve(app, context, saveMessageSettings, ({ actor, body }) => settings.saveSettings(context, actor.accountId, body))
}
