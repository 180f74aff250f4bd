import * as contract from '@arogyachat/contract/endpoints/accounts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { serve } from '../../../http/serve.ts'
import { callerOf } from '../service.ts'
import * as setup from './setup-service.ts'

const done = { success: true } as const

/** Adds the routes of the settings of two-step sign-in. */
export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.getSecondFactor, async ({ actor }) => ({
    ...done,
    ...(await setup.readState(context, actor))
  }))
  serve(app, context, contract.startSecondFactor, async ({ actor, body }) => ({
    ...done,
    ...(await setup.start(context, actor, body.password))
  }))
  serve(app, context, contract.confirmSecondFactor, async ({ actor, body, request }) => ({
    ...done,
    recoveryCodes: await setup.confirm(context, callerOf(actor, request), actor, body.code)
  }))
  serve(app, context, contract.renewRecoveryCodes, async ({ actor, body, request }) => ({
    ...done,
    recoveryCodes: await setup.renewCodes(context, callerOf(actor, request), actor, body)
  }))
  serve(app, context, contract.turnOffSecondFactor, async ({ actor, body, request }) => {
    await setup.turnOff(context, callerOf(actor, request), actor, body)
    return done
  })
}
