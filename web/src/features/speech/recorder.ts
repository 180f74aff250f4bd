import { HearingError } from './recognition-error.ts'

/** Safari before 18.4 records MP4 alone. */
const kinds = ['audio/webm;codecs=opus', 'audio/mp4']
/** Speech needs no more; a minute is 180 kB, which a slow line carries. */
const bitsPerSecond = 24_000

const kindHere = () =>
  typeof MediaRecorder === 'undefined' ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind))

/** A page without https has no microphone at all. */
export const canRecord = () => navigator.mediaDevices !== undefined && kindHere() !== undefined

/** @throws HearingError when the person, the browser or the device says no. */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true }
    })
  } catch (cause) {
    throw new HearingError('microphone', { cause })
  }
}

interface Recording {
  stop: () => void
  /** The whole of it, once stopped. @throws HearingError */
  sound: Promise<Blob>
}

/** Records until it is stopped, or until the microphone is pulled out. */
export function recordFrom(stream: MediaStream): Recording {
  const mimeType = kindHere()
  if (!mimeType) throw new HearingError('unsupported')
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  const sound = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: mimeType })))
    recorder.addEventListener('error', (event) => reject(new HearingError('microphone', { cause: event })))
  })
  recorder.start()
  return { stop: () => recorder.state !== 'inactive' && recorder.stop(), sound }
}
