import type { Grey } from './grey.ts'

const dark = 160
/** The image is divided into this many parts along each side. */
const parts = 8
/**
 * Horizontal ink edges per pixel from which a part counts as noise: printed pages have 0.004 to 0.012, sensor noise has 0.07 to
 * 0.2.
 */
const minEdges = 0.06
/** Fraction of the parts: a page in the middle of a carpet is still read. */
const maxParts = 0.9

function edgesOf({ data, width }: Grey, left: number, top: number, right: number, bottom: number): number {
  let edges = 0
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left + 1; at < y * width + right; at++)
      if ((data[at] as number) < dark !== (data[at - 1] as number) < dark) edges++
  return edges / ((right - left) * (bottom - top))
}

/** Whether a flattened image contains only noise or a pattern, in which Tesseract would find letters for minutes. */
export function isGrain(page: Grey): boolean {
  const [width, height] = [Math.floor(page.width / parts), Math.floor(page.height / parts)]
  if (width === 0 || height === 0) return false
  let count = 0
  for (let top = 0; top + height <= page.height; top += height)
    for (let left = 0; left + width <= page.width; left += width)
      if (edgesOf(page, left, top, left + width, top + height) >= minEdges) count++
  return count >= maxParts * Math.floor(page.width / width) * Math.floor(page.height / height)
}
