import { AppError } from '../../platform/app-error.ts'

/** Concurrent uploads of one account, or of the visitors at one address: the parts of a recording and an image or two. */
export const uploadsPerAccount = 4
/** Total bytes of concurrent uploads on this node, which are held in memory until they are complete. */
const uploadBytesAtOnce = 256 * 1024 * 1024
const retryAfterSeconds = 2

/** Limits the uploads that are received and processed at the same time, before the first byte of another one is read. */
export class Uploads {
  private readonly perUploader = new Map<string, number>()
  private bytes = 0

  constructor(private readonly bytesAtOnce = uploadBytesAtOnce) {}

  /**
   * Starts an upload. Returns a function to call once when it is finished.
   * @param uploader the account, or the address of a visitor
   * @throws AppError TOO_MANY for an uploader with too many uploads, UNAVAILABLE when the node has no memory left for it
   */
  begin(uploader: string, bytes: number): () => void {
    const own = this.perUploader.get(uploader) ?? 0
    if (own >= uploadsPerAccount) throw new AppError('TOO_MANY', { retryAfterSeconds })
    if (this.bytes + bytes > this.bytesAtOnce) throw new AppError('UNAVAILABLE', { retryAfterSeconds })
    this.perUploader.set(uploader, own + 1)
    this.bytes += bytes
    return () => {
      this.bytes -= bytes
      const left = (this.perUploader.get(uploader) ?? 1) - 1
      if (left === 0) this.perUploader.delete(uploader)
      else this.perUploader.set(uploader, left)
    }
  }
}
