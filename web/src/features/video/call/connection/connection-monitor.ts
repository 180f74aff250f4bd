import { logError } from '../../../../lib/log.ts'
import type { Peer } from '../peer.ts'
import { type ConnectionSample, connectionSampler, judge, type Quality, steadyQuality } from './quality.ts'
import { chooseSending, type SendingLevel } from './sending.ts'
import { silenceWatch } from './silence.ts'

const intervalMs = 1000

export interface Measured {
  sample: ConnectionSample
  quality: Quality
  sending: SendingLevel
}

interface MonitorOptions {
  peer: Peer
  sendsVideo: () => boolean
  /** Whether the other participant has said that they send sound or a picture. */
  otherSends: () => boolean
  /** The lowest level that the user accepts. */
  floor: () => SendingLevel
  onMeasured: (measured: Measured) => void
}

/** Measures this connection every second, chooses what to send on it, and restarts it when nothing arrives any more. Returns a function that stops it. */
export function monitorConnection({ peer, sendsVideo, otherSends, floor, onMeasured }: MonitorOptions): () => void {
  const sampleOf = connectionSampler()
  const steady = steadyQuality()
  const choose = chooseSending()
  const isSilent = silenceWatch()
  let isOver = false
  const measure = async () => {
    if (!peer.isConnected) return
    const sample = sampleOf((await peer.stats()).values(), performance.now())
    if (isOver) return
    if (isSilent(sample.receiveKbps, otherSends())) peer.revive()
    onMeasured({ sample, quality: steady(judge(sample, sendsVideo())), sending: choose(sample, floor()) })
  }
  const timer = setInterval(
    () => measure().catch((cause) => logError('The connection could not be measured', cause)),
    intervalMs
  )
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
