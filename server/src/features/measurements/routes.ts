import {
  addMeasurement,
  changeMeasurement,
  deleteMeasurement,
  listMeasurements
} from '@arogyachat/contract/endpoints/measurements'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function measurementRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listMeasurements, ({ actor, query }) => service.listOwn(context, actor, query))
  serve(app, context, addMeasurement, async ({ actor, body }) => ({
    success: true,
    measurement: await service.add(context, actor, body)
  }))
  serve(app, context, changeMeasurement, async ({ actor, params, body }) => ({
    success: true,
    measurement: await service.changeOwn(context, actor, params.id, body)
  }))
  serve(app, context, deleteMeasurement, async ({ actor, params }) => {
    await service.deleteOwn(context, actor, params.id)
    return { success: true }
  })
}
