import { appointmentCan, factsOf, joinOpensAt } from '@arogyachat/contract/appointments'
import { getVideo } from '@arogyachat/contract/video'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'
import { serve } from '../../http/serve.ts'
import { appointmentFor } from '../appointments/service.ts'
import { iceServersFor } from './ice-rules.ts'

export function videoRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, getVideo, async ({ actor, params }) => {
    const appointment = await appointmentFor(house, actor, params.id)
    const facts = factsOf(appointment)
    const now = house.clock.now()
    const { ok: canJoin } = appointmentCan.join(facts, actor.role, now)
    return {
      success: true,
      roomId: appointment.roomId,
      iceServers: iceServersFor(house.config, actor.accountId, canJoin, now),
      joinOpensAt: joinOpensAt(facts).toISOString(),
      appointment
    }
  })
}
