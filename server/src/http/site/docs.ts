import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { administratorCookieName } from '../administrator-session.ts'
import { sessionCookieName } from '../session-cookie.ts'
import { openApiOf } from './openapi.ts'

/** Serves `/api/openapi.json` and Swagger UI at `/api/docs`, the only page with inline styles in its policy. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = openApiOf(config.publicUrl, {
    session: sessionCookieName(config),
    administrator: administratorCookieName(config)
  })
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  await app.register(async (scope) => {
    await scope.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'ArogyaChat API' },
      uiConfig: { docExpansion: 'none', validatorUrl: null, tryItOutEnabled: false },
      staticCSP:
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
    })
  })
}
