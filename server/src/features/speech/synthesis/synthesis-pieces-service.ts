import { ProviderError } from '../../../providers/provider-error.ts'
import type { TextToSpeech, VoiceLanguage } from '../../../providers/text-to-speech/port.ts'

/** A text in the pieces in which it is synthesised. */
export interface Script {
  language: VoiceLanguage
  pieces: string[]
}

/** A piece that is being synthesised, for all callers that wait for it. */
interface PendingPiece {
  audio: Promise<Buffer>
  waiting: number
  controller: AbortController
}

/**
 * The audio of a script, synthesised piece by piece on demand. Callers that ask for the same piece share one synthesis, which is
 * cancelled when nobody waits for it any more. A piece that failed is synthesised again on the next call.
 */
export class SpokenAudio {
  private readonly finished: (Buffer | undefined)[]
  private readonly pending = new Map<number, PendingPiece>()
  bytes = 0

  constructor(
    private readonly voice: TextToSpeech,
    private readonly script: Script,
    private readonly onGrowth: () => void
  ) {
    this.finished = script.pieces.map(() => undefined)
  }

  /** The whole audio, or null while pieces are missing. */
  get whole(): Buffer | null {
    const finished = this.finished.filter((piece) => piece !== undefined)
    return finished.length === this.script.pieces.length ? Buffer.concat(finished) : null
  }

  /** @throws ProviderError `aborted` by the signal */
  async piece(index: number, signal: AbortSignal): Promise<Buffer> {
    const finished = this.finished[index]
    if (finished) return finished
    if (signal.aborted) throw new ProviderError('aborted')
    const pending = this.pending.get(index) ?? this.synthesise(index)
    pending.waiting += 1
    let onAbort = () => undefined as unknown
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(new ProviderError('aborted'))
      signal.addEventListener('abort', onAbort)
    })
    try {
      return await Promise.race([pending.audio, aborted])
    } finally {
      signal.removeEventListener('abort', onAbort)
      pending.waiting -= 1
      if (pending.waiting === 0) this.cancel(index, pending)
    }
  }

  /** Yields the pieces in order; the next one is synthesised while one is sent. */
  async *stream(signal: AbortSignal): AsyncGenerator<Buffer> {
    let next = this.piece(0, signal)
    for (let i = 1; i <= this.script.pieces.length; i += 1) {
      const piece = await next
      if (i < this.script.pieces.length) {
        next = this.piece(i, signal)
        // It may fail before it is awaited; the error is then thrown by `await`.
        next.catch(() => undefined)
      }
      yield piece
    }
  }

  async finish(signal: AbortSignal): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.stream(signal)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  close(): void {
    for (const [index, pending] of this.pending) this.cancel(index, pending)
  }

  /** Later callers start a new synthesis. */
  private cancel(index: number, pending: PendingPiece): void {
    if (this.pending.get(index) === pending) this.pending.delete(index)
    pending.controller.abort()
  }

  private synthesise(index: number): PendingPiece {
    const controller = new AbortController()
    const { language, pieces } = this.script
    const audio = this.voice
      .speak({ text: pieces[index] ?? '', language, signal: controller.signal })
      .then((bytes) => {
        if (this.finished[index] === undefined) this.bytes += bytes.length
        this.finished[index] = bytes
        this.onGrowth()
        return bytes
      })
      .finally(() => {
        if (this.pending.get(index) === pending) this.pending.delete(index)
      })
    const pending: PendingPiece = { audio, waiting: 0, controller }
    this.pending.set(index, pending)
    return pending
  }
}
