import { useEffect, useState } from 'react'
import { logError } from './log.ts'

const everyMs = 100
/** Speech at arm's length fills about three quarters of the meter. */
const gain = 6

/** The current level of a microphone, 0 to 1, updated ten times a second. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(power) * gain))
    }, everyMs)
    return () => {
      clearInterval(timer)
      setLevel(0)
      context.close().catch((cause) => logError('The level meter could not be closed', cause))
    }
  }, [track])
  return level
}
