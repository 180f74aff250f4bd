import { type Grey, shrunk } from './grey.ts'

const copyWidth = 700
const mostDegrees = 15
const dark = 128

/** Of the sharpness of one direction: columns that differ this much more from each other than rows are lines. */
const clearly = 1.4

/** Where the ink of a copy is, seen upright or with its left side up. */
interface Ink {
  along: Int32Array
  down: Int32Array
  width: number
  height: number
}

function inkOf({ data, width, height }: Grey): Ink {
  const places: number[] = []
  for (let at = 0; at < data.length; at++) if ((data[at] as number) < dark) places.push(at)
  const at = Int32Array.from(places)
  return { along: at.map((value) => value % width), down: at.map((value) => Math.floor(value / width)), width, height }
}

/** As `quarterTurned` turns. */
const turned = ({ along, down, width, height }: Ink): Ink => ({
  along: down.map((value) => height - 1 - value),
  down: along,
  width: height,
  height: width
})

/** The angle, degrees with the clock, at which the rows of the ink differ most from each other, and how much. */
function sharpestOf({ along, down, width, height }: Ink): { degrees: number; sharpness: number } {
  const margin = Math.ceil(width * Math.tan((mostDegrees * Math.PI) / 180))
  const sharpness = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180)
    const rows = new Int32Array(height + 2 * margin)
    for (let at = 0; at < along.length; at++) {
      const row = Math.round((down[at] as number) - (along[at] as number) * slope) + margin
      rows[row] = (rows[row] ?? 0) + 1
    }
    let sum = 0
    for (let row = 1; row < rows.length; row++) sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
    return sum
  }
  const bestAround = (middle: number, reach: number, step: number) => {
    let best = { degrees: middle, sharpness: sharpness(middle) }
    for (let degrees = middle - reach; degrees <= middle + reach + 1e-9; degrees += step) {
      const now = sharpness(degrees)
      if (now > best.sharpness) best = { degrees, sharpness: now }
    }
    return best
  }
  return bestAround(bestAround(0, mostDegrees, 1).degrees, 0.8, 0.2)
}

/**
 * Whether the lines of a flattened picture run from top to bottom or the other way, and how far they are then turned with the
 * clock once it is turned by a quarter. Neither for an empty picture.
 */
export function directionOf(picture: Grey): { isSideways: boolean; degrees: number } {
  const ink = inkOf(shrunk(picture, Math.max(1, Math.round(picture.width / copyWidth))))
  const [level, upright] = [sharpestOf(ink), sharpestOf(turned(ink))]
  const isSideways = upright.sharpness > level.sharpness * clearly
  return { isSideways, degrees: isSideways ? upright.degrees : level.degrees }
}
