import { pieceSeconds } from '@arogyachat/contract/transcripts/transcripts'
import { describe, expect, test, vi } from 'vitest'
import { Downsampler, speechRate } from './downsampler.ts'
import { PieceCutter } from './piece-cutter.ts'
import { PieceSender } from './piece-sender.ts'
import { SpeechGate } from './speech-gate.ts'
import { wavOf } from './wav.ts'

const tone = (hertz: number, rate: number, seconds: number, level = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / rate))
const loudness = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length)
/** In blocks of 128 samples, as a worklet gets them. */
const blocksOf = (samples: Float32Array) =>
  Array.from({ length: Math.ceil(samples.length / 128) }, (_, i) => samples.subarray(i * 128, (i + 1) * 128))
const joined = (parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
function downsampled(samples: Float32Array, rate: number): Float32Array {
  const downsampler = new Downsampler(rate)
  return joined(blocksOf(samples).map((block) => downsampler.add(block)))
}
/** The strength of a frequency, 0 to 1. */
function strengthOf(hertz: number, samples: Float32Array, rate: number): number {
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, i) => {
    const angle = (2 * Math.PI * hertz * i) / rate
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  })
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

describe('pieces', () => {
  test('are exactly three seconds long and together are the input, whatever the size of the blocks', () => {
    const length = pieceSeconds * speechRate
    const cutter = new PieceCutter(length)
    const input = Float32Array.from({ length: 3.5 * length }, (_, i) => i)
    const pieces: Float32Array[] = []
    for (let at = 0, size = 1; at < input.length; at += size, size = (size * 7) % 60_013)
      pieces.push(...cutter.add(input.subarray(at, at + size)))
    expect(pieces.map((piece) => piece.length)).toEqual([48_000, 48_000, 48_000])
    expect(joined(pieces)).toEqual(input.subarray(0, 3 * length))
    expect(cutter.add(input.subarray(3 * length, 3.5 * length))).toHaveLength(1)
  })
})

describe('downsampling', () => {
  test.each([48_000, 44_100, 96_000])(
    'from %i Hz gives 16,000 samples a second and loses none between blocks',
    (rate) => {
      const seconds = 2
      const output = downsampled(tone(440, rate, seconds), rate)
      // The filter waits for what comes after a sample.
      expect(seconds * speechRate - output.length).toBeGreaterThan(0)
      expect(seconds * speechRate - output.length).toBeLessThanOrEqual(17)
      const whole = new Downsampler(rate).add(tone(440, rate, seconds))
      expect(output).toEqual(whole)
      // The tone goes on without a jump.
      output.subarray(100).forEach((sample, i) => {
        expect(Math.abs(sample - 0.5 * Math.sin((2 * Math.PI * 440 * (i + 100)) / speechRate))).toBeLessThan(0.01)
      })
    }
  )

  test.each([300, 1000, 3400, 6000])('keeps a tone of %i Hz', (hertz) => {
    for (const rate of [48_000, 44_100]) {
      const output = downsampled(tone(hertz, rate, 1), rate).subarray(500)
      expect(strengthOf(hertz, output, speechRate)).toBeCloseTo(0.5, 1)
    }
  })

  test.each([9000, 12_000, 15_000, 20_000])('suppresses %i Hz, which would return as a lower tone', (hertz) => {
    for (const rate of [48_000, 44_100]) {
      const output = downsampled(tone(hertz, rate, 1), rate).subarray(500)
      // Below −40 dB of the tone.
      expect(loudness(output) / loudness(tone(hertz, rate, 1))).toBeLessThan(0.01)
    }
  })

  test('leaves 16 kHz and a lower rate of a headset as they are', () => {
    for (const rate of [16_000, 8000]) {
      const downsampler = new Downsampler(rate)
      expect(downsampler.rate).toBe(rate)
      expect(downsampler.add(tone(440, rate, 1))).toEqual(tone(440, rate, 1))
    }
  })
})

