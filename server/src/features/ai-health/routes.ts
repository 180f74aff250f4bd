import { getAiHealth } from '@arogyachat/contract/ai-health'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { capabilitiesOf } from './rules.ts'

export function aiHealthRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getAiHealth, async () => ({ success: true, ...capabilitiesOf(house) }))
}
