import { setTimeout as wait } from 'node:timers/promises'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { errorReply } from '@arogyachat/contract/schemas/errors'
import type { InjectOptions } from 'fastify'
import { prepareReading } from '../../features/assistant/reading-service.ts'
import { newId } from '../../platform/ids.ts'
import { type TextToSpeech, voiceLanguages } from '../../providers/text-to-speech/port.ts'
import { type AdministratorClient, asAdministrator } from '../administrator.ts'
import { type Client, createTestApp, type TestApp } from '../app.ts'
import { formOf } from '../form.ts'
import { bookVisit, offerHours } from '../practice.ts'
import { type Expected, expectedOf, jsonOf } from './fuzz-expectations.ts'
import { brokenForms, hostileFiles } from './fuzz-forms.ts'
import { bodyOf, json, payloadOf } from './fuzz-payloads.ts'
import { brokenEscapes, hostileBodies, hostileJson, hostileText, withField } from './hostile-values.ts'
import { leakIn } from './leaks.ts'
import { oneOf, randomOf, shuffled } from './random.ts'
import { fieldsOf, pathsOf, rightValue } from './schema-values.ts'

const hangMs = 2000
/** A file that is kept as a record, and that no other form takes. */
const aFile = Buffer.from('Hb 12.5 g/dL')
/** Longer than any field of a form may be. */
const longText = ['x'.repeat(150_000), `${' '.repeat(150_000)}x`, 'ख'.repeat(30_000)]
/** The run stops after this many violations. */
const violationsShown = 20

interface Scene {
  patient: Client
  doctor: Client
  admin: AdministratorClient
  appointmentId: string
  sessionId: string
  recordId: string
}
const callers = ['patient', 'doctor', 'admin', 'nobody'] as const
type Caller = (typeof callers)[number]

interface Sent {
  name: string
  endpoint: Endpoint
  caller: Pick<Client, 'cookie' | 'token'> | null
  who: Caller
  options: InjectOptions
}

export interface FuzzOutcome {
  requests: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** Calls that were never made. */
  missed: string[]
  violations: string[]
}

export interface FuzzTerms {
  /** The same seed sends the same requests in the same order. */
  seed: number
  /** How many hostile values are sent for each field, query, path or body in one round. */
  perPlace: number
  /** Rounds go on until then; the first is always finished. */
  budgetMs: number
}

const anyVoice: TextToSpeech = {
  name: 'voice',
  isOutside: false,
  languages: voiceLanguages,
  speak: async () => Buffer.from('audio'),
  close: async () => undefined
}

/** Calls every endpoint as a patient, as a doctor, as an administrator and without a session: with valid input, and with one hostile value at a time. */
export async function fuzzAll({ seed, perPlace, budgetMs }: FuzzTerms): Promise<FuzzOutcome> {
  const site = await createTestApp({ textToSpeech: anyVoice })
  // As a server does before anyone asks.
  await prepareReading()
  try {
    return await new Fuzz(site, seed, perPlace).run(performance.now() + budgetMs)
  } finally {
    await site.close()
  }
}

class Fuzz {
  private readonly random: () => number
  private readonly outcome: FuzzOutcome = { requests: 0, statuses: {}, missed: Object.keys(endpoints), violations: [] }
  /** What has not yet been asked of a place, by its name. */
  private readonly decks = new Map<string, unknown[]>()
  private addresses = 0
  private scene: Scene | null = null
  /** The same for every scene until a call has signed them out. */
  private admin: AdministratorClient | null = null

  constructor(
    private readonly site: TestApp,
    seed: number,
    private readonly perPlace: number
  ) {
    this.random = randomOf(seed)
  }

  async run(deadline: number): Promise<FuzzOutcome> {
    do {
      for (const [name, endpoint] of shuffled(this.random, Object.entries(endpoints))) {
        const isEnough = this.outcome.missed.length === 0 && performance.now() > deadline
        if (isEnough || this.outcome.violations.length >= violationsShown) return this.outcome
        this.scene = null
        await this.callAll(name, endpoint)
        this.outcome.missed = this.outcome.missed.filter((text) => text !== name)
      }
    } while (performance.now() < deadline)
    return this.outcome
  }

  /** The next of the list for this place; all of them come once before any comes again. */
  private next<T>(place: string, list: readonly T[]): T {
    let deck = this.decks.get(place)
    if (!deck || deck.length === 0) {
      deck = shuffled(this.random, list)
      this.decks.set(place, deck)
    }
    return deck.pop() as T
  }

  /** A patient and a doctor with an appointment in a random status; new ones after a call has signed them out. */
  private async people(): Promise<Scene> {
    if (this.scene) return this.scene
    const patient = await this.site.asPatient()
    const doctor = await this.site.asDoctor()
    this.admin ??= await asAdministrator(this.site)
    await offerHours(doctor)
    const { _id: appointmentId } = await bookVisit(patient, doctor)
    const { db } = this.site.context.database
    const status = oneOf(this.random, ['scheduled', 'confirmed', 'completed'] as const)
    await db.updateTable('appointments').set({ status }).where('id', '=', appointmentId).execute()
    const session = await db.selectFrom('sessions').select('id').where('account_id', '=', patient.id).execute()
    const paper = { title: 'CBC', type: 'lab', provider: 'A laboratory', fileName: 'cbc.txt' }
    const { body } = await patient.call(uploadRecord, await formOf({ name: 'file', bytes: aFile }, paper))
    this.scene = {
      patient,
      doctor,
      admin: this.admin,
      appointmentId,
      sessionId: session[0]?.id ?? '',
      recordId: body.record._id
    }
    return this.scene
  }

