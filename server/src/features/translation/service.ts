import { createHash } from 'node:crypto'
import { brandName } from '@arogyachat/contract/brand'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { translate } from '@arogyachat/contract/endpoints/translation'
import { type LanguageCode, languages } from '@arogyachat/contract/languages'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Translator } from '../../providers/translation/port.ts'
import type { TranslationMemory } from './memory-rules.ts'
import { readMemory } from './memory-service.ts'
import { languageOfLetters, translateEmbedded, translationError } from './rules.ts'

type Answer = ReplyFor<typeof translate> & { success: true }

/** Texts that a provider has translated. */
const maxCachedTexts = 1000

const unchanged = (text: string): Answer => ({ success: true, Translation: text, translated: false, source: null })

/** Translates texts. Keeps the translation memory and the results of providers in memory only. */
export class Translations {
  private reading: Promise<TranslationMemory> | null = null
  /** Results of providers by a hash of language and text. */
  private readonly cache = new LRUCache<string, string>({ max: maxCachedTexts })

  /** @param messagesFolder `locales/messages` */
  constructor(
    private readonly context: AppContext,
    private readonly messagesFolder: string
  ) {}

  /**
   * Translates with the product's own texts and, for signed-in users, with the provider. Returns a text that can't be translated
   * unchanged.
   *
   * @throws AppError NOT_FOUND for an unknown language
   */
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
    const translated = await this.translateExternally(translator, text, to, signal)
    return translated === null
      ? unchanged(text)
      : { success: true, Translation: translated, translated: true, source: translator.name }
  }

  /** Reads the texts once; after an error the next call tries again. */
  private memory(): Promise<TranslationMemory> {
    this.reading ??= readMemory(this.messagesFolder)
    this.reading.catch(() => {
      this.reading = null
    })
    return this.reading
  }

  private async translateExternally(
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
      const error = translationError(text, translated, to)
      if (error) {
        log.warn({ reason: error }, 'a translation was rejected')
        return null
      }
      this.cache.set(key, translated)
      return translated
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ reason: error.reason }, 'the translator failed')
      return null
    }
  }
}
