import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  OGG,
  WAVE,
  WEBM
} from 'mediabunny'
import { OpusDecoder } from 'opus-decoder'
import { serveRequests } from '../../platform/workers/process-pool.ts'
import { piecesOf, resampled, speechRate, wavOf } from './transcription-audio-rules.ts'

/** What is asked of this process, which `record-service.ts` starts. */
export interface HearQuestion {
  bytes: Uint8Array
  maxSeconds: number
}

/** `pieces`: WAVs of 16 kHz, mono, 16 bit, none when nobody speaks. `encoded`: an MP4 that only a provider can decode. */
export type Heard =
  | { kind: 'pieces'; wavs: Uint8Array[] }
  | { kind: 'encoded' }
  | { kind: 'unreadable' }
  | { kind: 'tooLong' }

/** Mono samples that stop growing at a length; a few small packets of Opus may stand for hours. */
class Samples {
  private readonly chunks: Float32Array[] = []
  private length = 0

  constructor(private readonly max: number) {}

  get isFull(): boolean {
    return this.length > this.max
  }

  /** @param channels of equal length; their mean is kept */
  add(channels: readonly Float32Array[]): void {
    const [first] = channels
    if (!first) return
    const chunk = channels.length === 1 ? first : first.map((_, i) => meanAt(channels, i))
    this.chunks.push(chunk)
    this.length += chunk.length
  }

  joined(): Float32Array {
    const all = new Float32Array(this.length)
    let at = 0
    for (const chunk of this.chunks) {
      all.set(chunk, at)
      at += chunk.length
    }
    return all
  }
}

const meanAt = (channels: readonly Float32Array[], i: number) =>
  channels.reduce((sum, value) => sum + (value[i] ?? 0), 0) / channels.length

/** Opus is decoded straight to 16 kHz: its own decoder leaves out what lies above. */
async function decodeOpus(track: InputAudioTrack, maxSeconds: number): Promise<Samples> {
  const decoder = new OpusDecoder({ sampleRate: speechRate, channels: track.numberOfChannels })
  await decoder.ready
  const samples = new Samples(maxSeconds * speechRate)
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { channelData, samplesDecoded } = decoder.decodeFrame(packet.data)
      samples.add(channelData.map((channelEntry) => channelEntry.slice(0, samplesDecoded)))
      if (samples.isFull) break
    }
  } finally {
    decoder.free()
  }
  return samples
}

async function decodePcm(track: InputAudioTrack, maxSeconds: number): Promise<Samples> {
  const samples = new Samples(maxSeconds * track.sampleRate)
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
      return plane
    })
    sample.close()
    samples.add(channels)
    if (samples.isFull) break
  }
  return samples
}

const isPcm = (codec: string) => codec.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw'
/** Below a telephone's rate or above a studio's, it is not what it says. */
const hasUsableRate = ({ sampleRate }: InputAudioTrack) =>
  Number.isInteger(sampleRate) && sampleRate >= 4_000 && sampleRate <= 192_000

async function decode(track: InputAudioTrack, maxSeconds: number): Promise<Heard> {
  const { codec } = track
  if (codec === null || track.numberOfChannels > 2 || !hasUsableRate(track)) return { kind: 'unreadable' }
  if (codec === 'aac') return { kind: (await track.computeDuration()) > maxSeconds ? 'tooLong' : 'encoded' }
  if (codec !== 'opus' && !isPcm(codec)) return { kind: 'unreadable' }
  const samples = await (codec === 'opus' ? decodeOpus : decodePcm)(track, maxSeconds)
  if (samples.isFull) return { kind: 'tooLong' }
  const all = samples.joined()
  // A file that was cut off in its header gives no samples, and no error either.
  if (all.length === 0) return { kind: 'unreadable' }
  const voice = codec === 'opus' ? all : resampled(all, track.sampleRate)
  return { kind: 'pieces', wavs: piecesOf(voice).map(wavOf) }
}

async function hear({ bytes, maxSeconds }: HearQuestion): Promise<Heard> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, OGG, WAVE, MP4] })
  try {
    const track = await input.getPrimaryAudioTrack()
    return track ? await decode(track, maxSeconds) : { kind: 'unreadable' }
  } catch {
    // Whatever a parser says of bytes that are no recording.
    return { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

serveRequests(hear)
