import { z } from 'zod'
import { type Network, parseNetwork } from '../addresses.ts'
import { logLevels } from '../log.ts'
import { abdmSettings } from './abdm-settings.ts'
import { iceUrls, onOff, providerSettings, socialLinks, urlWith } from './config-fields.ts'
import { messageSettings } from './message-settings.ts'

const thisMachine = '127.0.0.0/8,::1'

/** Every environment variable that is read, with its description. `.env.example` is generated from it. */
export const settings = {
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
    meaning:
      'The address to listen on. 127.0.0.1 accepts connections from this machine only, for example from a reverse proxy.'
  },
  PUBLIC_URL: {
    schema: urlWith('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    example: 'https://arogya.example.org',
    meaning:
      'The URL of the site in the browser. With https, cookies are Secure and a proxy in front terminates TLS; see TRUSTED_PROXIES.'
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
      'The proxies whose X-Forwarded-For header is trusted, as addresses and networks separated by commas. The default trusts this machine; none trusts no proxy. Rate limits depend on it: behind a proxy that is missing here all callers count as one, and a network that includes strangers lets them claim any address.'
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    example: './data',
    meaning:
      'The folder of the embedded database, the master key and the outbox. Back up master.key separately: with both, everything can be read, and without the key nothing can.'
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
      'on: a demonstration with invented doctors and patients, where every new account is a demo account; only on a database without real accounts. off: a production site. The default is off with DATABASE_URL or an https PUBLIC_URL, otherwise on.'
  },
  MASTER_KEY: {
    schema: z.string().optional(),
    example: '',
    meaning:
      '32 bytes in base64 or hex that decrypt every patient’s key, generated once with: openssl rand -base64 32. Required with DATABASE_URL; otherwise a file in DATA_DIR is created. Keep a copy apart from the database and its backups.'
  },
  DOCTOR_VERIFICATION: {
    schema: z.enum(['badge', 'required'], { error: 'must be badge or required' }).default('badge'),
    example: 'badge',
    meaning:
      'badge: verified doctors show a badge. required: only verified doctors are listed, can be booked and can prescribe.'
  },
  SMTP_URL: {
    schema: urlWith('smtp:', 'smtps:').optional(),
    example: 'smtps://user:password@mail.example.org',
    meaning:
      'The mail server. Without it emails are written to DATA_DIR/outbox, with their links only on http://localhost.'
  },
  SMTP_TLS: {
    schema: z.enum(['required', 'off'], { error: 'must be required or off' }).default('required'),
    example: 'required',
    meaning:
      'required: with an smtp:// SMTP_URL, emails are sent only after STARTTLS, except to a server on this machine. off: emails may be sent unencrypted.'
  },
  MAIL_FROM: {
    schema: z.string().min(3).default('ArogyaChat <no-reply@localhost>'),
    example: 'ArogyaChat <no-reply@localhost>',
    meaning: 'The sender of emails.'
  },
  ...messageSettings,
  GRIEVANCE_EMAIL: {
    schema: z.email({ error: 'must be an email address' }).optional(),
    example: 'grievance@arogya.example.org',
    meaning:
      'The grievance officer of this site (IT Rules 2021, DPDP Act 2023), shown in the footer of the landing page and in the privacy notice.'
  },
  SOCIAL_LINKS: {
    schema: socialLinks,
    example: 'Mastodon=https://social.example.org/@arogya',
    meaning: 'Links to this site’s social profiles in the footer of the landing page, separated by commas.'
  },
  ...providerSettings('LLM', ['none', 'openai', 'gemini'], 'none', {
    meaning:
      'A language model that rephrases the assistant’s answers and reads messages for emergencies; it can make an answer more urgent, never less. openai: every server with a compatible API (Ollama, vLLM, Groq, Sarvam …).',
    url: 'http://localhost:11434/v1',
    model: 'gemma3:12b',
    modelMeaning: 'The name of the model, shown under the answers it rephrases.'
  }),
  ...providerSettings('OCR', ['embedded', 'tesseract', 'openai'], 'embedded', {
    meaning:
      'OCR for prescriptions: embedded (printed text, in the server), tesseract (the installed program, faster), openai (a vision model, also for handwriting; Gemini and Ollama have a compatible API).',
    url: 'http://localhost:11434/v1',
    model: 'qwen2.5vl:7b',
    modelMeaning: 'The name of the vision model.'
  }),
  ...providerSettings('TTS', ['embedded', 'none', 'openai', 'gemini', 'bhashini', 'sarvam'], 'embedded', {
    meaning:
      'Speech synthesis: embedded is a plain voice for all ten languages (Haryanvi and Bhojpuri with the Hindi voice), in a separate process.',
    url: 'https://api.sarvam.ai',
    model: 'bulbul:v3',
    modelMeaning: 'The model and, after a slash, its voice if it has several. For Bhashini: the id of the pipeline.'
  }),
  ...providerSettings('STT', ['none', 'openai', 'bhashini', 'sarvam', 'sherpa'], 'none', {
    meaning:
      'Speech recognition. none: browsers use their own recognition where they have one. sherpa: a model in a folder of this machine.',
    url: 'http://localhost:8000/v1',
    model: 'whisper-large-v3',
    modelMeaning: 'The model; for sherpa its folder, for Bhashini the id of the pipeline.'
  }),
  ...providerSettings(
    'TRANSLATION',
    ['embedded', 'languagemodel', 'bhashini', 'sarvam', 'libretranslate'],
    'embedded',
    {
      meaning:
        'Translation of text that is not among the product’s own messages. embedded: none; languagemodel: the model of LLM_PROVIDER.',
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
    meaning: 'The userID for Bhashini, if it is a provider; the key of each part is the ulcaApiKey.'
  },
  ...abdmSettings,
  SERVE: {
    schema: z.enum(['all', 'ai'], { error: 'must be all or ai' }).default('all'),
    example: 'all',
    meaning:
      'all: the whole product. ai: only the calls under /ai, on a separate port, with the database and the MASTER_KEY of the others.'
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
      'The static-auth-secret of the TURN servers, at least 32 characters (openssl rand -hex 32); each caller receives a temporary password.'
  },
  RATE_LIMITS: {
    schema: onOff('on'),
    example: 'on',
    meaning: 'Limits on attempts and calls. off only for load tests, and refused with an https PUBLIC_URL.'
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
    example: 'info',
    meaning: 'The log level.'
  }
} as const

export type Name = keyof typeof settings
export const schema = z
  .object(
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema])) as {
      [K in Name]: (typeof settings)[K]['schema']
    }
  )
  .refine((value) => value.TURN_URLS.length === 0 || value.TURN_SECRET !== undefined, {
    path: ['TURN_SECRET'],
    error: 'is needed with TURN_URLS',
    when: () => true
  })

/** The content of `.env.example`, with every setting commented out, because none is required. */
export const envExample = (): string =>
  [
    '# All settings with their meaning. None is required. Copy this file to .env and uncomment the settings you change.',
    ...Object.entries(settings).map(([name, setting]) => `\n# ${setting.meaning}\n# ${name}=${setting.example}`),
    ''
  ].join('\n')
