import sharp from 'sharp'
import { ProviderError } from '../../../provider-error.ts'
import { inkScale } from '../missed-bands.ts'
import { flattened } from './flatten.ts'
import { isGrain } from './grain.ts'
import { type Grey, quarterTurned, rotated, shrunk } from './grey.ts'
import { rectified } from './page-corners.ts'
import { directionOf } from './skew.ts'
import { withoutRules } from './table-rules.ts'

/** Pixels: the small print of an A4 sheet is still legible, and a page is read in about a second. */
const largest = { width: 1800, height: 2500 }
/** Letters of a smaller picture are drawn larger than they are. */
const smallestWidth = 1000
const enlargedWidth = 1600
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

async function greyFrom(image: Buffer): Promise<Grey> {
  const source = sharp(image, { failOn: 'error' })
  const { width } = await source.metadata()
  const { data, info } = await source
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(
      width < smallestWidth
        ? { width: enlargedWidth }
        : { ...largest, fit: 'inside' as const, withoutEnlargement: true as const }
    )
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * What a reader of printed text needs of a photograph: the sheet seen from above, evenly lit, its lines level (perhaps upside down),
 * without the rules of tables. Throws ProviderError: `unreadable` for what is no picture, `aborted` by the signal.
 */
export async function prepare(image: Buffer, signal: AbortSignal): Promise<Prepared> {
  const picture = await greyFrom(image).catch(() => {
    throw new ProviderError('unreadable')
  })
  if (signal.aborted) throw new ProviderError('aborted')
  const flat = flattened(rectified(picture))
  const { isSideways, degrees } = directionOf(flat)
  const level = isSideways ? quarterTurned(flat) : flat
  const page = Math.abs(degrees) < leastDegrees ? level : rotated(level, degrees)
  const hasTable = withoutRules(page) > 2
  return { page, copy: shrunk(page, inkScale), hasTable, isGrain: isGrain(page) }
}
