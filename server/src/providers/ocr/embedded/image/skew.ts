import { type Grey, shrunk } from './grey.ts'

const copyWidth = 700
const maxDegrees = 15
const dark = 128

/** The page is sideways when its columns differ from each other by this factor more than its rows. */
const clearly = 1.4

/** The positions of the ink pixels, upright or with the left side at the top. */
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

/** Rotated in the same direction as `quarterTurned`. */
const turned = ({ along, down, width, height }: Ink): Ink => ({
  along: down.map((value) => height - 1 - value),
  down: along,
  width: height,
  height: width
})

/** The angle in degrees, clockwise, at which the rows differ most in their amount of ink, and by how much. */
function sharpestOf({ along, down, width, height }: Ink): { degrees: number; sharpness: number } {
  const margin = Math.ceil(width * Math.tan((maxDegrees * Math.PI) / 180))
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
  return bestAround(bestAround(0, maxDegrees, 1).degrees, 0.8, 0.2)
}

/**
 * Whether the lines of a flattened image run vertically, and their clockwise angle after that is corrected by a quarter turn.
 * An empty image is neither sideways nor rotated.
 */
export function directionOf(image: Grey): { isSideways: boolean; degrees: number } {
  const ink = inkOf(shrunk(image, Math.max(1, Math.round(image.width / copyWidth))))
  const [level, vertical] = [sharpestOf(ink), sharpestOf(turned(ink))]
  const isSideways = vertical.sharpness > level.sharpness * clearly
  return { isSideways, degrees: isSideways ? vertical.degrees : level.degrees }
}
