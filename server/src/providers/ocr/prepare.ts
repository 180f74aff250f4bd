import { flattened } from './flatten.ts'
import { type Grey, rotated } from './grey.ts'
import { rectified } from './page-corners.ts'
import { skewOf } from './skew.ts'
import { withoutRules } from './table-rules.ts'

/** Below this, turning costs more sharpness than it gives. */
const leastDegrees = 0.3

export interface Prepared {
  page: Grey
  hasTable: boolean
}

/**
 * What a reader of printed text needs of a photograph: the sheet seen from above, evenly lit, its lines level, without the
 * rules of tables.
 */
export function prepare(picture: Grey): Prepared {
  const flat = flattened(rectified(picture))
  const skew = skewOf(flat)
  const page = Math.abs(skew) < leastDegrees ? flat : rotated(flat, skew)
  const hasTable = withoutRules(page) > 2
  return { page, hasTable }
}
