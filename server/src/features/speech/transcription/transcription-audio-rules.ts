/** The sample rate in Hz that speech recognisers are trained with. */
export const speechRate = 16_000

const frameSamples = speechRate / 50
/** −50 dB of full scale: quieter than somebody who speaks at arm's length from a phone. */
const minLoudness = 0.003
/** A tenth of a second in total: shorter than any word. */
const minLoudFrames = 5
/** The loudness of speech varies much more between syllables than that of a fan or a hum. */
const minContrast = 2

const maxPieceSeconds = 30
/** Pauses are searched for only after this time, so that pieces don't become too short. */
const minPieceSeconds = 15
/** The length of a pause between two sentences, in frames. */
const pauseFrames = 15

function framesOf(samples: Float32Array): Float32Array {
  const frames = new Float32Array(Math.floor(samples.length / frameSamples))
  for (let i = 0; i < frames.length; i++) {
    let sum = 0
    for (let j = i * frameSamples; j < (i + 1) * frameSamples; j++) sum += (samples[j] ?? 0) ** 2
    frames[i] = Math.sqrt(sum / frameSamples)
  }
  return frames
}

/** Whether the samples may contain speech. In doubt it returns true. */
export function hasSpeech(samples: Float32Array): boolean {
  const frames = framesOf(samples)
  if (frames.filter((frame) => frame >= minLoudness).length < minLoudFrames) return false
  const sorted = frames.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return at(0.95) >= minContrast * at(0.1)
}

/** The quietest moment between two frames; the last one of several. */
function pauseBetween(frames: Float32Array, from: number, to: number): number {
  let best = to
  let least = Number.POSITIVE_INFINITY
  for (let start = from; start + pauseFrames <= to; start++) {
    let sum = 0
    for (let i = start; i < start + pauseFrames; i++) sum += frames[i] ?? 0
    if (sum > least) continue
    least = sum
    best = start + Math.floor(pauseFrames / 2)
  }
  return best
}

/** Splits a recording at pauses into pieces of at most thirty seconds, without pieces that contain no speech. */
export function piecesOf(samples: Float32Array): Float32Array[] {
  const frames = framesOf(samples)
  const inFrames = (seconds: number) => (seconds * speechRate) / frameSamples
  const pieces: Float32Array[] = []
  let start = 0
  while (start * frameSamples < samples.length) {
    const isLast = samples.length - start * frameSamples <= maxPieceSeconds * speechRate
    const end = isLast
      ? Number.POSITIVE_INFINITY
      : pauseBetween(frames, start + inFrames(minPieceSeconds), start + inFrames(maxPieceSeconds))
    const piece = samples.subarray(start * frameSamples, end * frameSamples)
    if (hasSpeech(piece)) pieces.push(piece)
    start = end
  }
  return pieces
}

/** Zero crossings of the filter on each side. With this Kaiser window the stop band is at about −80 dB. */
const crossings = 16
const kaiserBeta = 8
/** The end of the filter's pass band relative to half of the lower sample rate. */
const passBand = 0.92

/** The modified Bessel function of the first kind of order 0, computed by its series. */
function bessel0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-9; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/**
 * Resamples to 16 kHz with a windowed sinc filter, which has a set of coefficients for each phase of the ratio and prevents
 * aliasing.
 *
 * @param rate the sample rate in Hz, a whole number
 */
export function resampled(samples: Float32Array, rate: number): Float32Array {
  if (rate === speechRate) return samples
  const shared = gcd(rate, speechRate)
  const [step, phases] = [rate / shared, speechRate / shared]
  const cutoff = passBand * Math.min(1, speechRate / rate)
  const half = Math.ceil(crossings / cutoff)
  const tables: (Float32Array | undefined)[] = []
  const tableOf = (phase: number) => {
    const table = new Float32Array(2 * half)
    let sum = 0
    for (let i = 0; i < table.length; i++) {
      const x = i - half + 1 - phase / phases
      const window = Math.abs(x) >= half ? 0 : bessel0(kaiserBeta * Math.sqrt(1 - (x / half) ** 2))
      const angle = Math.PI * cutoff * x
      table[i] = window * (angle === 0 ? 1 : Math.sin(angle) / angle)
      sum += table[i] ?? 0
    }
    return table.map((value) => value / sum)
  }
  const out = new Float32Array(Math.floor((samples.length * phases) / step))
  for (let n = 0; n < out.length; n++) {
    const phase = (n * step) % phases
    tables[phase] ??= tableOf(phase)
    const table = tables[phase]
    const first = (n * step - phase) / phases - half + 1
    let sum = 0
    for (let i = 0; i < table.length; i++) sum += (table[i] ?? 0) * (samples[first + i] ?? 0)
    out[n] = sum
  }
  return out
}

/** A WAV file: 16 kHz, mono, 16 bit. */
export function wavOf(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(speechRate, 24)
  wav.writeUInt32LE(speechRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  for (let i = 0; i < samples.length; i++)
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[i] ?? 0)) * 32_767), 44 + i * 2)
  return wav
}
