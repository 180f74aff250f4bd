import { abdmProblems } from './abdm-settings.ts'
import { isOpenOutside } from './config-fields.ts'
import { type Name, settings } from './settings.ts'

export const parts = ['LLM', 'OCR', 'TTS', 'STT', 'TRANSLATION'] as const
export type Part = (typeof parts)[number]
type Need = 'BASE_URL' | 'API_KEY' | 'MODEL'
const needs: readonly Need[] = ['BASE_URL', 'API_KEY', 'MODEL']
/** The settings that each provider requires. */
const neededBy: Record<string, readonly Need[]> = {
  openai: ['BASE_URL', 'MODEL'],
  gemini: ['API_KEY', 'MODEL'],
  bhashini: ['API_KEY', 'MODEL'],
  sarvam: ['API_KEY', 'MODEL'],
  libretranslate: ['BASE_URL'],
  sherpa: ['MODEL']
}
/** Providers that run on this machine or refer to another setting, and so have no settings of their own. */
const unsettled = new Set(['none', 'embedded', 'tesseract', 'languagemodel'])

/** Missing and unused settings of one kind of provider. */
export function providerProblems(part: Part, given: Partial<Record<Name, string>>): string[] {
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
  if (isOpenOutside(url))
    problems.push(`${part}_BASE_URL must be https: outside this network, what people write must not travel in the open`)
  return problems
}

export const isHttps = (url: string | undefined) => url !== undefined && /^https:/i.test(url)

/** Combinations of settings that are unsafe, although each is valid alone. */
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

/** The settings that each provider of text messages requires. */
const messageNeeds = {
  SMS: ['ACCOUNT', 'API_KEY', 'FROM'],
  WHATSAPP: ['ACCOUNT', 'API_KEY']
} as const

/** Missing settings of SMS and WhatsApp, those that are set without a provider, and addresses that are not encrypted. */
function messageProblems(given: Partial<Record<Name, string>>): string[] {
  return (['SMS', 'WHATSAPP'] as const).flatMap((part) => {
    const provider = given[`${part}_PROVIDER`] ?? 'none'
    const names = messageNeeds[part].map((need) => `${part}_${need}` as Name)
    const url = given[`${part}_BASE_URL`]
    if (provider === 'none')
      return [...names, `${part}_BASE_URL` as const].flatMap((name) =>
        given[name] === undefined ? [] : `${name} has no use without ${part}_PROVIDER`
      )
    const missing = names.filter((name) => given[name] === undefined)
    return [
      ...missing.map((name) => `${name} is needed with ${part}_PROVIDER=${provider}`),
      ...(isOpenOutside(url) ? [`${part}_BASE_URL must be https: outside this network`] : [])
    ]
  })
}

/** Problems between settings of different parts. */
export function crossProblems(given: Partial<Record<Name, string>>): string[] {
  const { TRANSLATION_PROVIDER: translation, LLM_PROVIDER: model = 'none', SERVE: serves, DATABASE_URL: url } = given
  return [
    ...dangers(given),
    ...messageProblems(given),
    ...abdmProblems(given),
    ...(translation === 'languagemodel' && model === 'none'
      ? ['TRANSLATION_PROVIDER=languagemodel has no use without LLM_PROVIDER']
      : []),
    ...(serves === 'ai' && url === undefined
      ? ['DATABASE_URL is needed with SERVE=ai: the embedded one has one server']
      : [])
  ]
}