  private async callAll(name: string, endpoint: Endpoint): Promise<void> {
    for (const who of callers) {
      const refused = refusalOf(endpoint, who)
      const may = refused === null
      const as = async () => (who === 'nobody' ? null : (await this.people())[who])
      const send = async (options: InjectOptions, expected: Expected = {}) =>
        this.send(
          { name, endpoint, caller: await as(), who, options },
          refused === null ? expected : { status: refused }
        )

      await send({ url: await this.url(endpoint), ...(await this.rightBody(endpoint)) })
      if (!may) {
        const [contentType, body] = this.next(`${name} refused`, hostileBodies)
        await send({ url: await this.url(endpoint), ...bodyOf(endpoint, contentType, body) })
        continue
      }
      await this.breakFields(name, endpoint, send)
      await this.breakForm(name, endpoint, send)
      await this.breakQuery(name, endpoint, send)
      await this.breakPath(name, endpoint, send)
      for (let i = 0; i < this.perPlace; i++) {
        const [contentType, body] = this.next(`${name} body`, hostileBodies)
        await send({ url: await this.url(endpoint), ...bodyOf(endpoint, contentType, body) })
      }
    }
  }

  private async breakFields(
    name: string,
    { body, ...endpoint }: Endpoint,
    send: (options: InjectOptions, expected?: Expected) => Promise<void>
  ): Promise<void> {
    if (!body) return
    for (const path of pathsOf(body)) {
      for (let i = 0; i < this.perPlace; i++) {
        const raw = this.next<string | undefined>(`${name} ${path.join('.')}`, [undefined, ...hostileJson])
        if (raw === undefined && path.at(-1) === '0') continue
        const text = withField(await this.body({ body, ...endpoint }), path, raw)
        await send({ url: await this.url(endpoint), ...json(text) }, expectedOf(body, text, path[0] as string))
      }
    }
  }

  private async breakForm(
    name: string,
    { form, ...endpoint }: Endpoint,
    send: (options: InjectOptions, expected?: Expected) => Promise<void>
  ): Promise<void> {
    if (!form) return
    const url = await this.url(endpoint)
    for (const [field] of fieldsOf(form.fields)) {
      for (let i = 0; i < this.perPlace; i++) {
        const { [field]: _, ...others } = this.formFields(form)
        const value = this.next<string | undefined>(`${name} form ${field}`, [undefined, ...longText, ...hostileText])
        const fields = value === undefined ? others : { ...others, [field]: value }
        const isRefused = !form.fields.safeParse(fields).success
        await send(
          { url, ...payloadOf(await formOf({ name: form.file, bytes: aFile }, fields)) },
          isRefused ? { status: 422, field } : {}
        )
      }
    }
    for (let i = 0; i < this.perPlace; i++) {
      const bytes = this.next(`${name} file`, hostileFiles)
      const fileName = this.next(`${name} file name`, hostileText)
      const sent = await formOf({ name: form.file, bytes, fileName }, this.formFields(form))
      await send({ url, ...payloadOf(sent) }, bytes.length === 0 ? { status: 422, field: form.file } : {})
      await send({ url, ...this.next(`${name} form`, brokenForms(form.file)) })
    }
    await send({ url, ...payloadOf(await formOf(null, this.formFields(form))) }, { status: 422, field: form.file })
  }

  private async breakQuery(
    name: string,
    endpoint: Endpoint,
    send: (options: InjectOptions, expected?: Expected) => Promise<void>
  ): Promise<void> {
    const { query } = endpoint
    for (const [field] of fieldsOf(query)) {
      for (let i = 0; i < this.perPlace; i++) {
        const value = this.next(`${name} ?${field}`, hostileText)
        const asked = { ...(await this.query(endpoint)), [field]: value }
        const refused = query && !query.safeParse(asked).success
        await send({ url: await this.url(endpoint, asked) }, refused ? { status: 422, field } : {})
      }
      const url = await this.url(endpoint, {})
      await send({ url: `${url}?${field}=1&${field}=2&${field}=3` }, { status: 422, field })
      await send({ url: `${url}?${field}=${this.next(`${name} ?%`, brokenEscapes)}` })
      await send({ url: `${url}?${field}[]=1&${field}[a]=2&__proto__[x]=1&constructor=1&${'&'.repeat(2000)}` })
    }
  }

