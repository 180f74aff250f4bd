import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { logError } from '../../../lib/log.ts'

/** A medical history can be among it, and somebody else may be at this screen by then. */
const keptForMs = 30 * 60_000

const isKept = (value: unknown): value is { savedAt: number; typed: object } =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'typed' in value &&
  typeof value.typed === 'object' &&
  value.typed !== null

const keyOf = (form: string) => `draft:${form}`

/**
 * What was typed into a form before a reload, laid over what it starts with. Only fields the form has, and only in their
 * own shape, are taken.
 */
export function draftOver<V extends FieldValues>(form: string, start: V): V {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (!isKept(kept)) return start
    if (Date.now() - kept.savedAt > keptForMs) {
      clearDraft(form)
      return start
    }
    const fitting = Object.entries(kept.typed).filter(
      ([key, value]) =>
        key in start && typeof value === typeof start[key] && Array.isArray(value) === Array.isArray(start[key])
    )
    return { ...start, ...Object.fromEntries(fitting) }
  } catch (cause) {
    logError('A draft could not be read', cause)
    return start
  }
}

export const clearDraft = (form: string): void => sessionStorage.removeItem(keyOf(form))

/** Keeps what is typed for this tab until it is sent; never the fields named in `secrets`. */
export function useFormDraft<V extends FieldValues>(
  form: string,
  { subscribe }: UseFormReturn<V>,
  secrets: readonly (keyof DefaultValues<V> & string)[]
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = Object.entries(values).filter(([key]) => !(secrets as readonly string[]).includes(key))
          try {
            sessionStorage.setItem(
              keyOf(form),
              JSON.stringify({ savedAt: Date.now(), typed: Object.fromEntries(kept) })
            )
          } catch (cause) {
            logError('A draft could not be kept', cause)
          }
        }
      }),
    [form, subscribe, secrets]
  )
}
