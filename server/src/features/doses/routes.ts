import { askForRefill, getDoses, markDose, saveReminders } from '@arogyachat/contract/endpoints/doses'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function doseRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getDoses, async ({ actor }) => ({ success: true, doses: await service.read(context, actor) }))
  serve(app, context, saveReminders, async ({ actor, body }) => ({
    success: true,
    doses: await service.saveAll(context, actor, body)
  }))
  serve(app, context, markDose, async ({ actor, body }) => ({
    success: true,
    doses: await service.mark(context, actor, body)
  }))
  serve(app, context, askForRefill, async ({ actor, body }) => ({
    success: true,
    doses: await service.askForRefill(context, actor, body.prescriptionId)
  }))
}
