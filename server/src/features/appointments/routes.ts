import {
  bookAppointment,
  cancelAppointment,
  deleteMeeting,
  getAppointment,
  listDoctorAppointments,
  listPatientAppointments,
  rateAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/appointments'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as service from './service.ts'

export function appointmentRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, bookAppointment, async ({ actor, body }) => ({
    success: true,
    appointment: await service.book(house, actor, body),
    message: 'Appointment booked.'
  }))
  for (const endpoint of [listPatientAppointments, listDoctorAppointments]) {
    serve(app, house, endpoint, async ({ actor, query }) => ({
      success: true,
      ...(await service.listOwn(house, actor, query)),
      page: query.page,
      pageSize: query.pageSize
    }))
  }
  serve(app, house, getAppointment, async ({ actor, params }) => ({
    success: true,
    appointment: await service.appointmentFor(house, actor, params.id)
  }))
  for (const endpoint of [cancelAppointment, deleteMeeting]) {
    serve(app, house, endpoint, async ({ actor, params }) => ({
      success: true,
      appointment: await service.cancel(house, actor, params.id),
      message: 'Appointment canceled.'
    }))
  }
  serve(app, house, updateAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await service.update(house, actor, params.id, body),
    message: 'Appointment updated.'
  }))
  serve(app, house, setAppointmentStatus, async ({ actor, params, body }) => ({
    success: true,
    appointment: await service.setStatus(house, actor, params.id, body.status),
    message: 'Appointment updated.'
  }))
  serve(app, house, rescheduleAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await service.reschedule(house, actor, params.id, body),
    message: 'Appointment rescheduled.'
  }))
  serve(app, house, rateAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await service.rate(house, actor, params.id, body)
  }))
}
