/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let it = state
    it = Math.imul(it ^ (it >>> 15), it | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}
export type Random = () => number
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((entry) => [random(), entry] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
