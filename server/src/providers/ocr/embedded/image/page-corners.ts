import { areaOf, type Corners, distance, type Point } from './corners.ts'
import { lineThrough, meeting } from './edge-lines.ts'
import { blurred, type Grey, shadeAt, shadesOf, shrunk } from './grey.ts'
import { extremes, type Region, regionAbove } from './lit-region.ts'

/** The long side of the copy in which the page is searched for, in pixels. */
const copySize = 400
/** The fraction of the image that a page covers. A page that covers all of it has no visible edges. */
const minArea = 0.2
const maxArea = 0.985
/** The fraction of the area between its corners that a page with straight edges fills. */
const minFill = 0.97
/** How much lighter a page is than its background right at its edges; the edge of a shadow is softer. */
const minStep = 1.2
/** The distance from an edge to both sides at which the shades are compared, in pixels of the copy. */
const besideEdge = 3

/** Whether the image gets darker from the inside to the outside all along the edges. */
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
    return steps.filter((step) => step >= minStep).length > steps.length * 0.85
  })
}

function cornersOf(region: Region, image: Grey): { corners: Corners; fill: number } | null {
  const { width, height } = image
  const rough = extremes(region)
  if (!rough) return null
  const [leftTop, rightTop, rightBottom, leftBottom] = rough
  const left = lineThrough(region.left, leftTop.y, leftBottom.y)
  const right = lineThrough(region.right, rightTop.y, rightBottom.y)
  const top = lineThrough(region.top, leftTop.x, rightTop.x)
  const bottom = lineThrough(region.bottom, leftBottom.x, rightBottom.x)
  if (!left || !right || !top || !bottom) return null
  const corners = [meeting(left, top), meeting(right, top), meeting(right, bottom), meeting(left, bottom)] as const
  // A page that is cut off by the image's border has no corner there.
  const isInside = corners.every(({ x, y }) => x > -2 && y > -2 && x < width + 1 && y < height + 1)
  const area = areaOf(corners)
  const part = area / (width * height)
  if (!isInside || part < minArea || part > maxArea) return null
  const covered = region.left.reduce((sum, value, y) => sum + Math.max(0, (region.right[y] as number) - value + 1), 0)
  const fill = Math.min(covered / area, area / covered)
  return fill < minFill || !areEdges(corners, image) ? null : { corners, fill }
}

/** The corners of a light page on a darker background; null when they can't be found reliably. */
export function findCorners(image: Grey): Corners | null {
  const factor = Math.max(1, Math.ceil(Math.max(image.width, image.height) / copySize))
  const copy = blurred(shrunk(image, factor), 1)
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
