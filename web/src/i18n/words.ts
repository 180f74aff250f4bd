import { useTranslations } from 'use-intl'
import type { Area, Messages } from './messages.ts'

/**
 * The words of an area in the chosen language: `t('bookTitle', { doctor })`. The screen must have loaded the area
 * (`lazyScreen(..., [area])`); `common`, `errors` and `shell` are always there.
 */
export const useWords = <A extends Area>(area: A): Words<A> => useTranslations(area) as Words<A>

/** What `useWords` gives, for functions that are handed the words. */
export type Words<A extends Area> = ReturnType<typeof useTranslations<A>>

export type { Area, Messages }
