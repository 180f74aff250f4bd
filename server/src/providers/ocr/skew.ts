import { type Grey, shrunk } from './grey.ts'

const copyWidth = 700
const mostDegrees = 15
const dark = 128

/**
 * How far the lines of a flattened picture are turned with the clock, degrees, by the angle at which its rows differ most
 * from each other. 0 for an empty picture.
 */
export function skewOf(picture: Grey): number {
  const { data, width, height } = shrunk(picture, Math.max(1, Math.round(picture.width / copyWidth)))
  const ink: number[] = []
  for (let at = 0; at < data.length; at++) if ((data[at] as number) < dark) ink.push(at)
  const margin = Math.ceil(width * Math.tan((mostDegrees * Math.PI) / 180))
  const sharpness = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180)
    const rows = new Int32Array(height + 2 * margin)
    for (const at of ink) {
      const y = Math.floor(at / width)
      const row = Math.round(y - (at - y * width) * slope) + margin
      rows[row] = (rows[row] ?? 0) + 1
    }
    let sum = 0
    for (let row = 1; row < rows.length; row++) sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
    return sum
  }
  const bestAround = (middle: number, reach: number, step: number): number => {
    let best = { degrees: middle, sharpness: sharpness(middle) }
    for (let degrees = middle - reach; degrees <= middle + reach + 1e-9; degrees += step) {
      const now = sharpness(degrees)
      if (now > best.sharpness) best = { degrees, sharpness: now }
    }
    return best.degrees
  }
  return bestAround(bestAround(0, mostDegrees, 1), 0.8, 0.2)
}
