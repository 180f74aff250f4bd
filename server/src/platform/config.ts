import { resolve } from 'node:path'
import { z } from 'zod'
import { logLevels } from './log.ts'
import { isOutsideHost } from './outside.ts'

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((it) => it === 'on')

const urlWith = (...protocols: string[]) =>
  z.string().refine((it) => URL.canParse(it) && protocols.includes(new URL(it).protocol), {
    error: `must be a URL that starts with ${protocols.map((it) => `${it}//`).join(' or ')}`
  })

/** STUN and TURN addresses are URIs without slashes: `turn:turn.example.org:3478?transport=udp`. */
const iceUrls = (pattern: RegExp, example: string) =>
  z
    .string()
    .default('')
    .transform((it) =>
      it
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== '')
    )
    .refine((urls) => urls.every((url) => pattern.test(url)), { error: `must be like ${example}, separated by commas` })

const isPlainUrl = (it: string) => {
  const { username, password, search, hash } = new URL(it)
  return [username, password, search, hash].every((part) => part === '')
}

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
      .transform((it) => it.replace(/\/+$/, ''))
      .optional(),
    example: 'https://arogya.example.org',
    meaning:
      'How browsers reach the site. With https: cookies are Secure, and X-Forwarded-For is believed from a proxy on the same network; without, only from this machine.'
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    example: './data',
    meaning: 'The folder of the embedded database, the master key and the outbox. Back it up as a whole.'
  },
  DATABASE_URL: {
    schema: urlWith('postgres:', 'postgresql:').optional(),
    example: 'postgres://user:password@localhost:5432/arogyachat',
    meaning: 'PostgreSQL 15 or newer. Without it an embedded database lives in DATA_DIR.'
  },
  DEMO: {
    schema: onOff('on'),
    example: 'on',
    meaning: 'Demo doctors and accounts in an empty database, offered on the login pages. off for a real site.'
  },
  MASTER_KEY: {
    schema: z.string().optional(),
    example: '',
    meaning:
      '32 bytes in base64 or hex that open every patient’s key. Without it, a file in DATA_DIR; needed on several nodes.'
  },
  DOCTOR_VERIFICATION: {
    schema: z.enum(['badge', 'required'], { error: 'must be badge or required' }).default('badge'),
    example: 'badge',
    meaning: 'badge: verified doctors carry a mark. required: only they are listed and can be booked.'
  },
  SMTP_URL: {
    schema: urlWith('smtp:', 'smtps:').optional(),
    example: 'smtps://user:password@mail.example.org',
    meaning: 'The mail server. Without it mails are written to DATA_DIR/outbox.'
  },
  MAIL_FROM: {
    schema: z.string().min(3).default('ArogyaChat <no-reply@localhost>'),
    example: 'ArogyaChat <no-reply@localhost>',
    meaning: 'The sender of mails.'
  },
  GRIEVANCE_EMAIL: {
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'grievance@arogya.example.org',
    meaning: 'The grievance officer of this site (IT Rules 2021, DPDP Act 2023), shown at the foot of the landing page.'
  },
  LLM_PROVIDER: {
    schema: z.enum(['none', 'openai', 'gemini'], { error: 'must be none, openai or gemini' }).default('none'),
    example: 'none',
    meaning:
      'A language model that words the assistant’s answers; what it concludes stays the built-in one’s. openai: every server that speaks its form (Ollama, vLLM, Groq, Sarvam …).'
  },
  LLM_BASE_URL: {
    schema: urlWith('http:', 'https:')
      .refine((it) => !URL.canParse(it) || isPlainUrl(it), { error: 'must have no password, ? or #' })
      .transform((it) => it.replace(/\/+$/, ''))
      .optional(),
    example: 'http://localhost:11434/v1',
    meaning:
      'Where the model is, with the version of its API. Needed for openai. Outside this network, people are asked first.'
  },
  LLM_API_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
      .optional(),
    example: '',
    meaning: 'The key of the model. Needed for gemini.'
  },
  LLM_MODEL: {
    schema: z
      .string()
      .regex(/^[\w.:/@-]{1,120}$/, { error: 'must be the name of a model' })
      .optional(),
    example: 'gemma3:12b',
    meaning: 'The name of the model, shown under the answers it words.'
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
    schema: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
    example: '',
    meaning: 'The static-auth-secret of the TURN servers; each caller is given a password for a limited time.'
  },
  RATE_LIMITS: {
    schema: onOff('on'),
    example: 'on',
    meaning: 'Limits on attempts and calls. off only for load tests.'
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
  .refine((it) => it.TURN_URLS.length === 0 || it.TURN_SECRET !== undefined, {
    path: ['TURN_SECRET'],
    error: 'is needed with TURN_URLS',
    when: () => true
  })

/** The settings of this process. `publicUrl` is an origin, perhaps with a path, without a slash at the end. */
export type Config = Readonly<{
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  isDemo: boolean
  masterKey: string | undefined
  doctorVerification: 'badge' | 'required'
  smtpUrl: string | undefined
  mailFrom: string
  grievanceEmail: string | undefined
  /** `baseUrl` without a slash at the end. */
  languageModel: Readonly<{
    provider: 'openai' | 'gemini'
    baseUrl: string | undefined
    apiKey: string | undefined
    model: string
  }> | null
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
    super(['The settings cannot be used:', ...problems.map((it) => `  ${it}`)].join('\n'))
  }
}

