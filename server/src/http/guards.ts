import { getHealth, getReady } from '@arogyachat/contract/endpoints/system'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Config } from '../platform/config/config.ts'
import { callsPerMinute } from './limits.ts'
import { callerAddress } from './proxies.ts'

/** Whoever watches the server must hear from it most of all in a flood; these two cost next to nothing. */
const isLimited = (route: string) =>
  /^\/(api|ai|meeting)\//.test(route) && route !== getHealth.path && route !== getReady.path

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Headers, cookies, compression and the limit that hold for every answer. No third party appears in any of them. */
export async function addGuards(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        // 'self' covers the socket of the same host in the browsers of today; older Safari wants it named.
        'connect-src': ["'self'", (request) => socketsOf(config.publicUrl, request.headers.host)],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"]
      }
    },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()')
  })
  await app.register(fastifyCookie)
  // On an origin of its own the service is called by the pages of the site.
  if (config.serves === 'ai')
    await app.register(fastifyCors, {
      origin: new URL(config.publicUrl).origin,
      credentials: true,
      methods: ['GET', 'POST', 'DELETE'],
      allowedHeaders: ['content-type', 'accept', 'x-csrf-token', 'range'],
      exposedHeaders: ['retry-after', 'content-range', 'accept-ranges']
    })
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip', 'identity'] })
  if (config.rateLimits) {
    await app.register(fastifyRateLimit, {
      global: false,
      max: callsPerMinute,
      timeWindow: 60_000,
      keyGenerator: callerAddress,
      // By the route: the address asked for may be written in other ways, `/%61pi/`.
      allowList: (request) => !isLimited(request.routeOptions.url ?? ''),
      // Only `retry-after` is told, and only to those who must wait.
      addHeaders: hidden,
      addHeadersOnExceeding: hidden,
      errorResponseBuilder: (_request, context) =>
        new AppError('TOO_MANY', { retryAfterSeconds: Math.ceil(context.ttl / 1000) })
    })
    // A hook of the whole app, so that it counts before a route's own guard asks the database who calls.
    app.addHook('onRequest', app.rateLimit())
  }
}

/** The sockets of the site as it is known to the world, and of the host that was asked. */
function socketsOf(publicUrl: string, hostHeader: string | undefined): string {
  const { protocol, host } = new URL(publicUrl)
  const scheme = protocol === 'https:' ? 'wss' : 'ws'
  return [...new Set([host, hostOf(hostHeader, host)])].map((text) => `${scheme}://${text}`).join(' ')
}

/** Only what can be a host name and a port goes into the policy. */
const hostOf = (header: string | undefined, otherwise: string) =>
  header && /^[\w.:[\]-]+$/.test(header) ? header : otherwise
