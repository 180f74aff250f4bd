/** Cuts a stream of samples into pieces of the same length. Every sample is in exactly one piece. */
export class PieceCutter {
  private piece: Float32Array<ArrayBuffer>
  private filled = 0

  constructor(private readonly length: number) {
    this.piece = new Float32Array(length)
  }

  /** The pieces that these samples complete. */
  add(samples: Float32Array): Float32Array<ArrayBuffer>[] {
    const complete: Float32Array<ArrayBuffer>[] = []
    for (let used = 0; used < samples.length; ) {
      const taken = samples.subarray(used, used + this.length - this.filled)
      this.piece.set(taken, this.filled)
      used += taken.length
      this.filled += taken.length
      if (this.filled < this.length) break
      complete.push(this.piece)
      this.piece = new Float32Array(this.length)
      this.filled = 0
    }
    return complete
  }
}
