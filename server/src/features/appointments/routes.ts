import {
  bookAppointment,
  cancelAppointment,
  deleteMeeting,
  findOwnPatients,
  getAppointment,
  getDayWaitlist,
  getFollowUp,
  joinWaitlist,
  leaveWaitlist,
  listDoctorAppointments,
  listPatientAppointments,
  listWaitingCounts,
  listWaitlist,
  rateAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as booking from './booking/booking-service.ts'
import { proposeFollowUp } from './booking/follow-up-service.ts'
import * as outcomes from './outcome-service.ts'
import { listOwnPatients } from './relationship-service.ts'
import * as rescheduling from './reschedule-service.ts'
import * as service from './service.ts'
import * as statuses from './status-service.ts'
import * as waitlists from './waitlist/waitlist-service.ts'

export function appointmentRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, bookAppointment, async ({ actor, body }) => ({
    success: true,
    appointment: await booking.book(context, actor, body),
    message: 'Appointment booked.'
  }))
  for (const endpoint of [listPatientAppointments, listDoctorAppointments]) {
    serve(app, context, endpoint, async ({ actor, query }) => ({
      success: true,
      ...(await service.listOwn(context, actor, query)),
      page: query.page,
      pageSize: query.pageSize
    }))
  }
  serve(app, context, getAppointment, async ({ actor, params }) => ({
    success: true,
    appointment: await service.appointmentFor(context, actor, params.id)
  }))
  for (const endpoint of [cancelAppointment, deleteMeeting]) {
    serve(app, context, endpoint, async ({ actor, params }) => ({
      success: true,
      appointment: await statuses.cancel(context, actor, params.id),
      message: 'Appointment cancelled.'
    }))
  }
  serve(app, context, updateAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await statuses.update(context, actor, params.id, body),
    message: 'Appointment updated.'
  }))
  serve(app, context, setAppointmentStatus, async ({ actor, params, body }) => ({
    success: true,
    appointment: await statuses.setStatus(context, actor, params.id, body),
    message: 'Appointment updated.'
  }))
  serve(app, context, rescheduleAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await rescheduling.reschedule(context, actor, params.id, body),
    message: 'Appointment rescheduled.'
  }))
  serve(app, context, findOwnPatients, ({ actor, body }) => listOwnPatients(context.database.db, actor.accountId, body))
  serve(app, context, getFollowUp, async ({ actor, params }) => ({
    success: true,
    followUp: await proposeFollowUp(context, actor, params.id)
  }))
  waitlistRoutes(app, context)
  serve(app, context, rateAppointment, async ({ actor, params, body }) => ({
    success: true,
    appointment: await outcomes.rate(context, actor, params.id, body)
  }))
}

function waitlistRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getDayWaitlist, async ({ actor, params, query }) => ({
    success: true,
    ...(await waitlists.readDay(context, actor, params.id, query.date))
  }))
  serve(app, context, listWaitlist, async ({ actor }) => ({
    success: true,
    entries: await waitlists.listOwn(context, actor)
  }))
  serve(app, context, joinWaitlist, async ({ actor, body }) => ({
    success: true,
    entry: await waitlists.join(context, actor, body)
  }))
  serve(app, context, leaveWaitlist, async ({ actor, params }) => {
    await waitlists.leave(context, actor, params.id)
    return { success: true }
  })
  serve(app, context, listWaitingCounts, async ({ actor }) => ({
    success: true,
    days: await waitlists.countByDay(context, actor)
  }))
}
