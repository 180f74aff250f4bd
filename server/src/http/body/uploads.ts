import { AppError } from '../../platform/app-error.ts'

/** Concurrent uploads of one account: the parts of a recording and an image or two. */
export const uploadsPerAccount = 4
/** Total bytes of concurrent uploads on this node, which are held in memory until they are complete. */
const uploadBytesAtOnce = 256 * 1024 * 1024
const retryAfterSeconds = 2

/** Limits the uploads that are received and processed at the same time, before the first byte of another one is read. */
export class Uploads {
  private readonly perAccount = new Map<string, number>()
  private bytes = 0

  constructor(private readonly bytesAtOnce = uploadBytesAtOnce) {}

  /**
   * Starts an upload. Returns a function to call once when it is finished.
   * @throws AppError TOO_MANY for an account with too many uploads, UNAVAILABLE when the node has no memory left for it
   */
  begin(accountId: string, bytes: number): () => void {
    const own = this.perAccount.get(accountId) ?? 0
    if (own >= uploadsPerAccount) throw new AppError('TOO_MANY', { retryAfterSeconds })
    if (this.bytes + bytes > this.bytesAtOnce) throw new AppError('UNAVAILABLE', { retryAfterSeconds })
    this.perAccount.set(accountId, own + 1)
    this.bytes += bytes
    return () => {
      this.bytes -= bytes
      const left = (this.perAccount.get(accountId) ?? 1) - 1
      if (left === 0) this.perAccount.delete(accountId)
      else this.perAccount.set(accountId, left)
    }
  }
}
