import { blurred, type Grey, type Projection, projected, shadeAt, shadesOf, shrunk } from './grey.ts'

interface Point {
  x: number
  y: number
}
/** Left above, right above, right below, left below. */
type Corners = readonly [Point, Point, Point, Point]

/** Long side of the copy in which the sheet is looked for, pixels. */
const copySize = 400
/** A sheet covers at least this part of the picture; what covers all of it has no edges to be seen. */
const leastArea = 0.2
const mostArea = 0.985
/** How much of its four corners' area a sheet fills: below it is no sheet with straight edges. */
const leastFill = 0.97
/** How much lighter a sheet is than what it lies on, right at its edges: a shadow's rim is softer. */
const leastStep = 1.2
/** Pixels of the copy to each side of an edge. */
const besideEdge = 3
/** Left out all around, so that no edge of the sheet is read. */
const inset = 0.008

/** The lit region around the middle at one threshold: how far it reaches in each row and column. */
function regionAbove({ data, width, height }: Grey, threshold: number) {
  const seen = new Uint8Array(width * height)
  const [left, right] = [new Int32Array(height).fill(width), new Int32Array(height).fill(-1)]
  const [top, bottom] = [new Int32Array(width).fill(height), new Int32Array(width).fill(-1)]
  // Text may stand in the very middle: any lit pixel of the inner third begins the region.
  const todo: number[] = []
  for (let y = Math.floor(height / 3); y < (height * 2) / 3 && todo.length === 0; y++)
    for (let x = Math.floor(width / 3); x < (width * 2) / 3 && todo.length === 0; x++)
      if ((data[y * width + x] as number) > threshold) todo.push(y * width + x)
  for (const at of todo) seen[at] = 1
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    left[y] = Math.min(left[y] as number, x)
    right[y] = Math.max(right[y] as number, x)
    top[x] = Math.min(top[x] as number, y)
    bottom[x] = Math.max(bottom[x] as number, y)
    const around = [x > 0 && at - 1, x < width - 1 && at + 1, y > 0 && at - width, y < height - 1 && at + width]
    for (const next of around)
      if (next !== false && seen[next] === 0 && (data[next] as number) > threshold) {
        seen[next] = 1
        todo.push(next)
      }
  }
  return { left, right, top, bottom }
}
type Region = ReturnType<typeof regionAbove>

/** `a·t + b` through the values from `start` to `end`, those far from it left out. */
function lineThrough(values: Int32Array, start: number, end: number): { a: number; b: number } | null {
  const margin = Math.round((end - start) * 0.1)
  let kept: [number, number][] = []
  for (let t = Math.ceil(start + margin); t <= end - margin; t++) kept.push([t, values[t] as number])
  let fit = { a: 0, b: 0 }
  for (const tolerance of [8, 3, 1.5]) {
    if (kept.length < 12) return null
    const meanT = kept.reduce((sum, value) => sum + value[0], 0) / kept.length
    const meanV = kept.reduce((sum, value) => sum + value[1], 0) / kept.length
    const spread = kept.reduce((sum, value) => sum + (value[0] - meanT) ** 2, 0)
    const a = kept.reduce((sum, value) => sum + (value[0] - meanT) * (value[1] - meanV), 0) / spread
    fit = { a, b: meanV - a * meanT }
    kept = kept.filter(([t, v]) => Math.abs(fit.a * t + fit.b - v) <= tolerance)
  }
  // An edge that wanders is the rim of a shadow.
  return kept.length >= (end - start) * 0.5 ? fit : null
}

/** Where an upright edge (x of y) and a level one (y of x) meet. */
function meeting(upright: { a: number; b: number }, level: { a: number; b: number }): Point {
  const y = (level.a * upright.b + level.b) / (1 - level.a * upright.a)
  return { x: upright.a * y + upright.b, y }
}

/** The pixels of a region that reach farthest towards each corner. */
function extremes({ left, right }: Region): Corners | null {
  const points = [...left.keys()].flatMap((y) =>
    (right[y] as number) < 0
      ? []
      : [
          { x: left[y] as number, y },
          { x: right[y] as number, y }
        ]
  )
  const farthest = (by: (point: Point) => number) =>
    points.reduce<Point | null>((best, value) => (best === null || by(value) > by(best) ? value : best), null)
  const corners = [
    farthest((point) => -point.x - point.y),
    farthest((point) => point.x - point.y),
    farthest((point) => point.x + point.y),
    farthest((point) => point.y - point.x)
  ]
  return corners.includes(null) ? null : (corners as unknown as Corners)
}

