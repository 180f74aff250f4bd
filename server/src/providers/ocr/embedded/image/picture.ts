import { scanKinds, scanMaxBytes } from '@arogyachat/contract/scanner'
import { AppError } from '../../../../platform/app-error.ts'
import { reencodePicture } from '../../../../platform/images/image.ts'

/** What is read, and what leaves for a provider: no more than print needs. */
const form = { as: 'page', width: 2000, height: 2600 } as const
const leastEdge = 16

/** A PNG or JPEG re-encoded as a JPEG of a bounded size. Throws what `reencodePicture` throws, and TOO_LARGE for too many bytes. */
export async function redrawn(bytes: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  if (bytes.length > scanMaxBytes) throw new AppError('TOO_LARGE')
  return reencodePicture(bytes, { kinds: scanKinds, form, leastEdge }, signal)
}