describe('the gate', () => {
  const silence = (seconds: number) => tone(440, speechRate, seconds, 0.001)
  const fading = (seconds: number) => tone(440, speechRate, seconds, 0.006)
  const voice = (seconds: number) => tone(440, speechRate, seconds, 0.1)

  test.each([
    ['silence', silence(3), false],
    ['a muted microphone', new Float32Array(3 * speechRate), false],
    ['a click', joined([silence(1), voice(0.04), silence(1.96)]), false],
    ['a short word', joined([silence(2.8), voice(0.2)]), true],
    ['speech', voice(3), true],
    ['the quiet end of a word alone', joined([fading(0.2), silence(2.8)]), false]
  ])('for %s', (_, piece, passes) => {
    expect(new SpeechGate(speechRate).passes(piece)).toBe(passes)
  })

  test('lets the quiet end of a word pass that the piece before began, and then closes', () => {
    const gate = new SpeechGate(speechRate)
    expect(gate.passes(joined([silence(2.5), voice(0.5)]))).toBe(true)
    expect(gate.passes(joined([fading(0.2), silence(2.8)]))).toBe(true)
    expect(gate.passes(joined([fading(0.2), silence(2.8)]))).toBe(false)
  })
})

test('a WAV file has the rate, one channel, 16 bits and every sample, without overflow', async () => {
  const wav = wavOf(Float32Array.from([0, 0.5, -1, 2]), 16_000)
  expect([wav.type, wav.size]).toEqual(['audio/wav', 52])
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(wav)
  })
  const view = new DataView(bytes)
  const text = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4))
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 16_000, 16])
  expect([0, 1, 2, 3].map((i) => view.getInt16(44 + 2 * i, true))).toEqual([0, 16384, -32767, 32767])
})

describe('sending', () => {
  /** A sender whose requests the test answers. */
  function start() {
    const requests: { answer: (text: string) => void; fail: () => void }[] = []
    const [onText, onFailed] = [vi.fn(), vi.fn()]
    const sender = new PieceSender({
      transcribe: () =>
        new Promise((resolve, reject) => requests.push({ answer: resolve, fail: () => reject(new Error('no')) })),
      onText,
      onFailed
    })
    const say = (count: number) => {
      for (let i = 0; i < count; i++) sender.add(new Blob(['piece']))
    }
    return { sender, requests, onText, onFailed, say, texts: () => onText.mock.calls.flat() }
  }

  test('has at most two requests at a time, and gives the texts in the order in which they were spoken', async () => {
    const { requests, say, texts } = start()
    say(3)
    expect(requests).toHaveLength(2)
    requests[1]?.answer('second')
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    requests[2]?.answer(' third ')
    await Promise.resolve()
    expect(texts()).toEqual([])
    requests[0]?.answer('first')
    await vi.waitFor(() => expect(texts()).toEqual(['first', 'second', 'third']))
  })

  test('goes on after a failure, and passes no empty text on', async () => {
    const { requests, say, texts, onFailed } = start()
    say(3)
    requests[0]?.fail()
    requests[1]?.answer('  ')
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    requests[2]?.answer('third')
    await vi.waitFor(() => expect(texts()).toEqual(['third']))
    expect(onFailed).toHaveBeenCalledOnce()
  })

  test('drops the oldest waiting piece when the line is too slow', async () => {
    const { requests, say, onFailed, texts } = start()
    say(13)
    requests[0]?.answer('1')
    requests[1]?.answer('2')
    await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
    for (let i = 2; i < 12; i++) {
      await vi.waitFor(() => expect(requests.length).toBeGreaterThan(i))
      requests[i]?.answer(`${i + 2}`)
    }
    await vi.waitFor(() => expect(texts()).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']))
  })

  test('says nothing more after it was stopped', async () => {
    const { sender, requests, say, onText, onFailed } = start()
    say(2)
    sender.stop()
    requests[0]?.answer('late')
    requests[1]?.fail()
    await new Promise((resolve) => setTimeout(resolve))
    expect([onText.mock.calls, onFailed.mock.calls]).toEqual([[], []])
  })
})
