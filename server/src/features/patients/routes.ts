import {
  getPatientDashboard,
  getPatientProfile,
  getPatientSummary,
  listPatientAudit,
  savePatientProfile
} from '@arogyachat/contract/patients'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { readSummary } from './clinical-service.ts'
import * as service from './service.ts'

export function patientRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getPatientProfile, async ({ actor }) => ({
    success: true,
    patient: await service.readProfile(house, actor)
  }))
  serve(app, house, getPatientSummary, async ({ actor, params }) => ({
    success: true,
    patient: await readSummary(house, actor, params.id)
  }))
  serve(app, house, savePatientProfile, async ({ actor, body }) => ({
    success: true,
    message: 'Your profile has been updated successfully',
    patient: await service.saveProfile(house, actor, body)
  }))
  serve(app, house, getPatientDashboard, async ({ actor }) => ({
    success: true,
    ...(await service.readDashboard(house, actor))
  }))
  serve(app, house, listPatientAudit, async ({ actor, query }) => ({
    success: true,
    ...(await service.listAudit(house, actor, query))
  }))
}
