import { createContext, useContext } from 'react'

/** The labels that the components need themselves, in the user's language. The shell provides them once. */
export type UiWordsValue = Readonly<
  Record<'close' | 'previous' | 'next' | 'loading' | 'showPassword' | 'hidePassword' | 'required' | 'page', string>
>

/** Used as `<UiWords value={…}>`. */
export const UiWords = createContext<UiWordsValue | null>(null)

export function useUiWords(): UiWordsValue {
  const words = useContext(UiWords)
  if (!words) throw new Error('A component of the kit stands outside <UiWords>.')
  return words
}
