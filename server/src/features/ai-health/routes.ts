import { getAiHealth } from '@arogyachat/contract/endpoints/ai-health'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { capabilitiesOf } from './rules.ts'

export function aiHealthRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getAiHealth, async () => ({ success: true, ...capabilitiesOf(context) }))
}
