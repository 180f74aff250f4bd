import { appointmentCan, factsOf, joinOpensAt } from '@arogyachat/contract/appointments'
import { callEmergency, getEmergency } from '@arogyachat/contract/notices'
import { getVideo } from '@arogyachat/contract/video'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { appointmentFor } from '../appointments/service.ts'
import * as emergency from './emergency-service.ts'
import { iceServersFor } from './ice-rules.ts'
import { findOtherPhone } from './store.ts'

export function videoRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getVideo, async ({ actor, params }) => {
    const appointment = await appointmentFor(house, actor, params.id)
    const facts = factsOf(appointment)
    const now = house.clock.now()
    const { ok: canJoin } = appointmentCan.join(facts, actor.role, now)
    const hasPhone = appointmentCan.seePhone(facts, actor.role, now).ok
    return {
      success: true,
      roomId: appointment.roomId,
      iceServers: iceServersFor(house.config, actor.accountId, canJoin, now),
      joinOpensAt: joinOpensAt(facts).toISOString(),
      appointment,
      otherPhone: hasPhone ? await findOtherPhone(house.database.db, params.id, actor.role) : null
    }
  })
  serve(app, house, callEmergency, async ({ actor, params }) => ({
    success: true,
    emergency: await emergency.call(house, actor, params.id)
  }))
  serve(app, house, getEmergency, async ({ actor, params }) => ({
    success: true,
    emergency: await emergency.find(house, actor, params.id)
  }))
}
