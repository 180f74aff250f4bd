import { getHealth, getReady, getSite } from '@arogyachat/contract/system'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function serviceRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getHealth, async () => ({ success: true, status: 'ok' as const }))
  // No flood limit holds here, so callers at the same time share one check.
  let check: ReturnType<typeof service.checkParts> | null = null
  serve(app, house, getReady, async () => {
    check ??= service.checkParts(house).finally(() => {
      check = null
    })
    return { success: true, status: 'ready' as const, parts: await check }
  })
  serve(app, house, getSite, async () => ({ success: true, ...(await service.describeSite(house)) }))
}
