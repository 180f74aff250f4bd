import { getHealth, getReady } from '@arogyachat/contract/endpoints/system'
import { careForHeader } from '@arogyachat/contract/family/family'
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

/** Health checks are not limited: monitoring needs them most during a flood of requests, and they cost very little. */
const isLimited = (route: string) =>
  /^\/(api|ai|meeting)\//.test(route) && route !== getHealth.path && route !== getReady.path

const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Registers security headers, cookies, compression and the global rate limit. No header allows a third party. */
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
        // 'self' covers WebSockets of the same host in current browsers; older Safari needs them listed.
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
  // With SERVE=ai, the pages of the site call the service from another origin.
  if (config.serves === 'ai')
    await app.register(fastifyCors, {
      origin: new URL(config.publicUrl).origin,
      credentials: true,
      methods: ['GET', 'POST', 'DELETE'],
      allowedHeaders: ['content-type', 'accept', 'x-csrf-token', careForHeader, 'range'],
      exposedHeaders: ['retry-after', 'content-range', 'accept-ranges']
    })
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip', 'identity'] })
  if (config.rateLimits) {
    await app.register(fastifyRateLimit, {
      global: false,
      max: callsPerMinute,
      timeWindow: 60_000,
      keyGenerator: callerAddress,
      // By the route, because a URL can be written in several ways, such as `/%61pi/`.
      allowList: (request) => !isLimited(request.routeOptions.url ?? ''),
      // Only `retry-after` is sent, and only with 429.
      addHeaders: hidden,
      addHeadersOnExceeding: hidden,
      errorResponseBuilder: (_request, context) =>
        new AppError('TOO_MANY', { retryAfterSeconds: Math.ceil(context.ttl / 1000) })
    })
    // A hook of the whole app, so that it counts before a route's guard queries the database for the session.
    app.addHook('onRequest', app.rateLimit())
  }
}

/** The WebSocket origins of PUBLIC_URL and of the request's host. */
function socketsOf(publicUrl: string, hostHeader: string | undefined): string {
  const { protocol, host } = new URL(publicUrl)
  const scheme = protocol === 'https:' ? 'wss' : 'ws'
  return [...new Set([host, hostOf(hostHeader, host)])].map((text) => `${scheme}://${text}`).join(' ')
}

/** The Host header if it looks like a host name with a port, so that it cannot inject into the policy; else the fallback. */
const hostOf = (header: string | undefined, fallback: string) =>
  header && /^[\w.:[\]-]+$/.test(header) ? header : fallback
