import { resolve } from 'node:path'
import type { z } from 'zod'
import type { Network } from '../addresses.ts'
import type { logLevels } from '../log.ts'
import { type AbdmConfig, abdmOf } from './abdm-settings.ts'
import type { SocialLink } from './config-fields.ts'
import { crossProblems, isHttps, type Part, parts, providerProblems } from './config-problems.ts'
import { type MessageProvider, messageProvidersOf } from './message-settings.ts'
import { type Name, schema, settings } from './settings.ts'

/** How to reach a provider. `baseUrl` has no slash at the end; undefined means the provider's default. */
export type ProviderConfig<P extends string> = Readonly<{
  provider: P
  baseUrl: string | undefined
  apiKey: string | undefined
  /** Empty when the provider needs none. */
  model: string
}>

/** The settings of this process. `publicUrl` is an origin, perhaps with a path, without a slash at the end. */
export type Config = Readonly<{
  port: number
  host: string
  publicUrl: string
  /** The proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly Network[]
  dataDir: string
  databaseUrl: string | undefined
  /** True for a demonstration, where every account is a demo account. On a real site, demo accounts are treated as absent. */
  isDemo: boolean
  masterKey: string | undefined
  doctorVerification: 'badge' | 'required'
  smtpUrl: string | undefined
  /** False when mails may leave unencrypted. */
  smtpNeedsTls: boolean
  mailFrom: string
  /** The providers of text messages; null without one. */
  sms: Readonly<MessageProvider & { from: string }> | null
  whatsapp: Readonly<MessageProvider & { template: string }> | null
  grievanceEmail: string | undefined
  socialLinks: readonly SocialLink[]
  languageModel: ProviderConfig<'openai' | 'gemini'> | null
  ocr: ProviderConfig<'embedded' | 'tesseract' | 'openai'>
  textToSpeech: ProviderConfig<'embedded' | 'openai' | 'gemini' | 'bhashini' | 'sarvam'> | null
  speechToText: ProviderConfig<'openai' | 'bhashini' | 'sarvam' | 'sherpa'> | null
  translation: ProviderConfig<'embedded' | 'languagemodel' | 'bhashini' | 'sarvam' | 'libretranslate'>
  bhashiniUserId: string | undefined
  /** Where patients confirm their ABHA; null without. */
  abdm: AbdmConfig | null
  serves: 'all' | 'ai'
  stunUrls: readonly string[]
  turnUrls: readonly string[]
  turnSecret: string | undefined
  rateLimits: boolean
  logLevel: (typeof logLevels)[number]
}>

/** All problems of the environment variables, each as a line for the operator. Values are not repeated: they may be secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(readonly problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
  }
}

/** A site with one of these settings is probably real, so DEMO is off by default. */
const isLikelyReal = (given: { DATABASE_URL?: string | undefined; PUBLIC_URL?: string | undefined }) =>
  given.DATABASE_URL !== undefined || isHttps(given.PUBLIC_URL)

/** Reads and validates the environment variables. An empty value counts as unset. @throws ConfigError */
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
    ...messageProvidersOf(it),
    grievanceEmail: it.GRIEVANCE_EMAIL,
    socialLinks: it.SOCIAL_LINKS,
    languageModel: providerOf(it, 'LLM', it.LLM_PROVIDER),
    ocr: providerOf(it, 'OCR', it.OCR_PROVIDER),
    textToSpeech: providerOf(it, 'TTS', it.TTS_PROVIDER),
    speechToText: providerOf(it, 'STT', it.STT_PROVIDER),
    translation: providerOf(it, 'TRANSLATION', it.TRANSLATION_PROVIDER),
    bhashiniUserId: it.BHASHINI_USER_ID,
    abdm: abdmOf(it),
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
