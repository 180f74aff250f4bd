import { resolve } from 'node:path'
import { z } from 'zod'
import { type Network, parseNetwork } from '../addresses.ts'
import { logLevels } from '../log.ts'
import { isOutsideHost } from '../outside.ts'
import { iceUrls, onOff, providerSettings, type SocialLink, socialLinks, urlWith } from './config-fields.ts'

const thisMachine = '127.0.0.0/8,::1'

/** Every name that is read, with its meaning; `.env.example` is written from it. */
const settings = {
  PORT: {
    schema: z.coerce
      .number({ error: 'must be a port' })
      .int({ error: 'must be a port' })
      .min(0, { error: 'must be a port' })
      .max(65_535, { error: 'must be a port' })
      .default(3000),
    example: '3000',
    meaning: 'The port of the web site.'
  },
  HOST: {
    schema: z.string().default('0.0.0.0'),
    example: '0.0.0.0',
    meaning: 'The address to listen on; 127.0.0.1 is this machine only, as behind a reverse proxy.'
  },
  PUBLIC_URL: {
    schema: urlWith('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    example: 'https://arogya.example.org',
    meaning:
      'How browsers reach the site. With https: cookies are Secure, and a proxy in front ends TLS; see TRUSTED_PROXIES.'
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .default(thisMachine)
      .transform((list, ctx): Network[] => {
        const networks = list === 'none' ? [] : list.split(',').map((one) => parseNetwork(one.trim()))
        const known = networks.filter((one) => one !== null)
        if (known.length === networks.length) return known
        ctx.addIssue({ code: 'custom', message: `must be none, or addresses and networks like ${thisMachine}` })
        return z.NEVER
      }),
    example: thisMachine,
    meaning:
      'The proxies whose X-Forwarded-For is believed, as addresses and networks separated by commas; nobody else’s is. Without it those of this machine; none believes nobody. Limits count callers by it: a proxy that is missing here makes one caller of everybody behind it, and a network with strangers in it lets them claim any address.'
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    example: './data',
    meaning:
      'The folder of the embedded database, the master key and the outbox. Back up master.key apart from the rest: whoever has both can read everything, and without the key nobody can.'
  },
  DATABASE_URL: {
    schema: urlWith('postgres:', 'postgresql:').optional(),
    example: 'postgres://user:password@localhost:5432/arogyachat',
    meaning:
      'PostgreSQL 15 or newer; needs MASTER_KEY, and turns DEMO off unless DEMO=on. Without it an embedded database lives in DATA_DIR.'
  },
  DEMO: {
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
    example: 'on',
    meaning:
      'on: a demonstration with invented doctors and patients, where every new account is a demo account too; only on a database without real accounts. off: a real site. Unless set, it is off with DATABASE_URL or an https PUBLIC_URL, and else on.'
  },
  MASTER_KEY: {
    schema: z.string().optional(),
    example: '',
    meaning:
      '32 bytes in base64 or hex that open every patient’s key, made once with: openssl rand -base64 32. Required with DATABASE_URL; else a file in DATA_DIR is made. Keep a copy apart from the database and its backups.'
  },
  DOCTOR_VERIFICATION: {
    schema: z.enum(['badge', 'required'], { error: 'must be badge or required' }).default('badge'),
    example: 'badge',
    meaning: 'badge: verified doctors carry a mark. required: only they are listed, can be booked and can prescribe.'
  },
  SMTP_URL: {
    schema: urlWith('smtp:', 'smtps:').optional(),
    example: 'smtps://user:password@mail.example.org',
    meaning: 'The mail server. Without it mails are written to DATA_DIR/outbox, their links only at http://localhost.'
  },
  SMTP_TLS: {
    schema: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
    example: 'required',
    meaning:
      'required: with an smtp:// SMTP_URL, a mail leaves only after STARTTLS; a server on this machine is exempt. off: mails may travel unencrypted.'
  },
  MAIL_FROM: {
    schema: z.string().min(3).default('ArogyaChat <no-reply@localhost>'),
    example: 'ArogyaChat <no-reply@localhost>',
    meaning: 'The sender of mails.'
  },
  GRIEVANCE_EMAIL: {
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'grievance@arogya.example.org',
    meaning:
      'The grievance officer of this site (IT Rules 2021, DPDP Act 2023), shown at the foot of the landing page and in the privacy notice.'
  },
  SOCIAL_LINKS: {
    schema: socialLinks,
    example: 'Mastodon=https://social.example.org/@arogya',
    meaning:
      'Links to this site’s pages elsewhere, at the foot of the landing page, separated by commas. None unless set.'
  },
  ...providerSettings('LLM', ['none', 'openai', 'gemini'], 'none', {
    meaning:
      'A language model that words the assistant’s answers; what it concludes stays the built-in one’s. openai: every server that speaks its form (Ollama, vLLM, Groq, Sarvam …).',
    url: 'http://localhost:11434/v1',
    model: 'gemma3:12b',
    modelMeaning: 'The name of the model, shown under the answers it words.'
  }),
  ...providerSettings('OCR', ['embedded', 'tesseract', 'openai'], 'embedded', {
    meaning:
      'Who reads prescriptions: embedded (printed text, in the server), tesseract (the program of this machine, faster), openai (a model that sees, also handwriting; Gemini and Ollama speak that form).',
    url: 'http://localhost:11434/v1',
    model: 'qwen2.5vl:7b',
    modelMeaning: 'The name of the model that sees.'
  }),
  ...providerSettings('TTS', ['embedded', 'none', 'openai', 'gemini', 'bhashini', 'sarvam'], 'embedded', {
    meaning:
      'Who speaks: embedded is a plain voice for all ten languages (Haryanvi and Bhojpuri with the Hindi voice), made in a process of its own.',
    url: 'https://api.sarvam.ai',
    model: 'bulbul:v3',
    modelMeaning: 'The model, and after a slash its voice where it has several. For Bhashini: the id of the pipeline.'
  }),
  ...providerSettings('STT', ['none', 'openai', 'bhashini', 'sarvam', 'sherpa'], 'none', {
    meaning:
      'Who writes down what is said. With none, browsers listen themselves where they can. sherpa: a model in a folder of this machine.',
    url: 'http://localhost:8000/v1',
    model: 'whisper-large-v3',
    modelMeaning: 'The model; for sherpa the folder it is in, for Bhashini the id of the pipeline.'
  }),
  ...providerSettings(
    'TRANSLATION',
    ['embedded', 'languagemodel', 'bhashini', 'sarvam', 'libretranslate'],
    'embedded',
    {
      meaning:
        'Who translates what the product does not itself say in all its languages: embedded is nobody; languagemodel is the one of LLM_PROVIDER.',
      url: 'http://localhost:5000',
      model: 'mayura:v1',
      modelMeaning: 'The model; for Bhashini the id of the pipeline.'
    }
  ),
  BHASHINI_USER_ID: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
      .optional(),
    example: '',
    meaning: 'The userID of Bhashini, where it is a provider; the key of each part is its ulcaApiKey.'
  },
  SERVE: {
    schema: z.enum(['all', 'ai'], { error: 'must be all or ai' }).default('all'),
    example: 'all',
    meaning:
      'all: the whole product. ai: only the calls under /ai, on a port and host of their own, with the database and the MASTER_KEY of the others.'
  },
  STUN_URLS: {
    schema: iceUrls(/^stuns?:\S+$/, 'stun:stun.example.org:3478'),
    example: 'stun:stun.example.org:3478',
    meaning: 'STUN servers for video calls, separated by commas.'
  },
  TURN_URLS: {
    schema: iceUrls(/^turns?:\S+$/, 'turn:turn.example.org:3478'),
    example: 'turn:turn.example.org:3478,turns:turn.example.org:5349',
    meaning: 'TURN servers for callers behind strict networks, separated by commas. Needs TURN_SECRET.'
  },
  TURN_SECRET: {
    schema: z
      .string()
      .min(32, { error: 'must have at least 32 characters; make one with: openssl rand -hex 32' })
      .optional(),
    example: '',
    meaning:
      'The static-auth-secret of the TURN servers, at least 32 characters (openssl rand -hex 32); each caller is given a password for a limited time.'
  },
  RATE_LIMITS: {
    schema: onOff('on'),
    example: 'on',
    meaning: 'Limits on attempts and calls. off only for load tests, and refused with an https PUBLIC_URL.'
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
    example: 'info',
    meaning: 'How much the log says.'
  }
} as const

