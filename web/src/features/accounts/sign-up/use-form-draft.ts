import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { logError } from '../../../lib/log.ts'

/** A draft can hold a medical history, and someone else may use the device later. */
const draftLifetimeMs = 30 * 60_000

const isStoredDraft = (value: unknown): value is { savedAt: number; typed: object } =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'typed' in value &&
  typeof value.typed === 'object' &&
  value.typed !== null

const keyOf = (form: string) => `draft:${form}`

/**
 * Returns `start` with the stored draft of the form over it. Only fields that the form has are taken, and only with a value
 * of the same type.
 */
export function withDraft<V extends FieldValues>(form: string, start: V): V {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    if (!isStoredDraft(draft)) return start
    if (Date.now() - draft.savedAt > draftLifetimeMs) {
      clearDraft(form)
      return start
    }
    const matching = Object.entries(draft.typed).filter(
      ([key, value]) =>
        key in start && typeof value === typeof start[key] && Array.isArray(value) === Array.isArray(start[key])
    )
    return { ...start, ...Object.fromEntries(matching) }
  } catch (cause) {
    logError('A draft could not be read', cause)
    return start
  }
}

export const clearDraft = (form: string): void => sessionStorage.removeItem(keyOf(form))

/** Stores the values of the form in this tab while the user types. Fields named in `secrets` are never stored. */
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
          const publicValues = Object.entries(values).filter(([key]) => !(secrets as readonly string[]).includes(key))
          try {
            sessionStorage.setItem(
              keyOf(form),
              JSON.stringify({ savedAt: Date.now(), typed: Object.fromEntries(publicValues) })
            )
          } catch (cause) {
            logError('A draft could not be stored', cause)
          }
        }
      }),
    [form, subscribe, secrets]
  )
}
