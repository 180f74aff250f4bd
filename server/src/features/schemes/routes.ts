import { listSchemes } from '@arogyachat/contract/endpoints/schemes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { schemesIn } from './service.ts'

/** The reply is the same for everybody and changes only with a release. */
const keptSeconds = 600

export function schemeRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listSchemes, async ({ query, reply }) => {
    reply.header('cache-control', `public, max-age=${keptSeconds}`)
    return { success: true, schemes: schemesIn(query.language) }
  })
}
