import type { Box, Word } from './engine.ts'

export const heightOf = (it: Box): number => it.bottom - it.top

/** Around all of them. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map((it) => it.left)),
  top: Math.min(...boxes.map((it) => it.top)),
  right: Math.max(...boxes.map((it) => it.right)),
  bottom: Math.max(...boxes.map((it) => it.bottom))
})

export const boxOf = (words: readonly Word[]): Box => around(words.map((it) => it.box))

/** Of the smaller of two stretches, the part that both have; below 0 where they are apart. */
const overlap = (a: number, b: number, c: number, d: number) =>
  (Math.min(b, d) - Math.max(a, c)) / Math.min(b - a, d - c)
export const overlapDown = (a: Box, b: Box): number => overlap(a.top, a.bottom, b.top, b.bottom)
export const overlapAlong = (a: Box, b: Box): number => overlap(a.left, a.right, b.left, b.right)
