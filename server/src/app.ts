import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './app-context.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { administrationRoutes } from './features/administration/routes.ts'
import { aiHealthRoutes } from './features/ai-health/routes.ts'
import { appointmentRoutes } from './features/appointments/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { doctorRoutes } from './features/doctors/routes.ts'
import { doseRoutes } from './features/doses/routes.ts'
import { familyRoutes } from './features/family/routes.ts'
import { fhirRoutes } from './features/fhir/routes.ts'
import { labRoutes } from './features/labs/routes.ts'
import { measurementRoutes } from './features/measurements/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { patientRoutes } from './features/patients/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import { prescriptionRoutes } from './features/prescriptions/routes.ts'
import { pictureRoutes } from './features/profile-images/routes.ts'
import { medicalRecordRoutes } from './features/records/routes.ts'
import { scannerRoutes } from './features/scanner/routes.ts'
import { schemeRoutes } from './features/schemes/routes.ts'
import { synthesisRoutes } from './features/speech/synthesis/synthesis-routes.ts'
import { transcriptionRoutes } from './features/speech/transcription/transcription-routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { transcriptRoutes } from './features/transcripts/routes.ts'
import { translationRoutes } from './features/translation/routes.ts'
import { videoRoutes } from './features/video/routes.ts'
import { visitNoteRoutes } from './features/visit-notes/routes.ts'
import { isTooComplex } from './http/body/json-complexity.ts'
import { Uploads } from './http/body/uploads.ts'
import { handleClientError, handleErrors, sendError } from './http/errors.ts'
import { addGuards } from './http/guards.ts'
import { isProxy, warnAboutProxies } from './http/proxies.ts'
import { serveDocs } from './http/site/docs.ts'
import { serveSite } from './http/site/site.ts'
import { AppError } from './platform/app-error.ts'
import { newId } from './platform/ids.ts'

/** Far above any JSON body of this product. Image uploads have a limit of their own. */
const bodyLimit = 256 * 1024
/** A request must be received within this time. It leaves room for an image upload over a slow connection. */
const requestTimeoutMs = 120_000
/** The built web app, beside the server. */
const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** The messages of the screens in every language, reused as a translation memory. */
const screenMessages = fileURLToPath(new URL('../../locales/messages', import.meta.url))

/** Builds the whole server without listening on a port: registers every feature. The caller listens and closes. */
export async function buildApp(context: AppContext, siteRoot: string = builtSite): Promise<FastifyInstance> {
  // The wider type keeps pino's own type out of the type of the server.
  const loggerInstance: FastifyBaseLogger = context.log
  const app = fastify({
    loggerInstance,
    // The hook below logs one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    trustProxy: (address) => isProxy(context.config, address),
    genReqId: newId,
    requestIdHeader: false,
    // Requests that arrive during a shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: handleClientError(context.log),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 }
  })
  app.decorateRequest('session', null)
  app.decorateRequest('administrator', null)
  app.decorate('uploads', new Uploads())
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route and never the URL, which may contain user input.
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered'
    )
  })
  handleErrors(app)
  readBodies(app)
  warnAboutProxies(app, context.config)
  await addGuards(app, context.config)

  aiRoutes(app, context)
  systemRoutes(app, context)
  if (context.config.serves === 'ai') return app
  accountRoutes(app, context)
  pictureRoutes(app, context)
  patientRoutes(app, context)
  personalDataRoutes(app, context)
  familyRoutes(app, context)
  doctorRoutes(app, context)
  appointmentRoutes(app, context)
  practiceRoutes(app, context)
  prescriptionRoutes(app, context)
  visitNoteRoutes(app, context)
  doseRoutes(app, context)
  noticeRoutes(app, context)
  messageRoutes(app, context)
  medicalRecordRoutes(app, context)
  fhirRoutes(app, context)
  measurementRoutes(app, context)
  schemeRoutes(app, context)
  videoRoutes(app, context)
  transcriptRoutes(app, context)
  administrationRoutes(app, context)
  await serveDocs(app, context.config)
  await serveSite(app, context, siteRoot)
  return app
}

/** The calls under /ai, which can also run as a process of their own (SERVE=ai). */
function aiRoutes(app: FastifyInstance, context: AppContext): void {
  labRoutes(app, context)
  assistantRoutes(app, context)
  scannerRoutes(app, context)
  synthesisRoutes(app, context)
  transcriptionRoutes(app, context)
  translationRoutes(app, context, screenMessages)
  aiHealthRoutes(app, context)
}

/** Accepts JSON bodies only. An empty body counts as none: browsers send one with a content type on a DELETE. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooComplex(body as string)) done(new AppError('BAD_REQUEST'))
    else parse(request, body as string, done)
  })
}
