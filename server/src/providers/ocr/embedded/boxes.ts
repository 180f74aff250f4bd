import type { Box, Word } from './engine.ts'

export const heightOf = (box: Box): number => box.bottom - box.top

/** The smallest box that contains all boxes. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom))
})

export const boxOf = (words: readonly Word[]): Box => around(words.map((word) => word.box))

/** The overlap of two intervals relative to the shorter one; negative when they don't overlap. */
const overlap = (a: number, b: number, c: number, d: number) =>
  (Math.min(b, d) - Math.max(a, c)) / Math.min(b - a, d - c)
export const overlapDown = (a: Box, b: Box): number => overlap(a.top, a.bottom, b.top, b.bottom)
export const overlapAlong = (a: Box, b: Box): number => overlap(a.left, a.right, b.left, b.right)

/** Overlap, relative to the smaller one, from which two words stand in the same place, and two lines are the same line. */
export const sameWord = 0.3
export const sameLine = 0.5
