import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './app-context.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { aiHealthRoutes } from './features/ai-health/routes.ts'
import { appointmentRoutes } from './features/appointments/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { doctorRoutes } from './features/doctors/routes.ts'
import { labRoutes } from './features/labs/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { patientRoutes } from './features/patients/routes.ts'
import { prescriptionRoutes } from './features/prescriptions/routes.ts'
import { pictureRoutes } from './features/profile-images/routes.ts'
import { medicalRecordRoutes } from './features/records/routes.ts'
import { scannerRoutes } from './features/scanner/routes.ts'
import { schemeRoutes } from './features/schemes/routes.ts'
import { synthesisRoutes } from './features/speech/synthesis/synthesis-routes.ts'
import { transcriptionRoutes } from './features/speech/transcription/transcription-routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { translationRoutes } from './features/translation/routes.ts'
import { videoRoutes } from './features/video/routes.ts'
import { serveDocs } from './http/docs.ts'
import { answerBrokenRequest, handleErrors, sendError } from './http/errors.ts'
import { addGuards } from './http/guards.ts'
import { isTooDeep } from './http/json-depth.ts'
import { isProxy, warnOfUntrustedProxies } from './http/proxies.ts'
import { serveSite } from './http/site.ts'
import { Uploads } from './http/uploads.ts'
import { AppError } from './platform/app-error.ts'
import { newId } from './platform/ids.ts'

/** No JSON of this product comes near it; a picture has its own limit. */
const bodyLimit = 256 * 1024
/** A client that sends its request slower than this is cut off; a picture on a slow line needs its time. */
const requestTimeoutMs = 120_000
/** The built web app, beside the server. */
const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** What the screens say, in every language: the memory of the translation. */
const screens = fileURLToPath(new URL('../../locales/messages', import.meta.url))

/** The whole server but for its port: every feature by name. The caller listens and closes. */
export async function buildApp(context: AppContext, siteRoot: string = builtSite): Promise<FastifyInstance> {
  // Named by its wider type, or every instance would carry pino's own in its type.
  const loggerInstance: FastifyBaseLogger = context.log
  const app = fastify({
    loggerInstance,
    // One line a request, written below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    trustProxy: (address) => isProxy(context.config, address),
    genReqId: newId,
    requestIdHeader: false,
    // What arrives while the server stops is answered like everything else.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: answerBrokenRequest(context.log),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 }
  })
  app.decorateRequest('session', null)
  app.decorate('uploads', new Uploads())
  app.addHook('onResponse', async (request, reply) => {
    // The route, never the address asked for: that may carry what someone typed.
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered'
    )
  })
  handleErrors(app)
  readBodies(app)
  warnOfUntrustedProxies(app, context.config)
  await addGuards(app, context.config)

  aiRoutes(app, context)
  systemRoutes(app, context)
  if (context.config.serves === 'ai') return app
  accountRoutes(app, context)
  pictureRoutes(app, context)
  patientRoutes(app, context)
  doctorRoutes(app, context)
  appointmentRoutes(app, context)
  prescriptionRoutes(app, context)
  noticeRoutes(app, context)
  medicalRecordRoutes(app, context)
  schemeRoutes(app, context)
  videoRoutes(app, context)
  await serveDocs(app, context.config)
  await serveSite(app, context, siteRoot)
  return app
}

/** What is under /ai, and can run alone on a host of its own: specification part 7, "AI and data service". */
function aiRoutes(app: FastifyInstance, context: AppContext): void {
  labRoutes(app, context)
  assistantRoutes(app, context)
  scannerRoutes(app, context)
  synthesisRoutes(app, context)
  transcriptionRoutes(app, context)
  translationRoutes(app, context, screens)
  aiHealthRoutes(app, context)
}

/** JSON only, and an empty body is no body: a browser sends one with a content type on a DELETE. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(new AppError('BAD_REQUEST'))
    else parse(request, body as string, done)
  })
}
