import { describe, expect, it } from 'vitest'
import { hasSpeech, piecesOf, resampled, speechRate, wavOf } from './transcription-audio-rules.ts'

/** Samples of a function of time. */
const sound = (seconds: number, at: (second: number) => number, rate = speechRate) =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => at(i / rate))
const tone =
  (hertz: number, loudness = 0.5) =>
  (second: number) =>
    loudness * Math.sin(2 * Math.PI * hertz * second)
/** Four syllables per second, like a voice. */
const voice = (second: number) => tone(180, 0.2)(second) * Math.max(0, Math.sin(2 * Math.PI * 4 * second))
/** Reproducible noise. */
function noise(loudness: number) {
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return loudness * ((2 * seed) / 2_147_483_647 - 1)
  }
}
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

describe('hasSpeech', () => {
  it.each([
    ['a voice', voice, true],
    ['a low voice', (second: number) => voice(second) / 20, true],
    ['a voice over a fan', (second: number) => voice(second) + fan(), true],
    ['one word in silence', (second: number) => (second > 1 && second < 1.4 ? voice(second) : 0), true],
    ['nothing', () => 0, false],
    ['the hiss of a microphone', noise(0.003), false],
    ['a fan', noise(0.05), false],
    ['a hum', tone(50, 0.1), false],
    ['a click', (second: number) => (second > 1 && second < 1.02 ? 0.5 : 0), false]
  ])('%s', (_, at, isSpeech) => {
    expect(hasSpeech(sound(3, at))).toBe(isSpeech)
  })
  const fan = noise(0.01)
})

describe('piecesOf', () => {
  const isPause = (second: number) => (second > 24 && second < 24.5) || (second > 50 && second < 50.5)
  const speech = sound(70, (second) => (isPause(second) ? 0 : voice(second) + tone(300, 0.02)(second)))

  it('splits a recording at pauses into pieces of at most thirty seconds without loss', () => {
    const pieces = piecesOf(speech)
    expect(pieces).toHaveLength(3)
    let end = 0
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(30 * speechRate)
      end += piece.length / speechRate
      if (end < 70) expect(isPause(end), `cut at ${end} s`).toBe(true)
    }
    expect(end).toBe(70)
  })

  it('splits a recording without pauses', () => {
    const pieces = piecesOf(sound(65, voice))
    expect(pieces.length).toBeGreaterThanOrEqual(3)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(30 * speechRate)
  })

  it('omits pieces without speech', () => {
    expect(piecesOf(sound(90, (second) => (second < 10 ? voice(second) : 0)))).toHaveLength(1)
    expect(piecesOf(sound(90, () => 0))).toEqual([])
    expect(piecesOf(new Float32Array(0))).toEqual([])
  })
})

describe('resampled', () => {
  it.each([8_000, 22_050, 44_100, 48_000, 96_000])('preserves a tone at %i Hz', (rate) => {
    const out = resampled(sound(1, tone(1000), rate), rate)
    expect(out.length).toBe(speechRate)
    const expected = sound(1, tone(1000))
    const inside = (value: Float32Array) => value.subarray(800, speechRate - 800)
    const difference = inside(out).map((value, i) => value - (inside(expected)[i] ?? 0))
    expect(rms(difference)).toBeLessThan(0.001)
  })

  it.each([
    [48_000, 12_000],
    [44_100, 9_500],
    [96_000, 30_000]
  ])('prevents aliasing: %i Hz, a tone of %i Hz', (rate, hertz) => {
    const out = resampled(sound(1, tone(hertz), rate), rate)
    expect(rms(out.subarray(800, speechRate - 800))).toBeLessThan(0.001)
  })
})

it('wavOf clips samples to sixteen bits', () => {
  const wav = wavOf(Float32Array.of(0, 0.5, -1, 2, -2))
  expect(wav.length).toBe(44 + 10)
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
  expect(wav.readUInt32LE(24)).toBe(16_000)
  expect([0, 1, 2, 3, 4].map((i) => wav.readInt16LE(44 + i * 2))).toEqual([0, 16_384, -32_767, 32_767, -32_767])
})
