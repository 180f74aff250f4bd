import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../i18n/language.tsx'
import type { useTranslator } from '../translator.ts'
import type { CaptionLine } from './captions.ts'

/** The line in the reader's language; null when it is in that language already, or cannot be translated. */
export function useLineTranslation(
  { id, mine, text, language }: CaptionLine,
  translator: ReturnType<typeof useTranslator>
): string | null {
  const reader = useLanguage()
  const { data } = useQuery({
    // Without the text: nothing that was said is in a key.
    queryKey: ['caption-translations', id, reader],
    queryFn: () => translator.translate(text, reader),
    enabled: !mine && language !== reader && translator.isOnline && translator.isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
    // The line stays on the screen in the original when it fails.
    retry: 1
  })
  return data?.translated ? data.Translation : null
}
