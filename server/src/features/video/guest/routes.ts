import * as contract from '@arogyachat/contract/endpoints/video'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { serve } from '../../../http/serve.ts'
import * as guests from './guest-service.ts'
import { visitOf } from './seat-service.ts'

/** The voice-only seat of a call: its invitation, its link, and what the guest sees before entering. */
export function guestRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.getCallGuest, async ({ actor, params }) => ({
    success: true,
    guest: await guests.find(context, actor, params.id)
  }))
  serve(app, context, contract.inviteCallGuest, async ({ actor, params, body }) => ({
    success: true,
    guest: await guests.invite(context, actor, params.id, body)
  }))
  serve(app, context, contract.answerCallGuest, async ({ actor, params, body }) => ({
    success: true,
    guest: await guests.answer(context, actor, params.id, body)
  }))
  serve(app, context, contract.makeGuestLink, async ({ actor, params }) => ({
    success: true,
    token: await guests.makeLink(context, actor, params.id)
  }))
  serve(app, context, contract.endCallGuest, async ({ actor, params }) => ({
    success: true,
    guest: await guests.end(context, actor, params.id)
  }))
  serve(app, context, contract.getGuestVisit, async ({ body }) => ({
    success: true,
    ...(await visitOf(context, body.token))
  }))
}
