import { getKeptSchemes, keepScheme, keepSchemeAnswers, listSchemes } from '@arogyachat/contract/endpoints/schemes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { keep, keepAnswers, readKept } from './kept-service.ts'
import { schemesIn } from './service.ts'

/** The reply is the same for everybody and changes only with a release. */
const keptSeconds = 600

export function schemeRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listSchemes, async ({ query, reply }) => {
    reply.header('cache-control', `public, max-age=${keptSeconds}`)
    return { success: true, schemes: schemesIn(query.language) }
  })
  serve(app, context, getKeptSchemes, async ({ actor }) => ({ success: true, kept: await readKept(context, actor) }))
  serve(app, context, keepScheme, async ({ actor, body }) => ({
    success: true,
    kept: await keep(context, actor, body)
  }))
  serve(app, context, keepSchemeAnswers, async ({ actor, body }) => ({
    success: true,
    kept: await keepAnswers(context, actor, body.groups)
  }))
}
