import type { Grey } from './grey.ts'

const dark = 160
/** The picture is looked at in so many parts along each side. */
const parts = 8
/**
 * Edges of ink from the left to the right, for each pixel, that a part of grain has at least: sheets of print have 0.004 to 0.012
 * of them, the noise of a sensor 0.07 to 0.2.
 */
const leastEdges = 0.06
/** Of all parts: a sheet in the middle of a carpet is still read. */
const mostParts = 0.9

function edgesOf({ data, width }: Grey, left: number, top: number, right: number, bottom: number): number {
  let edges = 0
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left + 1; at < y * width + right; at++)
      if ((data[at] as number) < dark !== (data[at - 1] as number) < dark) edges++
  return edges / ((right - left) * (bottom - top))
}

/** Whether a flattened picture is nothing but grain or pattern, in which Tesseract reads letters for minutes. */
export function isGrain(page: Grey): boolean {
  const [width, height] = [Math.floor(page.width / parts), Math.floor(page.height / parts)]
  if (width === 0 || height === 0) return false
  let count = 0
  for (let top = 0; top + height <= page.height; top += height)
    for (let left = 0; left + width <= page.width; left += width)
      if (edgesOf(page, left, top, left + width, top + height) >= leastEdges) count++
  return count >= mostParts * Math.floor(page.width / width) * Math.floor(page.height / height)
}
