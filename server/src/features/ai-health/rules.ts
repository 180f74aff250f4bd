import type { Capability } from '@arogyachat/contract/ai-health'
import { brandName } from '@arogyachat/contract/brand'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { getAiHealth } from '@arogyachat/contract/endpoints/ai-health'
import { coreLanguageOf, languageCodes } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'

type Served = { name: string; isOutside: boolean }

const online = ({ name, isOutside }: Served): Capability => ({ status: 'online', name, isOutside })
const nobody: Capability = { status: 'offline', name: null, isOutside: false }
/** What the product has of its own, without anybody else. */
const limited: Capability = { status: 'limited', name: brandName, isOutside: false }

/**
 * What there is, by what is configured: a provider that fails is told of by the call that met it. The built-in reader knows no
 * handwriting, the built-in answers and translations are those that the product itself has: they are `limited`.
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
      ...(textToSpeech ? online(textToSpeech) : nobody),
      languages: languageCodes.filter(
        (languageCode) => textToSpeech?.languages.includes(coreLanguageOf(languageCode)) === true
      )
    },
    stt: speechToText ? online(speechToText) : nobody,
    translation: translator ? online(translator) : limited,
    languageModel: languageModel ? online(languageModel) : limited
  }
  const isWhole = Object.values(capabilities).every((capability) => capability.status === 'online')
  return { status: isWhole ? 'online' : 'limited', ...capabilities }
}
