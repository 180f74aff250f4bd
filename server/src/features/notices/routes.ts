import { listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function noticeRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listNotices, ({ actor, query }) => service.listOwn(context, actor, query))
  serve(app, context, markNotices, ({ actor, body }) => service.mark(context, actor, body))
}
