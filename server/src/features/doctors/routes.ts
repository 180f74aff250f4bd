import {
  getDoctor,
  getDoctorDashboard,
  getDoctorForPatient,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listOwnAvailableSlots,
  listRecommendedDoctors,
  saveDoctorProfile,
  searchDoctors
} from '@arogyachat/contract/doctors'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function doctorRoutes(app: FastifyInstance, house: House): void {
  for (const endpoint of [listDoctors, searchDoctors]) {
    serve(app, house, endpoint, async ({ query }) => ({
      success: true,
      ...(await service.listDoctors(house, query)),
      page: query.page,
      pageSize: query.pageSize
    }))
  }
  for (const endpoint of [getDoctor, getDoctorForPatient]) {
    serve(app, house, endpoint, async ({ actor, params }) => ({
      success: true,
      doctor: await service.readDoctor(house, actor, params.id)
    }))
  }
  serve(app, house, listRecommendedDoctors, async ({ actor }) => ({
    success: true,
    doctors: await service.listRecommended(house, actor)
  }))
  serve(app, house, listAvailableSlots, async ({ actor, params, query }) => ({
    success: true,
    ...(await service.availableSlots(house, actor, params.id, query.date))
  }))
  serve(app, house, listOwnAvailableSlots, async ({ actor, query }) => ({
    success: true,
    ...(await service.availableSlots(house, actor, actor.accountId, query.date))
  }))
  serve(app, house, getDoctorProfile, async ({ actor }) => ({
    success: true,
    doctor: await service.readProfile(house, actor)
  }))
  serve(app, house, saveDoctorProfile, async ({ actor, body }) => ({
    success: true,
    message: 'Your profile has been updated successfully',
    doctor: await service.saveProfile(house, actor, body)
  }))
  serve(app, house, getDoctorDashboard, async ({ actor }) => ({
    success: true,
    ...(await service.readDashboard(house, actor))
  }))
}
