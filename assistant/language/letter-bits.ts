/** The letters of a word as bits: a typing slip changes at most two of them. */
export function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % 31)
  return letters
}

/** How many bits are set. */
export function countBits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}
