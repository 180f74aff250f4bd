import { extractText } from '@arogyachat/contract/endpoints/scanner'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { extract } from './service.ts'

export function scannerRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, extractText, ({ body, reply }) => extract(context, body, replyAbortSignal(reply)))
}
