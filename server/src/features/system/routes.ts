import { getHealth, getReady, getSite } from '@arogyachat/contract/endpoints/system'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function serviceRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getHealth, async () => ({ success: true, status: 'ok' as const }))
  // No flood limit holds here, so callers at the same time share one check.
  let check: ReturnType<typeof service.checkParts> | null = null
  serve(app, context, getReady, async () => {
    check ??= service.checkParts(context).finally(() => {
      check = null
    })
    return { success: true, status: 'ready' as const, parts: await check }
  })
  serve(app, context, getSite, async () => ({ success: true, ...(await service.describeSite(context)) }))
}
