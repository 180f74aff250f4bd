import { logError } from '../../../../lib/log.ts'
import type { Peer } from '../peer.ts'
import { connectionSampler, judge, type Quality, steadyQuality } from './quality.ts'

const intervalMs = 2000

interface MonitorOptions {
  peer: Peer
  sendsVideo: () => boolean
  onQuality: (quality: Quality, voiceOnlyAdvised: boolean) => void
}

/** Measures the quality of this connection every two seconds. Returns a function that stops it. */
export function monitorConnection({ peer, sendsVideo, onQuality }: MonitorOptions): () => void {
  const sampleOf = connectionSampler()
  const steady = steadyQuality()
  let isOver = false
  const measure = async () => {
    if (!peer.isConnected) return
    const sample = sampleOf((await peer.stats()).values(), performance.now())
    if (isOver) return
    const { quality, voiceOnlyAdvised } = steady(judge(sample, sendsVideo()))
    onQuality(quality, voiceOnlyAdvised)
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
