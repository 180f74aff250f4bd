import { AppError } from '../platform/app-error.ts'

/** Files of one account under way at once: the pieces of a transcript beside a picture or two. */
export const uploadsPerAccount = 4
/** Bytes of files under way on this node, which all stand in its memory until they are whole. */
const uploadBytesAtOnce = 256 * 1024 * 1024
const retryAfterSeconds = 2

/** Bounds the files that are being received and worked on, before the first byte of one more is read. */
export class Uploads {
  private readonly perAccount = new Map<string, number>()
  private bytes = 0

  constructor(private readonly bytesAtOnce = uploadBytesAtOnce) {}

  /**
   * Gives what to call, once, when the file is done with. Throws TOO_MANY for an account with enough under way, UNAVAILABLE when
   * the node has no room for so many bytes.
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
