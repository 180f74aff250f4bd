import type { Point } from './corners.ts'

/** Fits `a·t + b` to the values from `start` to `end` without outliers; null when too few values fit. */
export function lineThrough(values: Int32Array, start: number, end: number): { a: number; b: number } | null {
  const margin = Math.round((end - start) * 0.1)
  let points: [number, number][] = []
  for (let t = Math.ceil(start + margin); t <= end - margin; t++) points.push([t, values[t] as number])
  let fit = { a: 0, b: 0 }
  for (const tolerance of [8, 3, 1.5]) {
    if (points.length < 12) return null
    const meanT = points.reduce((sum, value) => sum + value[0], 0) / points.length
    const meanV = points.reduce((sum, value) => sum + value[1], 0) / points.length
    const spread = points.reduce((sum, value) => sum + (value[0] - meanT) ** 2, 0)
    const a = points.reduce((sum, value) => sum + (value[0] - meanT) * (value[1] - meanV), 0) / spread
    fit = { a, b: meanV - a * meanT }
    points = points.filter(([t, v]) => Math.abs(fit.a * t + fit.b - v) <= tolerance)
  }
  // An irregular edge belongs to a shadow.
  return points.length >= (end - start) * 0.5 ? fit : null
}

/** The intersection of a vertical edge (x as a function of y) and a horizontal one (y as a function of x). */
export function meeting(vertical: { a: number; b: number }, level: { a: number; b: number }): Point {
  const y = (level.a * vertical.b + level.b) / (1 - level.a * vertical.a)
  return { x: vertical.a * y + vertical.b, y }
}
