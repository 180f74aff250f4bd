import { privacyNoticeVersion, type Role } from '@arogyachat/contract/accounts'
import { type CallOf, type Endpoint, pathOf, type ReplyOf } from '@arogyachat/contract/endpoint'
import { registerDoctor, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import type { ErrorReply } from '@arogyachat/contract/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/database.ts'
import { addHandlers } from '../jobs/handlers.ts'
import { silentLive } from '../live/live.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import type { LanguageModel } from '../providers/language-model/port.ts'
import type { Mail, MailSender } from '../providers/mail/port.ts'
import { openOcr } from '../providers/ocr/open.ts'
import { openVault } from '../vault/open.ts'
import { testDatabase } from './database.ts'
import { type TestJobs, testJobs } from './jobs.ts'

/** A clock that stands still until it is set. */
export interface TestClock extends Clock {
  set(now: Date): void
}

/** An answer as a test reads it, right or wrong: the reply of the contract or an error of it; bytes when it is not JSON. */
export interface Answer<E extends Endpoint = Endpoint> {
  status: number
  body: ReplyOf<E> & Omit<Partial<ErrorReply>, 'success'>
  headers: Record<string, string | string[] | number | undefined>
}
/** Loose on purpose: tests also send what the types forbid. */
export interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}
export type Call = <E extends Endpoint>(endpoint: E, given?: Given) => Promise<Answer<E>>

/** A browser of someone who is signed in. */
export interface Client {
  /** The account's id. */
  id: string
  role: Role
  email: string
  password: string
  /** The CSRF token. */
  token: string
  /** As a Cookie header. */
  cookie: string
  call: Call
}

type Fields<E extends Endpoint> = CallOf<E> extends { body: infer B } ? Partial<B> : never

export interface TestApp {
  server: FastifyInstance
  context: AppContext & { jobs: TestJobs }
  clock: TestClock
  /** Mails that were sent, oldest first; they leave when `house.jobs.work()` is called. */
  mails: readonly Mail[]
  /** Calls without a session, or with what `headers` say. */
  call: Call
  /** Registers through the API; the fields replace those of an ordinary patient. */
  asPatient(fields?: Fields<typeof registerPatient>): Promise<Client>
  /** Registers through the API: general medicine with registration data, not verified; the email address counts as proven. */
  asDoctor(fields?: Fields<typeof registerDoctor>): Promise<Client>
  close(): Promise<void>
}

let people = 0

/** 2026-11-20, a Friday, 09:00 in India. */
const aMorning = new Date('2026-11-20T09:00:00+05:30')

/**
 * The whole server without a port, on an emptied database; one for a file, or one for each test. Sockets are silent and jobs
 * wait for `house.jobs.work()`. A `mail` given is tried before a mail counts as sent. Nothing is spoken, written down or translated unless given. The config has no limits on attempts unless asked for.
 */
export async function createTestApp(
  given: {
    now?: Date
    config?: Partial<Config>
    live?: AppContext['live']
    database?: Database
    mail?: MailSender
    log?: AppContext['log']
    languageModel?: LanguageModel
    ocr?: AppContext['ocr']
    textToSpeech?: AppContext['textToSpeech']
    speechToText?: AppContext['speechToText']
    translator?: AppContext['translator']
  } = {}
): Promise<TestApp> {
  let now = given.now ?? aMorning
  const clock: TestClock = {
    now: () => new Date(now),
    set(date) {
      now = date
    }
  }
  const config: Config = Object.freeze({
    ...readConfig({ MASTER_KEY: 'a'.repeat(64), RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', DEMO: 'off' }),
    ...given.config
  })
  const database = given.database ?? (await testDatabase())
  const log = given.log ?? createLog(config.logLevel)
  const vault = await openVault(config, database)
  const jobs = testJobs()
  const context = {
    config,
    database,
    vault,
    clock,
    log,
    live: given.live ?? silentLive,
    jobs,
    languageModel: given.languageModel ?? null,
    ocr: given.ocr ?? openOcr(config, clock),
    textToSpeech: given.textToSpeech ?? null,
    speechToText: given.speechToText ?? null,
    translator: given.translator ?? null
  }
  const mails: Mail[] = []
  addHandlers(context, {
    async send(mail) {
      await given.mail?.send(mail)
      mails.push(mail)
    }
  })
  const app = await buildApp(context)

  const callWith =
    (session: { cookie: string; token: string } | null): Call =>
    async <E extends Endpoint>(endpoint: E, { params, query, body, headers }: Given = {}) => {
      const isWrite = endpoint.method !== 'GET'
      const answer = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, params),
        query: query as InjectOptions['query'],
        headers: {
          ...(session && { cookie: session.cookie }),
          ...(session && isWrite && { 'x-csrf-token': session.token }),
          ...headers
        },
        ...(body !== undefined && { payload: body as InjectOptions['payload'] })
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const read: unknown = isJson ? answer.json() : answer.rawPayload
      return { status: answer.statusCode, body: read as Answer<E>['body'], headers: answer.headers }
    }
  const call = callWith(null)

  async function register(endpoint: typeof registerPatient | typeof registerDoctor, role: Role, fields: object) {
    const body = {
      email: `${role}-${++people}@example.org`,
      password: 'a-good-password',
      phone: '+919876543210',
      consentVersion: privacyNoticeVersion,
      ...fields
    }
    const answer = await call(endpoint, { body })
    if (answer.status !== 201) throw new Error(`Not registered: ${answer.status} ${JSON.stringify(answer.body)}`)
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((entry) => String(entry).split(';')[0])
      .join('; ')
    const { userId: id, token } = answer.body
    const { email, password } = body
    if (role === 'doctor') {
      const proven = { bookable_since: clock.now() }
      await database.db.updateTable('doctors').set(proven).where('id', '=', id).execute()
      jobs.skip('mail:email-verification', id)
    }
    return { id, role, email, password, token, cookie, call: callWith({ cookie, token }) }
  }

  return {
    server: app,
    context,
    clock,
    mails,
    call,
    asPatient: (fields = {}) =>
      register(registerPatient, 'patient', { name: 'Asha Devi', age: 34, gender: 'Female', ...fields }),
    asDoctor: (fields = {}) =>
      register(registerDoctor, 'doctor', {
        name: 'Dr. Meera Rao',
        specialization: 'General Medicine',
        gender: 'Female',
        qualifications: ['MBBS'],
        registrationNumber: 'KMC 12345',
        registrationCouncil: 'Karnataka Medical Council',
        ...fields
      }),
    close: () => app.close()
  }
}
