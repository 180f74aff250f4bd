import { logError } from '../../../lib/log.ts'
import type { Peer } from './peer.ts'
import { judge, lineSampler, type Quality, steadyQuality } from './quality.ts'

const everyMs = 2000

interface LineWatch {
  peer: Peer
  sendsPictures: () => boolean
  onQuality: (quality: Quality, voiceOnlyAdvised: boolean) => void
}

/** Looks at the line of this connection every two seconds while it stands. Returns how to stop. */
export function watchLine({ peer, sendsPictures, onQuality }: LineWatch): () => void {
  const sampleOf = lineSampler()
  const steady = steadyQuality()
  let isOver = false
  const look = async () => {
    if (!peer.isConnected) return
    const sample = sampleOf((await peer.stats()).values(), performance.now())
    if (isOver) return
    const { quality, voiceOnlyAdvised } = steady(judge(sample, sendsPictures()))
    onQuality(quality, voiceOnlyAdvised)
  }
  const timer = setInterval(() => look().catch((cause) => logError('The line could not be measured', cause)), everyMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