type Name = keyof typeof settings
const schema = z
  .object(
    Object.fromEntries(Object.entries(settings).map(([name, it]) => [name, it.schema])) as {
      [K in Name]: (typeof settings)[K]['schema']
    }
  )
  .refine((value) => value.TURN_URLS.length === 0 || value.TURN_SECRET !== undefined, {
    path: ['TURN_SECRET'],
    error: 'is needed with TURN_URLS',
    when: () => true
  })

/** How a part is served. `baseUrl` without a slash at the end; null where its provider has a usual one. */
export type ProviderConfig<P extends string> = Readonly<{
  provider: P
  baseUrl: string | undefined
  apiKey: string | undefined
  /** Empty where the provider needs none. */
  model: string
}>

/** The settings of this process. `publicUrl` is an origin, perhaps with a path, without a slash at the end. */
export type Config = Readonly<{
  port: number
  host: string
  publicUrl: string
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: readonly Network[]
  dataDir: string
  databaseUrl: string | undefined
  /** A demonstration: every account is a demo account. False on a real site, where demo accounts count as absent. */
  isDemo: boolean
  masterKey: string | undefined
  doctorVerification: 'badge' | 'required'
  smtpUrl: string | undefined
  /** False when mails may leave unencrypted. */
  smtpNeedsTls: boolean
  mailFrom: string
  grievanceEmail: string | undefined
  socialLinks: readonly SocialLink[]
  languageModel: ProviderConfig<'openai' | 'gemini'> | null
  ocr: ProviderConfig<'embedded' | 'tesseract' | 'openai'>
  textToSpeech: ProviderConfig<'embedded' | 'openai' | 'gemini' | 'bhashini' | 'sarvam'> | null
  speechToText: ProviderConfig<'openai' | 'bhashini' | 'sarvam' | 'sherpa'> | null
  translation: ProviderConfig<'embedded' | 'languagemodel' | 'bhashini' | 'sarvam' | 'libretranslate'>
  bhashiniUserId: string | undefined
  serves: 'all' | 'ai'
  stunUrls: readonly string[]
  turnUrls: readonly string[]
  turnSecret: string | undefined
  rateLimits: boolean
  logLevel: (typeof logLevels)[number]
}>

