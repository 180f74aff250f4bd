import * as contract from '@arogyachat/contract/administration/administration-endpoints'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { clearAdministratorCookie, setAdministratorCookie } from '../../http/administrator-session.ts'
import { csrfTokenOf } from '../../http/csrf.ts'
import { rememberDevice } from '../../http/known-device.ts'
import { callerAddress } from '../../http/proxies.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { countAhead, searchAccounts } from '../accounts/blocking/block-service.ts'
import { documentHeaders } from '../doctors/document-service.ts'
import { listForAdministrator } from '../doctors/verification-service.ts'
import { listForAdministrator as listLabWork } from '../labs/report-service.ts'
import { listReports } from '../messages/report-service.ts'
import { blockAccount, unblockAccount } from './accounts-service.ts'
import { searchAudit } from './audit-service.ts'
import * as doctors from './doctors-service.ts'
import { listEvents } from './event-service.ts'
import { addLabReportFile, markLabBookingReady } from './labs-service.ts'
import { handleReport, readReport, reopenReport } from './reports-service.ts'
import { signIn, signOut } from './sign-in-service.ts'
import { readState } from './state-service.ts'

const done = { success: true } as const

/** Adds the routes of administrators. */
export function administrationRoutes(app: FastifyInstance, context: AppContext): void {
  sessionRoutes(app, context)
  doctorRoutes(app, context)
  accountRoutes(app, context)
  labRoutes(app, context)
  reportRoutes(app, context)
  serve(app, context, contract.findAuditEvents, async ({ actor, body }) => ({
    ...done,
    ...(await searchAudit(context, actor, body))
  }))
  serve(app, context, contract.getSystemState, async () => ({ ...done, state: await readState(context) }))
  serve(app, context, contract.listAdministratorEvents, async ({ query }) => ({
    ...done,
    ...(await listEvents(context, query)),
    page: query.page,
    pageSize: query.pageSize
  }))
}

function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.signInAdministrator, async ({ body, request, reply }) => {
    const { cookie: cookies } = request.headers
    const { administrator, token, account } = await signIn(context, { address: callerAddress(request), cookies }, body)
    setAdministratorCookie(reply, context.config, token)
    rememberDevice(context, reply, cookies, account)
    return { ...done, administrator, token: csrfTokenOf(token) }
  })
  serve(app, context, contract.getAdministrator, async ({ actor, request }) => ({
    ...done,
    administrator: actor,
    token: csrfTokenOf(request.administrator?.token ?? '')
  }))
  serve(app, context, contract.signOutAdministrator, async ({ actor, request, reply }) => {
    await signOut(context, actor, request.administrator?.token ?? '')
    clearAdministratorCookie(reply, context.config)
    return done
  })
}

function doctorRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.findDoctorsToVerify, async ({ body }) => ({
    ...done,
    ...(await listForAdministrator(context.database.db, body)),
    page: body.page,
    pageSize: body.pageSize
  }))
  serve(app, context, contract.verifyDoctor, async ({ actor, params, body }) => ({
    ...done,
    doctor: await doctors.changeVerification(context, actor, params.id, body)
  }))
  serve(app, context, contract.unverifyDoctor, async ({ actor, params }) => ({
    ...done,
    doctor: await doctors.changeVerification(context, actor, params.id, null)
  }))
  serveFile(app, context, contract.readDoctorCertificate, async ({ actor, params, reply }) => {
    const certificate = await doctors.readCertificate(context, actor, params.id)
    reply.headers(documentHeaders(certificate))
    return certificate.bytes
  })
}

function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.findAccounts, async ({ body }) => ({
    ...done,
    ...(await searchAccounts(context, body)),
    page: body.page,
    pageSize: body.pageSize
  }))
  serve(app, context, contract.getAccountAhead, async ({ params }) => ({
    ...done,
    ahead: await countAhead(context, params.id)
  }))
  serve(app, context, contract.blockAccount, async ({ actor, params, body }) => ({
    ...done,
    account: await blockAccount(context, actor, params.id, body.reason)
  }))
  serve(app, context, contract.unblockAccount, async ({ actor, params }) => ({
    ...done,
    account: await unblockAccount(context, actor, params.id)
  }))
}

function labRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.listLabWork, async ({ query }) => ({
    ...done,
    ...(await listLabWork(context, query)),
    page: query.page,
    pageSize: query.pageSize
  }))
  serve(app, context, contract.addLabReport, async ({ actor, params, body }) => ({
    ...done,
    isNew: await addLabReportFile(context, actor, params.id, body)
  }))
  serve(app, context, contract.markLabReady, async ({ actor, params }) => {
    await markLabBookingReady(context, actor, params.id)
    return done
  })
}

function reportRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.listAbuseReports, async ({ query }) => ({
    ...done,
    ...(await listReports(context.database.db, query)),
    page: query.page,
    pageSize: query.pageSize
  }))
  serve(app, context, contract.readAbuseReport, async ({ actor, params }) => ({
    ...done,
    report: await readReport(context, actor, params.id)
  }))
  serve(app, context, contract.handleAbuseReport, async ({ actor, params, body }) => {
    await handleReport(context, actor, params.id, body.note)
    return done
  })
  serve(app, context, contract.reopenAbuseReport, async ({ actor, params }) => {
    await reopenReport(context, actor, params.id)
    return done
  })
}
