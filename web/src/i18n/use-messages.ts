import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isolating } from './isolating.ts'
import { useIsRightToLeft } from './language.tsx'
import type { MessagesOf, Namespace } from './messages.ts'

/**
 * The words of an area in the chosen language: `t('bookTitle', { doctor })`. The screen must have loaded the area
 * (`lazyScreen(..., [area])`); `common`, `errors` and `shell` are always there.
 */
export function useMessages<A extends Namespace>(area: A): MessagesOf<A> {
  const t = useTranslations(area) as MessagesOf<A>
  const isRightToLeft = useIsRightToLeft()
  return useMemo(() => (isRightToLeft ? isolating(t) : t), [t, isRightToLeft])
}

export type { MessagesOf, Namespace }
