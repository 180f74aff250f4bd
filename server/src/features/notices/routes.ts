import { listNotices, markNotices } from '@arogyachat/contract/notices'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function noticeRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, listNotices, ({ actor, query }) => service.listOwn(house, actor, query))
  serve(app, house, markNotices, ({ actor, body }) => service.mark(house, actor, body))
}
