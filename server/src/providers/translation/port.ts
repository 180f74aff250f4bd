import type { LanguageCode } from '@arogyachat/contract/languages'

export interface TranslationRequest {
  text: string
  /** Null where it is not known. */
  from: LanguageCode | null
  to: LanguageCode
  signal: AbortSignal
}

/** Translates free text. What comes back is not to be trusted: its numbers must be those that went in. */
export interface Translator {
  readonly name: string
  /** Whether the text leaves this server's own network. */
  readonly isOutside: boolean
  /** Null for a pair of languages that it does not know. Throws ProviderError. */
  translate(request: TranslationRequest): Promise<string | null>
}
