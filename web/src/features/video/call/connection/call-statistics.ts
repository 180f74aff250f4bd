import type { CallReport } from '@arogyachat/contract/video'
import type { Measured } from './connection-monitor.ts'

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Counts how well the line carried a call, in numbers only: nothing that was said, and nobody’s address. */
export class CallStatistics {
  private startedAtMs: number | null = null
  private setupMs: number | null = null
  private reconnections = 0
  private seconds = 0
  private pausedSeconds = 0
  private isRelayed: boolean | null = null
  private readonly rtts: number[] = []
  private readonly losses: number[] = []

  /** Both participants are in the room, and the first connection is being made. */
  start(atMs: number): void {
    this.startedAtMs ??= atMs
  }

  connected(atMs: number): void {
    if (this.setupMs === null && this.startedAtMs !== null) this.setupMs = atMs - this.startedAtMs
    else this.reconnections += 1
  }

  /** One measurement a second. `isPaused`: the picture is not sent because of the line. */
  measured({ sample }: Pick<Measured, 'sample'>, isPaused: boolean): void {
    this.seconds += 1
    if (isPaused) this.pausedSeconds += 1
    this.isRelayed = sample.isRelayed ?? this.isRelayed
    if (sample.rttMs !== null) this.rtts.push(sample.rttMs)
    if (sample.loss !== null) this.losses.push(sample.loss)
  }

  /** Null for a call in which the two never were in the room together. */
  report(): CallReport | null {
    if (this.startedAtMs === null) return null
    const rtt = mean(this.rtts)
    const loss = mean(this.losses)
    return {
      setupMs: this.setupMs === null ? null : Math.round(this.setupMs),
      seconds: this.seconds,
      pausedSeconds: this.pausedSeconds,
      reconnections: this.reconnections,
      rttMs: rtt === null ? null : Math.round(rtt),
      lossPermille: loss === null ? null : Math.round(loss * 1000),
      isRelayed: this.isRelayed
    }
  }
}
