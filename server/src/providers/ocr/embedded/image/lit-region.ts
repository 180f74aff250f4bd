import type { Corners, Point } from './corners.ts'
import type { Grey } from './grey.ts'

/** The connected region around the centre that is lighter than a threshold: its extent in each row and column. */
export function regionAbove({ data, width, height }: Grey, threshold: number) {
  const seen = new Uint8Array(width * height)
  const [left, right] = [new Int32Array(height).fill(width), new Int32Array(height).fill(-1)]
  const [top, bottom] = [new Int32Array(width).fill(height), new Int32Array(width).fill(-1)]
  // There may be text at the centre, so the region starts at any light pixel of the inner third.
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
export type Region = ReturnType<typeof regionAbove>

/** The pixels of a region that are closest to each corner of the image. */
export function extremes({ left, right }: Region): Corners | null {
  const points = [...left.keys()].flatMap((y) =>
    (right[y] as number) < 0
      ? []
      : [
          { x: left[y] as number, y },
          { x: right[y] as number, y }
        ]
  )
  const farthest = (by: (point: Point) => number) =>
    points.reduce<Point | null>((best, point) => (best === null || by(point) > by(best) ? point : best), null)
  const corners = [
    farthest((point) => -point.x - point.y),
    farthest((point) => point.x - point.y),
    farthest((point) => point.x + point.y),
    farthest((point) => point.y - point.x)
  ]
  return corners.includes(null) ? null : (corners as unknown as Corners)
}
