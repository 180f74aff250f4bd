import * as contract from '@arogyachat/contract/endpoints/family'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as handOver from './hand-over-service.ts'
import * as service from './service.ts'

const done = { success: true } as const

export function familyRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.listFamily, async ({ actor }) => ({
    ...done,
    ...(await service.listFamily(context, actor))
  }))
  serve(app, context, contract.addFamilyMember, async ({ actor, body }) => ({
    ...done,
    member: await service.addMember(context, actor, body)
  }))
  serve(app, context, contract.updateFamilyMember, async ({ actor, params, body }) => ({
    ...done,
    member: await service.updateMember(context, actor, params.id, body)
  }))
  serve(app, context, contract.removeFamilyMember, async ({ actor, params }) => {
    await service.removeMember(context, actor, params.id)
    return done
  })
  serve(app, context, contract.handOverAccount, async ({ actor, params, body }) => ({
    ...done,
    member: await handOver.offerAccount(context, actor, params.id, body)
  }))
  serve(app, context, contract.cancelHandOver, async ({ actor, params }) => ({
    ...done,
    member: await handOver.cancelOffer(context, actor, params.id)
  }))
  serve(app, context, contract.allowCarer, async ({ actor, params }) => {
    await service.allowCarer(context, actor, params.id)
    return done
  })
  serve(app, context, contract.endCarer, async ({ actor, params }) => {
    await service.endCarer(context, actor, params.id)
    return done
  })
}
