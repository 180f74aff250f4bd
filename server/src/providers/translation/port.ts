import type { LanguageCode } from '@arogyachat/contract/languages'

export interface TranslationRequest {
  text: string
  /** Null when unknown. */
  from: LanguageCode | null
  to: LanguageCode
  signal: AbortSignal
}

/** Translates free text. The result is not trusted: its numbers must match those of the source. */
export interface Translator {
  readonly name: string
  /** Whether the text leaves this server's own network. */
  readonly isOutside: boolean
  /** Returns null for an unsupported pair of languages. @throws ProviderError */
  translate(request: TranslationRequest): Promise<string | null>
}
