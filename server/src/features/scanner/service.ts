import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { extractText } from '@arogyachat/contract/endpoints/scanner'
import { coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { reencodeScan } from '../../providers/ocr/scan-image.ts'
import { dominantOf } from '../../providers/ocr/script.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { prescriptionIn } from './medicine-rules.ts'

type Extraction = ReplyFor<typeof extractText> & { success: true }

/** The language of most letters. The requested one when it has the same script, because Devanagari has three languages. */
function languageIn(text: string, requested: LanguageCode | 'auto'): LanguageCode | null {
  const script = dominantOf([{ text, weight: 1 }]) ?? (/\p{Script=Latin}/u.test(text) ? 'en' : null)
  if (script === null || script === 'en') return script
  return requested !== 'auto' && coreLanguageOf(requested) === script ? requested : script
}

/**
 * Reads the text of an image and the medicines that it may name. Neither the image nor the text is stored or logged.
 *
 * @throws AppError CONSENT_NEEDED for an external provider, WRONG_KIND, TOO_LARGE, TOO_MANY_PIXELS, TOO_MANY, UNAVAILABLE
 */
export async function extract(
  context: AppContext,
  { bytes, language, allowOutside }: InputFor<typeof extractText>['body'],
  signal: AbortSignal
): Promise<Extraction> {
  if (context.ocr.isOutside && allowOutside === 'false') throw new AppError('CONSENT_NEEDED')
  const image = await reencodeScan(bytes, signal)
  const { lines } = await context.ocr
    .read({ image, language: language === 'auto' ? null : coreLanguageOf(language), signal })
    .catch((error: unknown) => {
      throw error instanceof ProviderError ? failureOf(context, error) : error
    })
  const text = lines.map((line) => line.text).join('\n')
  return {
    success: true,
    extracted_text: text,
    message: text === '' ? 'No text was extracted from the image.' : 'Text extracted',
    lines,
    language: languageIn(text, language),
    ...(await prescriptionIn(lines)),
    source: context.ocr.name
  }
}

function failureOf(context: AppContext, error: ProviderError): AppError {
  const retryAfterSeconds = Math.max(5, error.retryAfterSeconds)
  if (error.reason === 'limited') return new AppError('TOO_MANY', { retryAfterSeconds, cause: error })
  if (error.reason === 'unreadable' && !context.ocr.isOutside) return new AppError('WRONG_KIND', { cause: error })
  if (error.reason !== 'aborted') context.log.warn({ reason: error.reason }, 'an image could not be read')
  return new AppError('UNAVAILABLE', { cause: error })
}
