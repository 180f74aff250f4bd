/** The sample rate in Hz that speech recognisers are trained with. */
export const speechRate = 16_000

/** Half the length of the filter, in samples of the output. Longer filters cut more sharply and cost more. */
const halfLength = 16
/** The filter lets pass what is below this share of half the output's rate; above that rate it has to suppress everything. */
const passband = 0.9

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** A sinc with a Hann window, in samples of the input around a moment between two of them. */
function kernel(half: number, cutoff: number, offset: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, i) => {
    const x = i - half + 1 - offset
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutoff * x) / (Math.PI * cutoff * x)
    return Math.abs(x) >= half ? 0 : sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / half))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

/**
 * Converts a stream of samples to 16 kHz, block by block without a gap, behind a low-pass filter, because frequencies above 8 kHz
 * would otherwise return as false lower ones. A rate of 16 kHz or less stays as it is. Lags one filter half behind the input.
 */
export class Downsampler {
  readonly rate: number
  /** The filter for each position that an output sample can have between two input samples. */
  private readonly kernels: Float32Array[]
  private readonly half: number
  /** The position of output sample n in the input is n × step / kernels.length. */
  private readonly step: number
  /** The newest input, which begins with silence before the first sample. */
  private input: Float32Array<ArrayBuffer>
  /** The index of the next output sample within the current period of `kernels.length` samples, and the input where that begins. */
  private next = 0
  private start: number

  constructor(inputRate: number) {
    this.rate = Math.min(inputRate, speechRate)
    const divisor = commonDivisor(inputRate, this.rate)
    const phases = this.rate / divisor
    this.step = inputRate / divisor
    this.half = Math.ceil((halfLength * inputRate) / this.rate)
    const cutoff = (passband * this.rate) / inputRate
    this.kernels = Array.from({ length: phases }, (_, phase) =>
      kernel(this.half, cutoff, ((phase * this.step) % phases) / phases)
    )
    this.input = new Float32Array(this.half - 1)
    this.start = this.half - 1
  }

  /** The output that the samples so far allow. */
  add(samples: Float32Array): Float32Array {
    if (this.step === this.kernels.length) return samples
    const input = new Float32Array(this.input.length + samples.length)
    input.set(this.input)
    input.set(samples, this.input.length)
    const output: number[] = []
    for (;;) {
      const at = this.start + Math.floor((this.next * this.step) / this.kernels.length)
      if (at + this.half >= input.length) break
      const taps = this.kernels[this.next] as Float32Array
      let sum = 0
      for (let i = 0; i < taps.length; i++) sum += (taps[i] as number) * (input[at - this.half + 1 + i] as number)
      output.push(sum)
      this.next += 1
      if (this.next === this.kernels.length) {
        this.next = 0
        this.start += this.step
      }
    }
    // Each period begins after the input that is no longer needed.
    const unused = Math.max(0, Math.min(this.start - this.half + 1, input.length))
    this.input = input.slice(unused)
    this.start -= unused
    return Float32Array.from(output)
  }
}
