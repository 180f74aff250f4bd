import { type Corners, distance } from './corners.ts'
import { type Grey, type Projection, projected } from './grey.ts'
import { findCorners } from './page-corners.ts'

/** The fraction that is cut off on each side, so that no edge of the page is read. */
const inset = 0.008

/** The homography from the unit square to the corners (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3). */
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

/** The page alone, seen from above; the whole image when no page with four corners is found. */
export function rectified(image: Grey): Grey {
  const corners = findCorners(image)
  if (!corners) return image
  const [p0, p1, p2, p3] = corners
  const width = Math.round(Math.max(distance(p0, p1), distance(p3, p2)) * (1 - 2 * inset))
  const height = Math.round(Math.max(distance(p0, p3), distance(p1, p2)) * (1 - 2 * inset))
  const [a, b, c, d, e, f, g, h, i] = ontoCorners(corners)
  const [sx, sy] = [(1 - 2 * inset) / width, (1 - 2 * inset) / height]
  const from = (u: number, v: number, w: number): [number, number, number] => [u * sx, v * sy, (u + v) * inset + w]
  return projected(image, width, height, [...from(a, b, c), ...from(d, e, f), ...from(g, h, i)])
}
