import { createHash } from 'node:crypto'
import { brandName } from '@arogyachat/contract/brand'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { translate } from '@arogyachat/contract/endpoints/translation'
import { type LanguageCode, languages } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Translator } from '../../providers/translation/port.ts'
import type { Memory } from './memory-rules.ts'
import { readMemory } from './memory-service.ts'
import { languageOfLetters, translateEmbedded, translationFault } from './rules.ts'

type Answer = ReplyFor<typeof translate> & { success: true }

/** Of texts that a provider translated. */
const cacheSize = 1000

const unchanged = (text: string): Answer => ({ success: true, Translation: text, translated: false, source: null })

/** Translates for one server; holds what was read and what providers said, in memory alone. */
export class Translations {
  private reading: Promise<Memory> | null = null
  /** By a hash of language and text, the oldest first. */
  private readonly cache = new Map<string, string>()

  /** @param screens the folder of the screens' words */
  constructor(
    private readonly context: AppContext,
    private readonly screens: string
  ) {}

  /** Visitors have what the product itself says; people who are signed in also a provider, where there is one. */
  async translate(
    actor: Actor | null,
    { text, language, allowOutside }: { text: string; language: string; allowOutside: boolean },
    signal: AbortSignal
  ): Promise<Answer> {
    const to = languages.find((entry) => entry.english.toLowerCase() === language)?.code
    if (!to) throw new AppError('NOT_FOUND')
    const known = await translateEmbedded(text, to, await this.memory())
    if (known !== null) return { success: true, Translation: known, translated: true, source: brandName }
    const { translator } = this.context
    if (!translator || !actor || (translator.isOutside && !allowOutside)) return unchanged(text)
    const translated = await this.askProvider(translator, text, to, signal)
    return translated === null
      ? unchanged(text)
      : { success: true, Translation: translated, translated: true, source: translator.name }
  }

  /** Read once; what went wrong is tried again with the next text. */
  private memory(): Promise<Memory> {
    this.reading ??= readMemory(this.screens)
    this.reading.catch(() => {
      this.reading = null
    })
    return this.reading
  }

  private async askProvider(
    translator: Translator,
    text: string,
    to: LanguageCode,
    signal: AbortSignal
  ): Promise<string | null> {
    const from = languageOfLetters(text)
    if (from === to) return null
    const key = createHash('sha256').update(`${to}\0${text}`).digest('base64url')
    const cached = this.cache.get(key)
    if (cached !== undefined) return cached
    const { log } = this.context
    try {
      const translated = await translator.translate({ text, from, to, signal })
      if (translated === null) return null
      const fault = translationFault(text, translated, to)
      if (fault) {
        log.warn({ fault }, 'what the translator wrote may not be shown; the original stands')
        return null
      }
      this.keep(key, translated)
      return translated
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ reason: error.reason }, 'the translator gave no answer; the original stands')
      return null
    }
  }

  private keep(key: string, translated: string): void {
    this.cache.set(key, translated)
    const [oldest] = this.cache.keys()
    if (this.cache.size > cacheSize && oldest !== undefined) this.cache.delete(oldest)
  }
}
