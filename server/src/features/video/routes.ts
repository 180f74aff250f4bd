import { appointmentCan, factsOf, isLive, joinOpensAt } from '@arogyachat/contract/appointments'
import { callEmergency, getEmergency } from '@arogyachat/contract/endpoints/notices'
import { getVideo, reportCall } from '@arogyachat/contract/endpoints/video'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { appointmentFor } from '../appointments/service.ts'
import { saveReport } from './call-report-service.ts'
import * as emergency from './emergency-service.ts'
import { guestRoutes } from './guest/routes.ts'
import { iceServersFor } from './ice-rules.ts'
import { findQueue } from './queue-service.ts'
import { findOtherPhone } from './store.ts'

export function videoRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getVideo, async ({ actor, params }) => {
    const appointment = await appointmentFor(context, actor, params.id)
    const facts = factsOf(appointment)
    const now = context.clock.now()
    const { ok: canJoin } = appointmentCan.join(facts, actor.role, now)
    // The doctor’s day says nothing about another day.
    const isToday = appointment.appointmentDate === dateInIndia(now)
    const hasQueue = actor.role === 'patient' && isLive(appointment.status) && isToday
    const hasPhone = appointmentCan.seePhone(facts, actor.role, now).ok
    return {
      success: true,
      roomId: appointment.roomId,
      iceServers: iceServersFor(context.config, actor.accountId, canJoin, now),
      joinOpensAt: joinOpensAt(facts).toISOString(),
      appointment,
      queue: hasQueue ? await findQueue(context, appointment) : null,
      otherPhone: hasPhone ? await findOtherPhone(context.database.db, params.id, actor.role) : null
    }
  })
  serve(app, context, reportCall, async ({ actor, params, body }) => {
    await appointmentFor(context, actor, params.id)
    await saveReport(context, body)
    return { success: true }
  })
  serve(app, context, callEmergency, async ({ actor, params }) => ({
    success: true,
    emergency: await emergency.call(context, actor, params.id)
  }))
  serve(app, context, getEmergency, async ({ actor, params }) => ({
    success: true,
    emergency: await emergency.find(context, actor, params.id)
  }))
  guestRoutes(app, context)
}
