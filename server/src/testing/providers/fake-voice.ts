import { expect } from 'vitest'
import { ProviderError } from '../../providers/provider-error.ts'
import { type SpeechRequest, type TextToSpeech, voiceLanguages } from '../../providers/text-to-speech/port.ts'

/** A voice whose audio is the bytes of the text. With `isWaiting` a test decides when each piece is finished. */
export class FakeVoice implements TextToSpeech {
  readonly name = 'fake-voice'
  readonly isOutside = false
  languages = voiceLanguages
  requests: SpeechRequest[] = []
  isWaiting = false
  waiting: { resolve(audio: Buffer): void; reject(error: Error): void; text: string }[] = []
  error: Error | null = null

  speak(request: SpeechRequest): Promise<Buffer> {
    this.requests.push(request)
    if (this.error) return Promise.reject(this.error)
    if (!this.isWaiting) return Promise.resolve(Buffer.from(request.text))
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject, text: request.text })
      request.signal.addEventListener('abort', () => reject(new ProviderError('aborted')))
    })
  }

  /** Finishes the piece that has waited longest. */
  async finishNext(): Promise<void> {
    await expect.poll(() => this.waiting.length).toBeGreaterThan(0)
    const next = this.waiting.shift()
    next?.resolve(Buffer.from(next.text))
  }

  async close(): Promise<void> {}
}
