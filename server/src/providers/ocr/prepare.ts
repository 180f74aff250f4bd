import { flattened } from './flatten.ts'
import { isGrain } from './grain.ts'
import { type Grey, quarterTurned, rotated, shrunk } from './grey.ts'
import { inkScale } from './missed-bands.ts'
import { rectified } from './page-corners.ts'
import { directionOf } from './skew.ts'
import { withoutRules } from './table-rules.ts'

/** Below this, turning costs more sharpness than it gives. */
const leastDegrees = 0.3

export interface Prepared {
  page: Grey
  /** The page made smaller, in which to look for what was not read. */
  copy: Grey
  hasTable: boolean
  /** There is nothing on it to be read. */
  isGrain: boolean
}

/**
 * What a reader of printed text needs of a photograph: the sheet seen from above, evenly lit, its lines level (perhaps upside down),
 * without the rules of tables.
 */
export function prepare(picture: Grey): Prepared {
  const flat = flattened(rectified(picture))
  const { isSideways, degrees } = directionOf(flat)
  const level = isSideways ? quarterTurned(flat) : flat
  const page = Math.abs(degrees) < leastDegrees ? level : rotated(level, degrees)
  const hasTable = withoutRules(page) > 2
  return { page, copy: shrunk(page, inkScale), hasTable, isGrain: isGrain(page) }
}
