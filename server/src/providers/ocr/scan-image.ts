import { scanKinds, scanMaxBytes } from '@arogyachat/contract/scanner'
import { AppError } from '../../platform/app-error.ts'
import { reencodeImage } from '../../platform/images/image.ts'

/** Large enough for small print on an A4 page, and no larger, because it may be sent to a provider. */
const form = { as: 'page', width: 2000, height: 2600 } as const
const minEdge = 16

/**
 * Re-encodes a PNG or JPEG as a JPEG of a bounded size without metadata.
 *
 * @throws AppError TOO_LARGE for too many bytes, and what `reencodePicture` throws
 */
export async function reencodeScan(bytes: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (bytes.length > scanMaxBytes) throw new AppError('TOO_LARGE')
  return reencodeImage(bytes, { kinds: scanKinds, form, minEdge }, signal)
}
