import { useEffect, useRef } from 'react'
import { logError } from '../../../lib/log.ts'

/** Plays a voice. Where the browser blocks sound before the user has pressed anything, it starts with the next press. */
export function VoiceAudio({ stream }: { stream: MediaStream | null }) {
  const ref = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = ref.current
    if (!audio) return
    audio.srcObject = stream
    if (!stream) return
    const waiting = new AbortController()
    const play = () =>
      audio.play().catch((cause: unknown) => {
        const name = cause instanceof DOMException ? cause.name : ''
        if (name === 'NotAllowedError')
          document.addEventListener('pointerdown', play, { once: true, signal: waiting.signal })
        // Replaced by another stream, or removed.
        else if (name !== 'AbortError') logError('The voice of the guest could not be played', cause)
      })
    void play()
    return () => waiting.abort()
  }, [stream])
  // biome-ignore lint/a11y/useMediaCaption: a live voice has no captions
  return <audio ref={ref} autoPlay />
}
