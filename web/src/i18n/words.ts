import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useIsRightToLeft } from './language.tsx'
import type { Area, Messages } from './messages.ts'

/**
 * The words of an area in the chosen language: `t('bookTitle', { doctor })`. The screen must have loaded the area
 * (`lazyScreen(..., [area])`); `common`, `errors` and `shell` are always there.
 */
export function useWords<A extends Area>(area: A): Words<A> {
  const t = useTranslations(area) as Words<A>
  const isRightToLeft = useIsRightToLeft()
  return useMemo(() => (isRightToLeft ? isolating(t) : t), [t, isRightToLeft])
}

/** A name, a code or a time of another direction keeps its own order, and leaves the sentence around it in order. */
const isolating = <A extends Area>(t: Words<A>): Words<A> =>
  new Proxy(t, {
    apply: (target, self, [key, values, ...rest]) => Reflect.apply(target, self, [key, isolated(values), ...rest])
  })

const isolated = (values: Record<string, unknown> | undefined) =>
  values &&
  Object.fromEntries(Object.entries(values).map(([name, it]) => [name, typeof it === 'string' ? isolate(it) : it]))

/** First strong isolate … pop directional isolate (Unicode Standard Annex 9). */
const isolate = (text: string) => `\u2068${text}\u2069`

/** What `useWords` gives, for functions that are handed the words. */
export type Words<A extends Area> = ReturnType<typeof useTranslations<A>>

export type { Area, Messages }
