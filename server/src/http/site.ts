import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { sendError } from './errors.ts'

/** Paths of the server itself; everything else a browser navigates to is a screen. */
const isServerPath = (url: string) => /^\/(api|ai|meeting)([/?]|$)/.test(url)

const wantsScreen = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServerPath(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/**
 * The built web app of `root`: hashed assets are kept a year, the page itself is always asked for again. Any other address a
 * browser opens is a screen of the app, which knows its own 404; the rest is NOT_FOUND.
 */
export async function serveSite(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(root.length).split(/[\\/]/).includes('assets')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      }
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsScreen(request)) return reply.sendFile('index.html', root)
    return sendError(new AppError('NOT_FOUND'), request, reply)
  })
}
