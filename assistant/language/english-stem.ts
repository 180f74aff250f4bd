/** A shorter stem is another word: "toes" has nothing to do with "to", nor "bees" with "be". */
const leastStem = 3

/** An English word without its ending: aches, aching and ached become ache. Hissing becomes hiss, not "his". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  for (const [ending, least] of [
    ['ing', 4],
    ['ed', 4],
    ['es', 4],
    ['s', 3],
    ['e', 4]
  ] as const)
    if (word.endsWith(ending) && word.length - ending.length >= least - 1 && !word.endsWith('ss')) {
      const bare = word.slice(0, -ending.length)
      const stem = bare.length > leastStem ? bare.replace(/e$/, '') : bare
      return ending === 'ing' || ending === 'ed' ? stem.replace(/([b-df-hj-km-np-rtv-y])\1$/, '$1') : stem
    }
  return word
}
