import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TextToSpeech } from '../../../providers/text-to-speech/port.ts'
import { type Script, SpokenAudio } from './synthesis-pieces-service.ts'

/** Audio in memory. The longest text needs about three megabytes. */
const cacheLimits = { bytes: 64 * 1024 * 1024, audios: 500 }

/** Recently spoken audio by text, language and voice, so that nothing is synthesised twice. */
export class AudioCache {
  private readonly audios: LRUCache<string, SpokenAudio>

  constructor(
    private readonly voice: TextToSpeech,
    limits = cacheLimits
  ) {
    this.audios = new LRUCache({
      max: limits.audios,
      maxSize: limits.bytes,
      // An entry without audio yet also needs a positive size.
      sizeCalculation: (audio) => Math.max(1, audio.bytes)
    })
  }

  /** The audio of a script, which is synthesised piece by piece on demand. */
  get(script: Script): SpokenAudio {
    const key = createHash('sha256')
      .update(JSON.stringify([this.voice.name, script.language, script.pieces]))
      .digest('base64url')
    const cached = this.audios.get(key)
    if (cached) return cached
    const audio = new SpokenAudio(this.voice, script, () => this.updateSize(key, audio))
    this.audios.set(key, audio)
    return audio
  }

  /** Stops all synthesis. */
  close(): void {
    for (const audio of this.audios.values()) audio.close()
    this.audios.clear()
  }

  private updateSize(key: string, audio: SpokenAudio): void {
    // An evicted audio can still be synthesised for callers that wait for it.
    if (this.audios.peek(key) !== audio) return
    // `set` recalculates the size only for a new value.
    this.audios.delete(key)
    this.audios.set(key, audio)
  }
}
