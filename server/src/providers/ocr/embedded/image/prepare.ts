import sharp from 'sharp'
import { ProviderError } from '../../../provider-error.ts'
import { inkScale } from '../missed-bands.ts'
import { flattened } from './flatten.ts'
import { isGrain } from './grain.ts'
import { type Grey, quarterTurned, rotated, shrunk } from './grey.ts'
import { rectified } from './rectify.ts'
import { directionOf } from './skew.ts'
import { withoutRules } from './table-rules.ts'

/** In pixels: small print on an A4 page stays legible, and a page is read in about a second. */
const largest = { width: 1800, height: 2500 }
/** A narrower image is enlarged. */
const smallestWidth = 1000
const enlargedWidth = 1600
/** Below this angle, rotating would cost more sharpness than it gains. */
const minDegrees = 0.3

export interface Prepared {
  page: Grey
  /** The page, smaller by `inkScale`, for finding text that was not read. */
  copy: Grey
  hasTable: boolean
  /** The page contains only noise. */
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
 * Prepares a photograph for reading printed text: the page seen from above and evenly lit, its lines horizontal (perhaps upside
 * down), without the ruled lines of tables.
 *
 * @throws ProviderError `unreadable` when the bytes are not an image, `aborted` by the signal
 */
export async function prepare(image: Buffer, signal: AbortSignal): Promise<Prepared> {
  const photograph = await greyFrom(image).catch(() => {
    throw new ProviderError('unreadable')
  })
  if (signal.aborted) throw new ProviderError('aborted')
  const flat = flattened(rectified(photograph))
  const { isSideways, degrees } = directionOf(flat)
  const level = isSideways ? quarterTurned(flat) : flat
  const page = Math.abs(degrees) < minDegrees ? level : rotated(level, degrees)
  const hasTable = withoutRules(page) > 2
  return { page, copy: shrunk(page, inkScale), hasTable, isGrain: isGrain(page) }
}