const areaOf = (corners: Corners): number =>
  corners.reduce((sum, point, at) => {
    const next = corners[(at + 1) % 4] as Point
    return sum + point.x * next.y - next.x * point.y
  }, 0) / 2

/** Whether the light steps down from inside to outside all along the edges. */
function areEdges(corners: Corners, { data, width, height }: Grey): boolean {
  return corners.every((from, at) => {
    const to = corners[(at + 1) % 4] as Point
    const length = distance(from, to)
    const outward = { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
    const steps: number[] = []
    for (let t = 0.05; t < 0.95; t += 0.03) {
      const shade = (side: number) => {
        const x = Math.round(from.x + (to.x - from.x) * t + outward.x * side)
        const y = Math.round(from.y + (to.y - from.y) * t + outward.y * side)
        return x < 0 || y < 0 || x >= width || y >= height ? Number.NaN : (data[y * width + x] as number)
      }
      steps.push(shade(-besideEdge) / Math.max(1, shade(besideEdge)))
    }
    return steps.filter((step) => step >= leastStep).length > steps.length * 0.85
  })
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

function cornersOf(region: Region, picture: Grey): { corners: Corners; fill: number } | null {
  const { width, height } = picture
  const rough = extremes(region)
  if (!rough) return null
  const [leftTop, rightTop, rightBottom, leftBottom] = rough
  const left = lineThrough(region.left, leftTop.y, leftBottom.y)
  const right = lineThrough(region.right, rightTop.y, rightBottom.y)
  const top = lineThrough(region.top, leftTop.x, rightTop.x)
  const bottom = lineThrough(region.bottom, leftBottom.x, rightBottom.x)
  if (!left || !right || !top || !bottom) return null
  const corners = [meeting(left, top), meeting(right, top), meeting(right, bottom), meeting(left, bottom)] as const
  // A sheet that the picture cuts off has no corner there.
  const isInside = corners.every(({ x, y }) => x > -2 && y > -2 && x < width + 1 && y < height + 1)
  const area = areaOf(corners)
  const part = area / (width * height)
  if (!isInside || part < leastArea || part > mostArea) return null
  const covered = region.left.reduce((sum, value, y) => sum + Math.max(0, (region.right[y] as number) - value + 1), 0)
  const fill = Math.min(covered / area, area / covered)
  return fill < leastFill || !areEdges(corners, picture) ? null : { corners, fill }
}

/** The corners of a light sheet on something darker, or null where there is none to be sure of. */
function findCorners(picture: Grey): Corners | null {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / copySize))
  const copy = blurred(shrunk(picture, factor), 1)
  const shades = shadesOf(copy)
  const [dark, light] = [shadeAt(shades, 0.02), shadeAt(shades, 0.9)]
  if (light - dark < 30) return null
  let best: { corners: Corners; fill: number } | null = null
  for (let step = 1; step < 14; step++) {
    const threshold = dark + ((light - dark) * step) / 14
    const found = cornersOf(regionAbove(copy, threshold), copy)
    if (found && found.fill > (best?.fill ?? 0)) best = found
  }
  if (!best) return null
  const full = ({ x, y }: Point) => ({ x: (x + 0.5) * factor, y: (y + 0.5) * factor })
  return best.corners.map(full) as unknown as Corners
}

/** Of the unit square onto the corners (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3). */
function ontoCorners([p0, p1, p2, p3]: Corners): Projection {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x]
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1
  ]
}

/** The sheet alone, seen from straight above; the picture itself where no sheet with four corners is seen. */
export function rectified(picture: Grey): Grey {
  const corners = findCorners(picture)
  if (!corners) return picture
  const [p0, p1, p2, p3] = corners
  const width = Math.round(Math.max(distance(p0, p1), distance(p3, p2)) * (1 - 2 * inset))
  const height = Math.round(Math.max(distance(p0, p3), distance(p1, p2)) * (1 - 2 * inset))
  const [a, b, c, d, e, f, g, h, i] = ontoCorners(corners)
  const [sx, sy] = [(1 - 2 * inset) / width, (1 - 2 * inset) / height]
  const from = (u: number, v: number, w: number): [number, number, number] => [u * sx, v * sy, (u + v) * inset + w]
  return projected(picture, width, height, [...from(a, b, c), ...from(d, e, f), ...from(g, h, i)])
}
