import {
  deletePushSubscription,
  getNoticeChoices,
  listNotices,
  markNotices,
  saveNoticeChoices,
  savePushSubscription
} from '@arogyachat/contract/endpoints/notices'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { signedInAccountOf } from '../../http/acting.ts'
import { serve } from '../../http/serve.ts'
import * as choices from './choices/choice-service.ts'
import * as push from './push/service.ts'
import * as service from './service.ts'

export function noticeRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listNotices, ({ actor, query }) => service.listOwn(context, actor, query))
  serve(app, context, markNotices, ({ actor, body }) => service.mark(context, actor, body))
  serve(app, context, getNoticeChoices, ({ actor }) => choices.read(context, signedInAccountOf(actor)))
  serve(app, context, saveNoticeChoices, ({ actor, body }) =>
    choices.save(context, signedInAccountOf(actor), body.choices)
  )
  serve(app, context, savePushSubscription, async ({ actor, body }) => {
    await push.subscribe(context, { accountId: signedInAccountOf(actor), sessionId: actor.sessionId }, body)
    return { success: true }
  })
  serve(app, context, deletePushSubscription, async ({ actor, body }) => {
    await push.unsubscribe(context, signedInAccountOf(actor), body.endpoint)
    return { success: true }
  })
}
