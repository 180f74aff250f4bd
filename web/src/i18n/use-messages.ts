import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isolating } from './isolating.ts'
import { useIsRightToLeft } from './language.tsx'
import type { MessagesOf, Namespace } from './messages.ts'

/**
 * The messages of a namespace in the current language: `t('bookTitle', { doctor })`. The screen must have loaded the namespace
 * (`lazyScreen(..., [namespace])`); `common`, `errors` and `shell` are always loaded.
 */
export function useMessages<A extends Namespace>(namespace: A): MessagesOf<A> {
  const t = useTranslations(namespace) as MessagesOf<A>
  const isRightToLeft = useIsRightToLeft()
  return useMemo(() => (isRightToLeft ? isolating(t) : t), [t, isRightToLeft])
}

export type { MessagesOf, Namespace }