type ModelName = 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'
const modelNames: readonly ModelName[] = ['LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL']
const neededBy: Record<string, readonly ModelName[]> = {
  openai: ['LLM_BASE_URL', 'LLM_MODEL'],
  gemini: ['LLM_API_KEY', 'LLM_MODEL']
}

/** What does not go together in the settings of the language model, as they were given. */
function modelProblems(given: Partial<Record<Name, string>>): string[] {
  const { LLM_PROVIDER: provider = 'none', LLM_BASE_URL: url } = given
  if (provider === 'none')
    return modelNames.flatMap((it) => (given[it] === undefined ? [] : `${it} has no use without LLM_PROVIDER`))
  const problems = (neededBy[provider] ?? []).flatMap((it) =>
    given[it] === undefined ? `${it} is needed with LLM_PROVIDER=${provider}` : []
  )
  if (url?.startsWith('http:') && URL.canParse(url) && isOutsideHost(url))
    problems.push('LLM_BASE_URL must be https: outside this network, what people write must not travel in the open')
  return problems
}

/** Reads the environment once. An empty value is as good as none. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Partial<Record<Name, string>> = Object.fromEntries(
    Object.keys(settings).map((name) => [name, env[name]?.trim() || undefined])
  )
  const parsed = schema.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((it) => `${it.path.join('.')} ${it.message}`)
  const problems = [...wrong, ...modelProblems(given)]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const it = parsed.data
  return Object.freeze({
    port: it.PORT,
    host: it.HOST,
    publicUrl: it.PUBLIC_URL ?? `http://localhost:${it.PORT}`,
    dataDir: resolve(it.DATA_DIR),
    databaseUrl: it.DATABASE_URL,
    isDemo: it.DEMO,
    masterKey: it.MASTER_KEY,
    doctorVerification: it.DOCTOR_VERIFICATION,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    grievanceEmail: it.GRIEVANCE_EMAIL,
    languageModel:
      it.LLM_PROVIDER === 'none' || it.LLM_MODEL === undefined
        ? null
        : {
            provider: it.LLM_PROVIDER,
            baseUrl: it.LLM_BASE_URL,
            apiKey: it.LLM_API_KEY,
            model: it.LLM_MODEL
          },
    stunUrls: it.STUN_URLS,
    turnUrls: it.TURN_URLS,
    turnSecret: it.TURN_SECRET,
    rateLimits: it.RATE_LIMITS,
    logLevel: it.LOG_LEVEL
  })
}

/** What `.env.example` holds: everything commented out, because nothing needs to be set. */
export const envExample = (): string =>
  [
    '# Every setting, with its meaning. Nothing needs to be set. Copy to .env and take away the # of what you change.',
    ...Object.entries(settings).map(([name, it]) => `\n# ${it.meaning}\n# ${name}=${it.example}`),
    ''
  ].join('\n')
