import { getHealth, getReady, getSite } from '@arogyachat/contract/service'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function serviceRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getHealth, async () => ({ success: true, status: 'ok' as const }))
  serve(app, house, getReady, async () => ({
    success: true,
    status: 'ready' as const,
    parts: await service.checkParts(house)
  }))
  serve(app, house, getSite, async () => ({ success: true, ...(await service.describeSite(house)) }))
}
