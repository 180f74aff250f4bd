import { ProviderError } from '../provider-error.ts'

/** Mono samples of 16 bits, little endian. */
export interface Pcm {
  pcm: Buffer
  sampleRate: number
}

/** The samples of the first channel of a WAV file. @throws ProviderError `unreadable` for anything but 16-bit PCM */
export function pcmOf(wav: Buffer): Pcm {
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    throw new ProviderError('unreadable')
  let format: { channels: number; sampleRate: number } | null = null
  for (let at = 12; at + 8 <= wav.length; ) {
    const kind = wav.toString('latin1', at, at + 4)
    const length = wav.readUInt32LE(at + 4)
    const content = wav.subarray(at + 8, at + 8 + length)
    if (kind === 'fmt ' && content.length >= 16) {
      if (content.readUInt16LE(14) !== 16) throw new ProviderError('unreadable')
      format = { channels: content.readUInt16LE(2), sampleRate: content.readUInt32LE(4) }
    } else if (kind === 'data' && format !== null && format.channels > 0) {
      return { pcm: firstChannel(format.channels, content), sampleRate: format.sampleRate }
    }
    at += 8 + length + (length % 2)
  }
  throw new ProviderError('unreadable')
}

function firstChannel(channels: number, samples: Buffer): Buffer {
  if (channels === 1) return samples
  const frames = Math.floor(samples.length / (2 * channels))
  const first = Buffer.alloc(2 * frames)
  for (let i = 0; i < frames; i += 1) first.writeInt16LE(samples.readInt16LE(2 * channels * i), 2 * i)
  return first
}