  private async breakPath(
    name: string,
    endpoint: Endpoint,
    send: (options: InjectOptions) => Promise<void>
  ): Promise<void> {
    if (!endpoint.params) return
    const sent = json(await this.body(endpoint))
    for (let i = 0; i < this.perPlace; i++) {
      const id = this.next(`${name} id`, hostileText)
      await send({
        url: endpoint.path.replace(/\{\w+\}/, () => encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))),
        ...sent
      })
    }
    const broken = this.next(`${name} %`, brokenEscapes)
    await send({ url: endpoint.path.replace(/\{\w+\}/, () => broken), ...sent })
  }

  /* Right parts of a call. */

  private async url(endpoint: Endpoint, query?: Record<string, unknown>): Promise<string> {
    const { patient, doctor, appointmentId, sessionId, recordId } = await this.people()
    const id = endpoint.path.includes('{language}')
      ? 'hindi'
      : endpoint.path.includes('/sessions/')
        ? sessionId
        : endpoint.path.includes('/accounts/')
          ? patient.id
          : endpoint.path.includes('/records/')
            ? recordId
            : /\/doctors\/\{id\}/.test(endpoint.path)
              ? doctor.id
              : appointmentId
    const asked = query ?? (await this.query(endpoint))
    const text = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
    return endpoint.path.replace(/\{\w+\}/, id) + (text && `?${text}`)
  }

  private async query({ query }: Endpoint): Promise<Record<string, unknown>> {
    return query ? (rightValue(query, this.random, [newId()]) as Record<string, unknown>) : {}
  }

  private async rightBody(endpoint: Endpoint): Promise<InjectOptions> {
    const { form } = endpoint
    if (!form) return json(await this.body(endpoint))
    return payloadOf(await formOf({ name: form.file, bytes: aFile }, this.formFields(form)))
  }

  private formFields({ fields }: NonNullable<Endpoint['form']>): Record<string, string> {
    const drawn = rightValue(fields, this.random, [newId()]) as Record<string, string>
    // Any day is right for the schema, and only one that is over for a paper.
    return { ...drawn, ...('date' in drawn && { date: '2026-11-01' }) }
  }

  private async body({ body }: Endpoint): Promise<unknown> {
    if (!body) return undefined
    const { patient, doctor, appointmentId } = await this.people()
    const value = rightValue(body, this.random, [appointmentId, doctor.id, patient.id])
    if (typeof value !== 'object' || value === null) return value
    const isLogin = 'rememberMe' in value
    return {
      ...value,
      ...('doctorId' in value && { doctorId: doctor.id }),
      ...('consentVersion' in value && { consentVersion: privacyNoticeVersion }),
      ...('noticeVersion' in value && { noticeVersion: privacyNoticeVersion }),
      ...('email' in value && { email: `fuzz-${++this.addresses}@example.org` }),
      ...(isLogin && this.random() < 0.3 && { email: patient.email, password: patient.password })
    }
  }

  /* What must hold for every answer. */

  private async send({ name, endpoint, caller, who, options }: Sent, expected: Expected): Promise<void> {
    const answer = await Promise.race([
      this.site.server.inject({
        method: endpoint.method,
        ...options,
        headers: {
          ...(caller && { cookie: caller.cookie, 'x-csrf-token': caller.token }),
          ...options.headers
        }
      }),
      wait(hangMs, null, { ref: false })
    ])
    this.outcome.requests++
    const violation = (what: string) => {
      const sent = `${String(options.payload ?? '').slice(0, 200)} (${options.headers?.['content-type'] ?? 'no type'})`
      const said = answer ? `${answer.statusCode} ${answer.body.slice(0, 300)}` : 'nothing'
      this.outcome.violations.push(
        `${what}: ${name} as ${who}: ${endpoint.method} ${String(options.url).slice(0, 300)} ${sent} → ${said}`
      )
    }
    if (answer === null) return violation(`no answer within ${hangMs} ms`)
    const status = answer.statusCode
    this.outcome.statuses[status] = (this.outcome.statuses[status] ?? 0) + 1
    if (status >= 500) return violation('a server error')
    if (status === 401 && caller) {
      this.scene = null
      if (who === 'admin') this.admin = null
    }
    if (status < 400) return expected.status ? violation(`not refused with ${expected.status}`) : undefined

    const leak = leakIn(answer.body)
    if (leak) return violation(`says what it should not (${leak})`)
    const parsed = errorReply.strict().safeParse(jsonOf(answer.body))
    if (!parsed.success) return violation('not the shape of an error')
    const { code, fields } = parsed.data
    // A call before this one may have signed them out.
    if (status === 401 && caller && code === 'NOT_SIGNED_IN') return
    if (expected.status && status !== expected.status) return violation(`not refused with ${expected.status}`)
    if (code === 'INVALID' && Object.keys(fields ?? {}).length === 0) return violation('no field named')
    const names = Object.keys(fields ?? {}).map((key) => key.split('.')[0])
    if (expected.field && !names.includes(expected.field)) violation(`the field ${expected.field} is not named`)
  }
}

/** The status with which a call is refused to a caller; null for those who may make it. */
function refusalOf({ access }: Endpoint, who: Caller): 401 | 403 | null {
  if (access === 'public') return null
  const hasSession = access === 'admin' ? who === 'admin' : who === 'patient' || who === 'doctor'
  if (!hasSession) return 401
  return (access === 'patient' || access === 'doctor') && access !== who ? 403 : null
}