/** Every problem of the environment, each a line for whoever starts the server. Values are not repeated: they may be secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(readonly problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
  }
}

const parts = ['LLM', 'OCR', 'TTS', 'STT', 'TRANSLATION'] as const
type Part = (typeof parts)[number]
type Need = 'BASE_URL' | 'API_KEY' | 'MODEL'
const needs: readonly Need[] = ['BASE_URL', 'API_KEY', 'MODEL']
/** What each provider cannot do without, whatever it is asked to do. */
const neededBy: Record<string, readonly Need[]> = {
  openai: ['BASE_URL', 'MODEL'],
  gemini: ['API_KEY', 'MODEL'],
  bhashini: ['API_KEY', 'MODEL'],
  sarvam: ['API_KEY', 'MODEL'],
  libretranslate: ['BASE_URL'],
  sherpa: ['MODEL']
}
/** Providers that run in this machine, or stand for another setting: nothing of them is configured. */
const unsettled = new Set(['none', 'embedded', 'tesseract', 'languagemodel'])

/** What does not go together in the settings of a part, as they were given. */
function providerProblems(part: Part, given: Partial<Record<Name, string>>): string[] {
  const provider = given[`${part}_PROVIDER`] ?? settings[`${part}_PROVIDER`].example
  if (unsettled.has(provider))
    return needs.flatMap((need) =>
      given[`${part}_${need}`] === undefined
        ? []
        : `${part}_${need} has no use ${provider === 'none' ? 'without' : 'with this'} ${part}_PROVIDER`
    )
  const problems = (neededBy[provider] ?? []).flatMap((need) =>
    given[`${part}_${need}`] === undefined ? `${part}_${need} is needed with ${part}_PROVIDER=${provider}` : []
  )
  if (provider === 'bhashini' && given.BHASHINI_USER_ID === undefined)
    problems.push(`BHASHINI_USER_ID is needed with ${part}_PROVIDER=bhashini`)
  const url = given[`${part}_BASE_URL`]
  if (url?.startsWith('http:') && URL.canParse(url) && isOutsideHost(url))
    problems.push(`${part}_BASE_URL must be https: outside this network, what people write must not travel in the open`)
  return problems
}

const isHttps = (url: string | undefined) => url !== undefined && /^https:/i.test(url)

/** Who sets one of these is setting up a real site, so that a forgotten DEMO=off does no harm. */
const isLikelyReal = (given: { DATABASE_URL?: string | undefined; PUBLIC_URL?: string | undefined }) =>
  given.DATABASE_URL !== undefined || isHttps(given.PUBLIC_URL)

