import { phoneticKey } from '@arogyachat/assistant/language/phonetic-key'
import { scriptOf, tokensOf } from '@arogyachat/assistant/language/text'
import { slotStart, weekdayOf, weekdays } from '@arogyachat/contract/india-time'

const minuteMs = 60_000

/** Keys of one letter would fit most names. */
const shortestKey = 2
const wordsIn = (text: string) => tokensOf(text).flatMap((token) => (token.kind === 'mark' ? [] : [token.text]))

/**
 * A word of a name begins with what was typed, or sounds like it in another script: "आशा" and "asha" find Asha. Texts in Arabic
 * script are compared by their letters only.
 */
function isBeginningOf(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (scriptOf(typed) === scriptOf(word)) return false
  const key = phoneticKey(typed, 'hi')
  return key.length >= shortestKey && phoneticKey(word, 'hi').startsWith(key)
}

/** What a search of the doctor compares with names and with symptoms; null for a search without words. */
export interface PatientSearch {
  isName: (name: string) => boolean
  isInSymptoms: (symptoms: string) => boolean
}

export function patientSearch(typed: string): PatientSearch | null {
  const words = wordsIn(typed)
  if (words.length === 0) return null
  const phrase = words.join(' ')
  return {
    isName: (name) => {
      const parts = wordsIn(name)
      return words.every((word) => parts.some((part) => isBeginningOf(word, part)))
    },
    isInSymptoms: (symptoms) => wordsIn(symptoms).join(' ').includes(phrase)
  }
}

/** Minutes from the booked time until both were in the call; 0 for a call that began early. */
export const startDelay = (date: string, slot: string, metAt: Date): number =>
  Math.max(0, Math.round((metAt.getTime() - slotStart(date, slot).getTime()) / minuteMs))

/** The middle of the sorted values, rounded; null with fewer than `atLeast`. */
export function medianOf(values: readonly number[], atLeast: number): number | null {
  if (values.length < Math.max(1, atLeast)) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const at = (index: number) => sorted[index] ?? 0
  return Math.round(sorted.length % 2 === 1 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2)
}

/** Days since Monday of an ISO date. */
export const daysSinceMonday = (date: string): number => weekdays.indexOf(weekdayOf(date))
