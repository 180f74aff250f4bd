import workletUrl from './piece-worklet.ts?worker&url'
import { SpeechGate } from './speech-gate.ts'
import { wavOf } from './wav.ts'

/**
 * Records a microphone in pieces of three seconds without a gap between them, and calls `onPiece` with each that may contain
 * speech. A muted track is silent, so nothing of it is passed on. `onFailed` is called when it cannot begin.
 * @returns a function that stops it; what was said since the last piece is dropped.
 */
export function recordPieces(
  track: MediaStreamTrack,
  { onPiece, onFailed }: { onPiece: (wav: Blob) => void; onFailed: (cause: unknown) => void }
): () => void {
  const context = new AudioContext()
  let isStopped = false
  const begin = async () => {
    await context.audioWorklet.addModule(workletUrl)
    if (isStopped) return
    const node = new AudioWorkletNode(context, 'pieces', { channelCount: 1, channelCountMode: 'explicit' })
    let gate: SpeechGate | null = null
    node.port.onmessage = ({ data: { samples, rate } }: MessageEvent<{ samples: Float32Array; rate: number }>) => {
      gate ??= new SpeechGate(rate)
      if (!isStopped && gate.passes(samples)) onPiece(wavOf(samples, rate))
    }
    // Only what leads to the destination is processed. The worklet itself makes no sound.
    context
      .createMediaStreamSource(new MediaStream([track]))
      .connect(node)
      .connect(context.destination)
    await context.resume()
  }
  begin().catch((cause) => {
    if (!isStopped) onFailed(cause)
  })
  return () => {
    isStopped = true
    void context.close()
  }
}