/** Settings that are each right alone and dangerous together. */
function dangers(given: Partial<Record<Name, string>>): string[] {
  const problems: string[] = []
  if (given.DATABASE_URL !== undefined && given.MASTER_KEY === undefined)
    problems.push(
      'MASTER_KEY is needed with DATABASE_URL: a key file on one machine is easily lost, and with it every record. Make a key once with `openssl rand -base64 32`; a site that ran without it gives the content of master.key in its DATA_DIR'
    )
  if (given.RATE_LIMITS === 'off' && isHttps(given.PUBLIC_URL))
    problems.push('RATE_LIMITS must not be off with an https PUBLIC_URL: passwords could be guessed without end')
  if (given.SMTP_TLS === 'off' && !given.SMTP_URL?.startsWith('smtp:'))
    problems.push('SMTP_TLS=off has no use without an smtp:// SMTP_URL')
  return problems
}

/** What of one part goes together with another. */
function crossProblems(given: Partial<Record<Name, string>>): string[] {
  const { TRANSLATION_PROVIDER: translation, LLM_PROVIDER: model = 'none', SERVE: serves, DATABASE_URL: url } = given
  return [
    ...dangers(given),
    ...(translation === 'languagemodel' && model === 'none'
      ? ['TRANSLATION_PROVIDER=languagemodel has no use without LLM_PROVIDER']
      : []),
    ...(serves === 'ai' && url === undefined
      ? ['DATABASE_URL is needed with SERVE=ai: the embedded one has one server']
      : [])
  ]
}

/** Reads the environment once. An empty value is as good as none. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Partial<Record<Name, string>> = Object.fromEntries(
    Object.keys(settings).map((name) => [name, env[name]?.trim() || undefined])
  )
  const parsed = schema.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const problems = [...wrong, ...parts.flatMap((part) => providerProblems(part, given)), ...crossProblems(given)]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const it = parsed.data
  return Object.freeze({
    port: it.PORT,
    host: it.HOST,
    publicUrl: it.PUBLIC_URL ?? `http://localhost:${it.PORT}`,
    trustedProxies: it.TRUSTED_PROXIES,
    dataDir: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL,
    isDemo: it.DEMO === undefined ? !isLikelyReal(it) : it.DEMO === 'on',
    masterKey: it.MASTER_KEY,
    doctorVerification: it.DOCTOR_VERIFICATION,
    smtpUrl: it.SMTP_URL,
    smtpNeedsTls: it.SMTP_TLS === 'required',
    mailFrom: it.MAIL_FROM,
    grievanceEmail: it.GRIEVANCE_EMAIL,
    socialLinks: it.SOCIAL_LINKS,
    languageModel: providerOf(it, 'LLM', it.LLM_PROVIDER),
    ocr: providerOf(it, 'OCR', it.OCR_PROVIDER),
    textToSpeech: providerOf(it, 'TTS', it.TTS_PROVIDER),
    speechToText: providerOf(it, 'STT', it.STT_PROVIDER),
    translation: providerOf(it, 'TRANSLATION', it.TRANSLATION_PROVIDER),
    bhashiniUserId: it.BHASHINI_USER_ID,
    serves: it.SERVE,
    stunUrls: it.STUN_URLS,
    turnUrls: it.TURN_URLS,
    turnSecret: it.TURN_SECRET,
    rateLimits: it.RATE_LIMITS,
    logLevel: it.LOG_LEVEL
  })
}

function providerOf<P extends string>(
  value: z.output<typeof schema>,
  part: Part,
  provider: P
): 'none' extends P ? ProviderConfig<Exclude<P, 'none'>> | null : ProviderConfig<P> {
  const config = {
    provider,
    baseUrl: value[`${part}_BASE_URL`],
    apiKey: value[`${part}_API_KEY`],
    model: value[`${part}_MODEL`] ?? ''
  }
  return (provider === 'none' ? null : config) as ReturnType<typeof providerOf<P>>
}

/** What `.env.example` holds: everything commented out, because nothing needs to be set. */
export const envExample = (): string =>
  [
    '# Every setting, with its meaning. Nothing needs to be set. Copy to .env and take away the # of what you change.',
    ...Object.entries(settings).map(([name, it]) => `\n# ${it.meaning}\n# ${name}=${it.example}`),
    ''
  ].join('\n')
