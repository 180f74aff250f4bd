import { createHash } from 'node:crypto'
import { ProviderError } from '../../providers/provider-error.ts'
import type { TextToSpeech, VoiceLanguage } from '../../providers/text-to-speech/port.ts'

/** What is said: a text in the pieces it is made in. */
export interface Script {
  language: VoiceLanguage
  pieces: string[]
}

/** A piece that is being made, for everyone who waits for it. */
interface Making {
  audio: Promise<Buffer>
  waiting: number
  stop: AbortController
}

/**
 * The audio of one script, piece by piece, each made when it is asked for. Whoever asks for a piece that is being made waits
 * for the same one; when nobody waits any more it is given up. A piece that failed is made anew when it is asked for again.
 */
export class SpokenAudio {
  private readonly made: (Buffer | undefined)[]
  private readonly making = new Map<number, Making>()
  bytes = 0

  constructor(
    private readonly voice: TextToSpeech,
    private readonly script: Script,
    private readonly grown: () => void
  ) {
    this.made = script.pieces.map(() => undefined)
  }

  /** All of it, when all of it is made. */
  get whole(): Buffer | null {
    const made = this.made.filter((entry) => entry !== undefined)
    return made.length === this.script.pieces.length ? Buffer.concat(made) : null
  }

  /** Throws ProviderError: `aborted` once the signal is. */
  async piece(number: number, signal: AbortSignal): Promise<Buffer> {
    const made = this.made[number]
    if (made) return made
    if (signal.aborted) throw new ProviderError('aborted')
    const making = this.making.get(number) ?? this.make(number)
    making.waiting += 1
    let leave = () => undefined as unknown
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new ProviderError('aborted'))
      signal.addEventListener('abort', leave)
    })
    try {
      return await Promise.race([making.audio, left])
    } finally {
      signal.removeEventListener('abort', leave)
      making.waiting -= 1
      if (making.waiting === 0) this.giveUp(number, making)
    }
  }

  /** Piece after piece, the next one being made while one is sent. */
  async *stream(signal: AbortSignal): AsyncGenerator<Buffer> {
    let next = this.piece(0, signal)
    for (let i = 1; i <= this.script.pieces.length; i += 1) {
      const piece = await next
      if (i < this.script.pieces.length) {
        next = this.piece(i, signal)
        // It may fail before it is waited for, which is told when it is.
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

  end(): void {
    for (const [number, making] of this.making) this.giveUp(number, making)
  }

  /** Whoever asks after this begins anew. */
  private giveUp(number: number, making: Making): void {
    if (this.making.get(number) === making) this.making.delete(number)
    making.stop.abort()
  }

  private make(number: number): Making {
    const stop = new AbortController()
    const { language, pieces } = this.script
    const audio = this.voice
      .speak({ text: pieces[number] ?? '', language, signal: stop.signal })
      .then((bytes) => {
        if (this.made[number] === undefined) this.bytes += bytes.length
        this.made[number] = bytes
        this.grown()
        return bytes
      })
      .finally(() => {
        if (this.making.get(number) === making) this.making.delete(number)
      })
    const making: Making = { audio, waiting: 0, stop }
    this.making.set(number, making)
    return making
  }
}

/** Audio kept in memory; the longest text takes some three megabytes. */
const keptBytes = 64 * 1024 * 1024
const keptTexts = 500

/** Audio by what is said and who says it, so that nothing is made twice; the longest unused are forgotten. */
export class SpokenAudios {
  private readonly kept = new Map<string, SpokenAudio>()

  constructor(
    private readonly voice: TextToSpeech,
    private readonly limits = { bytes: keptBytes, audios: keptTexts }
  ) {}

  of(script: Script): SpokenAudio {
    const key = createHash('sha256')
      .update(JSON.stringify([this.voice.name, script.language, script.pieces]))
      .digest('base64url')
    const audio = this.kept.get(key) ?? new SpokenAudio(this.voice, script, () => this.forget())
    this.kept.delete(key)
    this.kept.set(key, audio)
    this.forget()
    return audio
  }

  end(): void {
    for (const audio of this.kept.values()) audio.end()
    this.kept.clear()
  }

  /** The newest stays, so that it can be made at all. */
  private forget(): void {
    let bytes = [...this.kept.values()].reduce((sum, spokenAudio) => sum + spokenAudio.bytes, 0)
    for (const [key, audio] of this.kept) {
      const isWithin = bytes <= this.limits.bytes && this.kept.size <= this.limits.audios
      if (isWithin || this.kept.size === 1) return
      bytes -= audio.bytes
      this.kept.delete(key)
    }
  }
}
