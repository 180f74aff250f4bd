import { linesPerRequestMax } from '@arogyachat/contract/transcripts/transcripts'
import { ApiError } from '../../../lib/api-error.ts'
import { logError } from '../../../lib/log.ts'
import { isOutcomeUnknown } from '../../../lib/unknown-outcome.ts'
import type { CaptionLine } from './captions.ts'

const againMs = 3000

/** A line under the key that keeps it from being stored twice. */
export type KeyedLine = Pick<CaptionLine, 'text' | 'language'> & { key: string }

/**
 * Sends the user's lines to the server one request after another, in their order. A line whose reply is lost is sent again; the
 * server stores it once. After a refusal the lines are dropped: the other participant has withdrawn their consent.
 */
export class LineKeeper {
  private lines: KeyedLine[] = []
  private isSending = false
  private isStopped = false

  constructor(private readonly store: (lines: KeyedLine[]) => Promise<unknown>) {}

  add({ text, language }: CaptionLine): void {
    this.lines.push({ key: crypto.randomUUID(), text, language })
    if (!this.isSending) void this.send()
  }

  /** Nothing more is sent. */
  stop(): void {
    this.isStopped = true
    this.lines = []
  }

  private async send(): Promise<void> {
    this.isSending = true
    while (this.lines.length > 0 && !this.isStopped) {
      const batch = this.lines.slice(0, linesPerRequestMax)
      try {
        await this.store(batch)
        this.lines = this.lines.slice(batch.length)
      } catch (cause) {
        const canBeSentAgain = isOutcomeUnknown(cause) || (cause instanceof ApiError && cause.code === 'TOO_MANY')
        if (canBeSentAgain) await new Promise((resolve) => setTimeout(resolve, againMs))
        else {
          logError('Lines of the transcript were not stored', cause)
          this.lines = []
        }
      }
    }
    this.isSending = false
  }
}
