import { getDoctorDashboard } from '@arogyachat/contract/endpoints/doctors'
import { findPatients, getPatientStory } from '@arogyachat/contract/endpoints/patients'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { readDashboard } from './dashboard-service.ts'
import { listPatients } from './patients-service.ts'
import { readStory } from './story-service.ts'

export function practiceRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, findPatients, async ({ actor, body }) => ({
    success: true,
    ...(await listPatients(context, actor, body))
  }))
  serve(app, context, getPatientStory, async ({ actor, params, query }) => ({
    success: true,
    ...(await readStory(context, actor, params.id, query))
  }))
  serve(app, context, getDoctorDashboard, async ({ actor }) => ({
    success: true,
    ...(await readDashboard(context, actor))
  }))
}
