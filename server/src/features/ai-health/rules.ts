import type { Capability } from '@arogyachat/contract/ai-health'
import { brandName } from '@arogyachat/contract/brand'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { getAiHealth } from '@arogyachat/contract/endpoints/ai-health'
import { coreLanguageOf, languageCodes } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'

type Provider = { name: string; isOutside: boolean }

const online = ({ name, isOutside }: Provider): Capability => ({ status: 'online', name, isOutside })
const offline: Capability = { status: 'offline', name: null, isOutside: false }
/** The product's own texts without a provider. */
const limited: Capability = { status: 'limited', name: brandName, isOutside: false }

/**
 * The capabilities by configuration; a failing provider is reported only by the call that it fails. Built-in OCR reads no
 * handwriting, and built-in answers and translations are limited to the product's own texts, so these count as `limited`.
 */
export function capabilitiesOf({
  ocr,
  textToSpeech,
  speechToText,
  translator,
  languageModel
}: Pick<AppContext, 'ocr' | 'textToSpeech' | 'speechToText' | 'translator' | 'languageModel'>): Omit<
  ReplyFor<typeof getAiHealth>,
  'success'
> {
  const capabilities = {
    ocr: {
      ...(ocr.readsHandwriting ? online(ocr) : { ...online(ocr), status: 'limited' as const }),
      readsHandwriting: ocr.readsHandwriting,
      weakIn: [...(ocr.weakIn ?? [])]
    },
    tts: {
      ...(textToSpeech ? online(textToSpeech) : offline),
      languages: languageCodes.filter(
        (languageCode) => textToSpeech?.languages.includes(coreLanguageOf(languageCode)) === true
      )
    },
    stt: speechToText ? online(speechToText) : offline,
    translation: translator ? online(translator) : limited,
    languageModel: languageModel ? online(languageModel) : limited
  }
  const isComplete = Object.values(capabilities).every((capability) => capability.status === 'online')
  return { status: isComplete ? 'online' : 'limited', ...capabilities }
}
