export interface Point {
  x: number
  y: number
}
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export const areaOf = (corners: Corners): number =>
  corners.reduce((sum, point, at) => {
    const next = corners[(at + 1) % 4] as Point
    return sum + point.x * next.y - next.x * point.y
  }, 0) / 2
