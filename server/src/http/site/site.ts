import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicScreens, type ScreenName, screenRoutes } from '@arogyachat/contract/screens'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { sendError } from '../errors.ts'
import { landingFolder, serveLanding } from './landing.ts'
import { manifestFolder, serveManifest } from './manifest.ts'

/** Whether a path belongs to the API, where unknown URLs are answered with JSON even for browsers. */
const isServerPath = (url: string) => /^\/(api|ai|meeting)([/?]|$)/.test(url)

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServerPath(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/**
 * Serves the built web app of `root`: hashed assets are cached for a year, pages are always revalidated. The landing page has its
 * own URLs, and the app those of `screenRoutes`. For any other URL, a browser gets the app with status 404, which shows its
 * "page not found" screen, and other clients get NOT_FOUND in JSON.
 */
export async function serveSite(
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'clock'>,
  root: string
): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt) {
    serveLanding(app, context, root)
    serveManifest(app, root)
    for (const name of Object.keys(screenRoutes) as ScreenName[]) {
      app.get(screenRoutes[name], (_request, reply) => {
        if (!publicScreens.includes(name)) reply.header('x-robots-tag', 'noindex')
        return reply.sendFile('index.html', root)
      })
    }
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => ![landingFolder, manifestFolder].some((folder) => path.startsWith(`/${folder}/`)),
      setHeaders: (reply, path) => {
        const isHashed = path.slice(root.length).split(/[\\/]/).includes('assets')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      }
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !wantsPage(request)) return sendError(new AppError('NOT_FOUND'), request, reply)
    return reply.code(404).header('x-robots-tag', 'noindex').sendFile('index.html', root)
  })
}
