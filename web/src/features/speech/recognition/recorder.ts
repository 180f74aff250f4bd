import { RecognitionError } from './recognition-error.ts'

/** Safari before 18.4 can record only MP4. */
const mimeTypes = ['audio/webm;codecs=opus', 'audio/mp4']
/** Enough for speech. A minute is 180 kB, which a slow connection can send. */
const bitsPerSecond = 24_000

const supportedMimeType = () =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : mimeTypes.find((mimeType) => MediaRecorder.isTypeSupported(mimeType))

/** Whether this browser can record. Pages without https have no access to the microphone. */
export const canRecord = () => navigator.mediaDevices !== undefined && supportedMimeType() !== undefined

/** @throws RecognitionError when the user, the browser or the device refuses. */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true }
    })
  } catch (cause) {
    throw new RecognitionError('microphone', { cause })
  }
}

interface Recording {
  stop: () => void
  /** Resolves with the whole recording once it is stopped. @throws RecognitionError */
  audio: Promise<Blob>
}

/** Records until it is stopped or the microphone is unplugged. */
export function recordFrom(stream: MediaStream): Recording {
  const mimeType = supportedMimeType()
  if (!mimeType) throw new RecognitionError('unsupported')
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  const audio = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: mimeType })))
    recorder.addEventListener('error', (event) => reject(new RecognitionError('microphone', { cause: event })))
  })
  recorder.start()
  return { stop: () => recorder.state !== 'inactive' && recorder.stop(), audio }
}
