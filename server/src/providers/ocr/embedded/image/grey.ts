/** A greyscale image: one byte per pixel, row by row, 0 is black. */
export interface Grey {
  data: Uint8Array
  width: number
  height: number
}

export const white = 255

export const greyOf = (width: number, height: number): Grey => ({
  data: new Uint8Array(width * height),
  width,
  height
})

/** Each pixel is the mean of `factor` × `factor` pixels. */
export function shrunk(from: Grey, factor: number): Grey {
  if (factor <= 1) return from
  const to = greyOf(Math.max(1, Math.floor(from.width / factor)), Math.max(1, Math.floor(from.height / factor)))
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const [left, top] = [x * factor, y * factor]
      const [right, bottom] = [Math.min(left + factor, from.width), Math.min(top + factor, from.height)]
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let at = row * from.width + left; at < row * from.width + right; at++) sum += from.data[at] as number
      to.data[y * to.width + x] = sum / ((right - left) * (bottom - top))
    }
  return to
}

/** Each pixel is the mean of the square around it that reaches `radius` pixels to each side. */
export function blurred(from: Grey, radius: number): Grey {
  return alongColumns(alongRows(from, radius), radius)
}

const alongRows = ({ data, width, height }: Grey, radius: number): Grey =>
  meansAlong(data, width, height, { step: 1, length: width, next: width, count: height }, radius)

const alongColumns = ({ data, width, height }: Grey, radius: number): Grey =>
  meansAlong(data, width, height, { step: width, length: height, next: 1, count: width }, radius)

function meansAlong(
  data: Uint8Array,
  width: number,
  height: number,
  { step, length, next, count }: { step: number; length: number; next: number; count: number },
  radius: number
): Grey {
  const to = greyOf(width, height)
  for (let line = 0; line < count; line++) {
    const start = line * next
    let sum = 0
    let taken = 0
    for (let at = 0; at < length + radius; at++) {
      if (at < length) {
        sum += data[start + at * step] as number
        taken++
      }
      const left = at - 2 * radius - 1
      if (left >= 0) {
        sum -= data[start + left * step] as number
        taken--
      }
      const middle = at - radius
      if (middle >= 0) to.data[start + middle * step] = Math.round(sum / taken)
    }
  }
  return to
}

/** The number of pixels of each of the 256 shades. `margin` is the fraction that is ignored on each side. */
export function shadesOf({ data, width, height }: Grey, margin = 0): Uint32Array {
  const counts = new Uint32Array(256)
  const [left, top] = [Math.floor(width * margin), Math.floor(height * margin)]
  for (let y = top; y < height - top; y++)
    for (let at = y * width + left; at < (y + 1) * width - left; at++)
      counts[data[at] as number] = (counts[data[at] as number] as number) + 1
  return counts
}

/** The shade that the fraction `part` of the pixels don't exceed. */
export function shadeAt(counts: Uint32Array, part: number): number {
  const wanted = counts.reduce((sum, value) => sum + value, 0) * part
  let sum = 0
  for (let shade = 0; shade < counts.length; shade++) {
    sum += counts[shade] as number
    if (sum >= wanted) return shade
  }
  return white
}

/** A homography that maps a pixel of the new image to its place in the source, row by row. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

/** Transforms an image with bilinear interpolation; pixels outside the source become white. */
export function projected(from: Grey, width: number, height: number, by: Projection): Grey {
  const to = greyOf(width, height)
  const { data } = from
  const [a, b, c, d, e, f, g, h, i] = by
  const [right, bottom] = [from.width - 1, from.height - 1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i
      const sx = (a * x + b * y + c) / w
      const sy = (d * x + e * y + f) / w
      const at = y * width + x
      if (sx < 0 || sy < 0 || sx >= right || sy >= bottom) {
        to.data[at] = white
        continue
      }
      const [ix, iy] = [sx | 0, sy | 0]
      const [fx, fy] = [sx - ix, sy - iy]
      const corner = iy * from.width + ix
      const above = (data[corner] as number) * (1 - fx) + (data[corner + 1] as number) * fx
      const below = (data[corner + from.width] as number) * (1 - fx) + (data[corner + from.width + 1] as number) * fx
      to.data[at] = above * (1 - fy) + below * fy + 0.5
    }
  return to
}

/** Rotated clockwise by 90 degrees. */
export function quarterTurned({ data, width, height }: Grey): Grey {
  const to = greyOf(height, width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to.data[x * height + height - 1 - y] = data[y * width + x] as number
  return to
}

/** Rotated by 180 degrees. */
export const halfTurned = ({ data, width, height }: Grey): Grey => ({ data: data.slice().reverse(), width, height })

/** Rotated anticlockwise around its centre, on a white background. */
export function rotated(from: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const width = Math.round(Math.abs(from.width * cos) + Math.abs(from.height * sin))
  const height = Math.round(Math.abs(from.width * sin) + Math.abs(from.height * cos))
  const [cx, cy] = [from.width / 2, from.height / 2]
  const x0 = cx - (cos * width) / 2 + (sin * height) / 2
  const y0 = cy - (sin * width) / 2 - (cos * height) / 2
  return projected(from, width, height, [cos, -sin, x0, sin, cos, y0, 0, 0, 1])
}
