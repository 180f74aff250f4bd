/** The share of words that are misspelt in a noisy copy. */
const misspelt = 0.15

/**
 * The text without its question marks, or with one at its end where it has none. Writers give calm messages far more of them, but
 * people ask in an emergency as well: what to do, where to go.
 */
export const asOrNotAsked = (text: string): string => (/[?؟]/.test(text) ? text.replace(/[?؟]/g, '') : `${text}?`)

/** The text with slips of typing: letters left out, doubled or exchanged. */
export function withSlips(text: string, random: () => number): string {
  return text
    .split(' ')
    .map((word) => {
      const letters = [...word]
      if (letters.length < 4 || random() >= misspelt) return word
      const at = 1 + Math.floor(random() * (letters.length - 2))
      const kind = Math.floor(random() * 3)
      const letter = letters[at] as string
      if (kind === 0) letters.splice(at, 1)
      else if (kind === 1) letters.splice(at, 0, letter)
      else letters.splice(at, 2, letters[at + 1] as string, letter)
      return letters.join('')
    })
    .join(' ')
}
