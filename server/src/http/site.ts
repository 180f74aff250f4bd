import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { AppError } from '../platform/app-error.ts'
import { sendError } from './errors.ts'
import { landingFolder, serveLanding } from './landing.ts'

/** Paths of the server itself; everything else a browser navigates to is a screen. */
const isServerPath = (url: string) => /^\/(api|ai|meeting)([/?]|$)/.test(url)

/** The screens that strangers may find by a search; all others are somebody's own. */
const isPublicScreen = (url: string) => /^\/((patient|doctor)-(login|signup)|privacy)([?]|$)/.test(url)

const wantsScreen = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServerPath(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/**
 * The built web app of `root`: hashed assets are kept a year, the page itself is always asked for again. The landing page
 * answers at its own addresses; any other that a browser opens is a screen of the app, which knows its own 404; the rest is
 * NOT_FOUND.
 */
export async function serveSite(
  app: FastifyInstance,
  house: Pick<House, 'config' | 'clock'>,
  root: string
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) {
    serveLanding(app, house, root)
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !path.startsWith(`/${landingFolder}/`),
      setHeaders: (reply, path) => {
        const isHashed = path.slice(root.length).split(/[\\/]/).includes('assets')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      }
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !wantsScreen(request)) return sendError(new AppError('NOT_FOUND'), request, reply)
    if (!isPublicScreen(request.url)) reply.header('x-robots-tag', 'noindex')
    return reply.sendFile('index.html', root)
  })
}
