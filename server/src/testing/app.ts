import { privacyNoticeVersion, type Role } from '@arogyachat/contract/accounts'
import type { CallOf, Endpoint } from '@arogyachat/contract/endpoint'
import { registerDoctor, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/database.ts'
import { addHandlers } from '../jobs/handlers.ts'
import { silentLive } from '../live/live.ts'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import type { Mail, MailSender } from '../providers/mail/port.ts'
import { openOcr } from '../providers/ocr/open.ts'
import type { PushMessage, PushSender, PushSubscription } from '../providers/push/port.ts'
import type { TextMessage, TextMessageSender } from '../providers/text-message/port.ts'
import { openVault } from '../vault/open.ts'
import { type Call, type Client, callWith, cookiesOf } from './client.ts'
import { testDatabase } from './database.ts'
import { type TestJobs, testJobs } from './jobs.ts'

export type { Answer, Call, CallOptions, Client } from './client.ts'

/** A clock that stands still until it is set. */
export interface TestClock extends Clock {
  set(now: Date): void
}

type Fields<E extends Endpoint> = CallOf<E> extends { body: infer B } ? Partial<B> : never
type TestContext = AppContext & { jobs: TestJobs }

export interface TestApp {
  server: FastifyInstance
  context: TestContext
  clock: TestClock
  /** Mails that were sent, oldest first. They are sent when `context.jobs.work()` is called. */
  mails: readonly Mail[]
  /** Text messages and push messages that were sent, oldest first, by the same call. */
  texts: readonly (TextMessage & { channel: 'sms' | 'whatsapp' })[]
  pushes: readonly (PushMessage & { to: PushSubscription })[]
  /** Calls an endpoint without a session; `headers` may carry one. */
  call: Call
  /** Registers a patient through the API. The fields replace the default ones. */
  asPatient(fields?: Fields<typeof registerPatient>): Promise<Client>
  /** Registers a doctor of general medicine through the API, unverified, with a registration number and a verified email address. */
  asDoctor(fields?: Fields<typeof registerDoctor>): Promise<Client>
  close(): Promise<void>
}

type ProviderOptions = Partial<
  Pick<
    AppContext,
    'live' | 'log' | 'languageModel' | 'ocr' | 'textToSpeech' | 'speechToText' | 'translator' | 'abhaRegister'
  >
>
export interface TestAppOptions extends ProviderOptions {
  now?: Date
  config?: Partial<Config>
  database?: Database
  /** Called before a mail counts as sent; it may throw. */
  mail?: MailSender
  /** Called before a text message counts as sent. */
  text?: TextMessageSender
  /** Sends push messages; by default they only count as sent. */
  push?: PushSender
}

/** 2026-11-20, a Friday, 09:00 in India. */
const fridayMorning = new Date('2026-11-20T09:00:00+05:30')

function createTestClock(start: Date): TestClock {
  let now = start
  return {
    now: () => new Date(now),
    set(date) {
      now = date
    }
  }
}

async function createTestContext(options: TestAppOptions, clock: TestClock): Promise<TestContext> {
  const config: Config = Object.freeze({
    ...readConfig({ MASTER_KEY: 'a'.repeat(64), RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', DEMO: 'off' }),
    ...options.config
  })
  const database = options.database ?? (await testDatabase())
  return {
    config,
    database,
    vault: await openVault(config, database),
    clock,
    log: options.log ?? createLog(config.logLevel),
    live: options.live ?? silentLive,
    jobs: testJobs(),
    languageModel: options.languageModel ?? null,
    ocr: options.ocr ?? openOcr(config, clock),
    textToSpeech: options.textToSpeech ?? null,
    speechToText: options.speechToText ?? null,
    translator: options.translator ?? null,
    abhaRegister: options.abhaRegister ?? null
  }
}

let registrations = 0

async function register(
  server: FastifyInstance,
  endpoint: typeof registerPatient | typeof registerDoctor,
  role: Role,
  fields: object
): Promise<Client> {
  const body = {
    email: `${role}-${++registrations}@example.org`,
    password: 'a-good-password',
    phone: '+919876543210',
    consentVersion: privacyNoticeVersion,
    ...fields
  }
  const answer = await callWith(server, null)(endpoint, { body })
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.status} ${JSON.stringify(answer.body)}`)
  const { userId: id, token } = answer.body
  const { email, password } = body
  const cookie = cookiesOf(answer)
  return { id, role, email, password, token, cookie, call: callWith(server, { cookie, token }) }
}

/** Marks the doctor's email address as verified, and drops the job that would send the link. */
async function verifyEmailAddress({ database, clock, jobs }: TestContext, doctorId: string): Promise<void> {
  await database.db.updateTable('doctors').set({ bookable_since: clock.now() }).where('id', '=', doctorId).execute()
  jobs.skip('mail:email-verification', doctorId)
}

const defaultPatient = { name: 'Asha Devi', age: 34, gender: 'Female' }
const defaultDoctor = {
  name: 'Dr. Meera Rao',
  specialization: 'General Medicine',
  gender: 'Female',
  qualifications: ['MBBS'],
  registrationNumber: 'KMC 12345',
  registrationCouncil: 'Karnataka Medical Council'
}

/**
 * Creates the whole server without a port, on an emptied database: one for a test file, or one for each test. By default, no
 * live messages are sent, jobs wait for `context.jobs.work()`, speech, transcription, translation and the language model are not
 * configured, and rate limits are off.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock(options.now ?? fridayMorning)
  const context = await createTestContext(options, clock)
  const mails: Mail[] = []
  const texts: (TextMessage & { channel: 'sms' | 'whatsapp' })[] = []
  const pushes: (PushMessage & { to: PushSubscription })[] = []
  const textsBy = (channel: 'sms' | 'whatsapp'): TextMessageSender => ({
    async send(message) {
      await options.text?.send(message)
      texts.push({ ...message, channel })
    }
  })
  const mail: MailSender = {
    async send(message) {
      await options.mail?.send(message)
      mails.push(message)
    }
  }
  addHandlers(context, mail, {
    sms: textsBy('sms'),
    whatsapp: textsBy('whatsapp'),
    push: {
      async send(to, message, life) {
        const isSent = (await options.push?.send(to, message, life)) ?? true
        if (isSent) pushes.push({ ...message, to })
        return isSent
      }
    }
  })
  const server = await buildApp(context)
  return {
    server,
    context,
    clock,
    mails,
    texts,
    pushes,
    call: callWith(server, null),
    asPatient: (fields = {}) => register(server, registerPatient, 'patient', { ...defaultPatient, ...fields }),
    async asDoctor(fields = {}) {
      const doctor = await register(server, registerDoctor, 'doctor', { ...defaultDoctor, ...fields })
      await verifyEmailAddress(context, doctor.id)
      return doctor
    },
    close: () => server.close()
  }
}
