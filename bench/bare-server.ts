/**
 * The baseline of the read and login benchmarks: bare node:http on the same database, with the same zod parse, the same
 * session lookup and the same queries, without framework, guards and reply schema. Runs as a separate process.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { loginBody } from '@arogyachat/contract/schemas/accounts'
import { doctorFilters } from '@arogyachat/contract/schemas/doctors'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import type { AppContext } from '../server/src/app-context.ts'
import { openPostgres } from '../server/src/db/open.ts'
import * as accounts from '../server/src/features/accounts/store.ts'
import * as doctors from '../server/src/features/doctors/search-service.ts'
import { csrfTokenOf } from '../server/src/http/csrf.ts'
import type { Actor } from '../server/src/http/serve.ts'
import { findSession, startSession } from '../server/src/http/session.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { verifyPassword } from '../server/src/platform/password.ts'

const config = readConfig(process.env)
const database = await openPostgres(config.databaseUrl ?? '', createLog(config.logLevel))
// The session lookup uses the cookie parser, which is loaded when its plugin is registered.
await fastify().register(fastifyCookie).ready()
const context = { config, database, clock: systemClock } as AppContext

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function listDoctors(url: URL): Promise<unknown> {
  const query = doctorFilters.parse(Object.fromEntries(url.searchParams))
  const { page, pageSize } = query
  const found = await doctors.listDoctors(context, { language: null } as Actor, query)
  return { success: true, ...found, page, pageSize }
}

async function login(request: IncomingMessage): Promise<{ answer: unknown; token: string }> {
  const input = loginBody.parse(await bodyOf(request))
  const known = await accounts.findCredentials(database.db, false, 'patient', input.email)
  if (!known || !(await verifyPassword(known.password_hash, input.password))) throw new Error('wrong password')
  const now = context.clock.now()
  const { user, token } = await database.transaction(async (tx) => {
    await accounts.updateLoginTime(tx, known, now)
    const { token } = await startSession(tx, now, { accountId: known.id, device: '', isRemembered: false })
    return { user: await accounts.findUser(tx, known.id), token }
  })
  return { answer: { success: true, user, userId: known.id, token: csrfTokenOf(token), message: '' }, token }
}

createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '/', 'http://bench')
    response.setHeader('content-type', 'application/json; charset=utf-8')
    if (url.pathname === '/api/doctors') {
      if (!(await findSession(context, request.headers.cookie))) throw new Error('no session')
      response.end(JSON.stringify(await listDoctors(url)))
    } else {
      const { answer, token } = await login(request)
      response.setHeader('set-cookie', `session=${token}; HttpOnly; SameSite=Lax; Path=/`)
      response.end(JSON.stringify(answer))
    }
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
}).listen(config.port, '127.0.0.1')
