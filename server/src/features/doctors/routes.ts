import {
  findDoctors,
  getDoctor,
  getDoctorDashboard,
  getDoctorForPatient,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listFreeDays,
  listOwnAvailableSlots,
  listRecommendedDoctors,
  saveDoctorProfile,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { freeDaysOf } from '../appointments/free-time-service.ts'
import * as profiles from './profile-service.ts'
import * as recommendations from './recommendation-service.ts'
import * as search from './search-service.ts'
import * as service from './service.ts'

export function doctorRoutes(app: FastifyInstance, context: AppContext): void {
  for (const endpoint of [listDoctors, searchDoctors]) {
    serve(app, context, endpoint, async ({ actor, query }) => ({
      success: true,
      ...(await search.listDoctors(context, actor, query)),
      page: query.page,
      pageSize: query.pageSize
    }))
  }
  serve(app, context, findDoctors, async ({ actor, body }) => ({
    success: true,
    ...(await search.findDoctors(context, actor, body)),
    page: body.page,
    pageSize: body.pageSize
  }))
  for (const endpoint of [getDoctor, getDoctorForPatient]) {
    serve(app, context, endpoint, async ({ actor, params }) => ({
      success: true,
      doctor: await service.readDoctor(context, actor, params.id)
    }))
  }
  serve(app, context, listRecommendedDoctors, async ({ actor }) => ({
    success: true,
    doctors: await recommendations.listRecommended(context, actor)
  }))
  serve(app, context, listAvailableSlots, async ({ actor, params, query }) => ({
    success: true,
    ...(await service.availableSlots(context, actor, params.id, query.date))
  }))
  serve(app, context, listFreeDays, async ({ actor, params, query }) => ({
    success: true,
    days: await freeDaysOf(context, actor, params.id, query)
  }))
  serve(app, context, listOwnAvailableSlots, async ({ actor, query }) => ({
    success: true,
    ...(await service.availableSlots(context, actor, actor.accountId, query.date))
  }))
  serve(app, context, getDoctorProfile, async ({ actor }) => ({
    success: true,
    doctor: await profiles.readProfile(context, actor)
  }))
  serve(app, context, saveDoctorProfile, async ({ actor, body }) => ({
    success: true,
    message: 'Your profile has been updated successfully',
    doctor: await profiles.saveProfile(context, actor, body)
  }))
  serve(app, context, getDoctorDashboard, async ({ actor }) => ({
    success: true,
    ...(await service.readDashboard(context, actor))
  }))
}
