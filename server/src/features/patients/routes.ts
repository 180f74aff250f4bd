import {
  confirmAbha,
  getAbhaRegister,
  getPatientDashboard,
  getPatientProfile,
  getPatientSummary,
  listPatientAudit,
  requestAbhaCode,
  savePatientProfile
} from '@arogyachat/contract/endpoints/patients'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import * as abha from './abha-service.ts'
import { readSummary } from './clinical-service.ts'
import * as service from './service.ts'

export function patientRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getPatientProfile, async ({ actor }) => ({
    success: true,
    patient: await service.readProfile(context, actor)
  }))
  serve(app, context, getPatientSummary, async ({ actor, params }) => ({
    success: true,
    patient: await readSummary(context, actor, params.id)
  }))
  serve(app, context, savePatientProfile, async ({ actor, body }) => ({
    success: true,
    message: 'Your profile has been updated successfully',
    patient: await service.saveProfile(context, actor, body)
  }))
  serve(app, context, getAbhaRegister, async () => ({
    success: true,
    environment: context.abhaRegister?.environment ?? null
  }))
  serve(app, context, requestAbhaCode, async ({ actor, body, reply }) => ({
    success: true,
    ...(await abha.requestCode(context, actor, body, replyAbortSignal(reply)))
  }))
  serve(app, context, confirmAbha, async ({ actor, body, reply }) => ({
    success: true,
    patient: await abha.confirm(context, actor, body, replyAbortSignal(reply))
  }))
  serve(app, context, getPatientDashboard, async ({ actor }) => ({
    success: true,
    ...(await service.readDashboard(context, actor))
  }))
  serve(app, context, listPatientAudit, async ({ actor, query }) => ({
    success: true,
    ...(await service.listAudit(context, actor, query))
  }))
}
