import { getHealth, getReady, getSite } from '@arogyachat/contract/endpoints/system'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function systemRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getHealth, async () => ({ success: true, status: 'ok' as const }))
  // This route has no rate limit, so concurrent callers share one check.
  let check: ReturnType<typeof service.checkDependencies> | null = null
  serve(app, context, getReady, async () => {
    check ??= service.checkDependencies(context).finally(() => {
      check = null
    })
    return { success: true, status: 'ready' as const, parts: await check }
  })
  serve(app, context, getSite, async () => ({ success: true, ...(await service.describeSite(context)) }))
}
