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
import { serveRequests } from '../../../platform/workers/process-requests.ts'
import { piecesOf, resampled, speechRate, wavOf } from './transcription-audio-rules.ts'

/** The request to this process, which `transcription-service.ts` starts. */
export interface DecodeRequest {
  bytes: Uint8Array
  maxSeconds: number
}

/** `pieces`: WAVs (16 kHz, mono, 16 bit), none when nobody speaks. `encoded`: an MP4 that only a provider can decode. */
export type DecodedRecording =
  | { kind: 'pieces'; wavs: Uint8Array[] }
  | { kind: 'encoded' }
  | { kind: 'unreadable' }
  | { kind: 'tooLong' }

/** Mono samples up to a maximum length, because a few small Opus packets can decode to hours. */
class Samples {
  private readonly chunks: Float32Array[] = []
  private length = 0

  constructor(private readonly max: number) {}

  get isFull(): boolean {
    return this.length > this.max
  }

  /** @param channels of equal length, which are averaged */
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
  channels.reduce((sum, channel) => sum + (channel[i] ?? 0), 0) / channels.length

/** The Opus decoder outputs 16 kHz directly. */
async function decodeOpus(track: InputAudioTrack, maxSeconds: number): Promise<Samples> {
  const decoder = new OpusDecoder({ sampleRate: speechRate, channels: track.numberOfChannels })
  await decoder.ready
  const samples = new Samples(maxSeconds * speechRate)
  try {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { channelData, samplesDecoded } = decoder.decodeFrame(packet.data)
      samples.add(channelData.map((channel) => channel.slice(0, samplesDecoded)))
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
/** A rate below that of a telephone or above that of a studio is a corrupt header. */
const hasUsableRate = ({ sampleRate }: InputAudioTrack) =>
  Number.isInteger(sampleRate) && sampleRate >= 4_000 && sampleRate <= 192_000

async function decode(track: InputAudioTrack, maxSeconds: number): Promise<DecodedRecording> {
  const { codec } = track
  if (codec === null || track.numberOfChannels > 2 || !hasUsableRate(track)) return { kind: 'unreadable' }
  if (codec === 'aac') return { kind: (await track.computeDuration()) > maxSeconds ? 'tooLong' : 'encoded' }
  if (codec !== 'opus' && !isPcm(codec)) return { kind: 'unreadable' }
  const samples = await (codec === 'opus' ? decodeOpus : decodePcm)(track, maxSeconds)
  if (samples.isFull) return { kind: 'tooLong' }
  const all = samples.joined()
  // A file that is truncated in its header yields no samples and no error.
  if (all.length === 0) return { kind: 'unreadable' }
  const voice = codec === 'opus' ? all : resampled(all, track.sampleRate)
  return { kind: 'pieces', wavs: piecesOf(voice).map(wavOf) }
}

async function decodeRecording({ bytes, maxSeconds }: DecodeRequest): Promise<DecodedRecording> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, OGG, WAVE, MP4] })
  try {
    const track = await input.getPrimaryAudioTrack()
    return track ? await decode(track, maxSeconds) : { kind: 'unreadable' }
  } catch {
    // The parser throws for anything that is not a recording.
    return { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

serveRequests(decodeRecording)
