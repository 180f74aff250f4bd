import { pieceSeconds } from '@arogyachat/contract/transcripts/transcripts'
import { Downsampler } from './downsampler.ts'
import { PieceCutter } from './piece-cutter.ts'

/** The parts of the scope of an audio worklet used here, which TypeScript's library does not describe. */
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Runs in the thread of the sound, so no busy page makes a gap. Posts each piece of the first channel with its rate. */
class PieceProcessor extends AudioWorkletProcessor {
  private readonly downsampler = new Downsampler(sampleRate)
  private readonly cutter = new PieceCutter(pieceSeconds * this.downsampler.rate)

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0]
    // Without a source there is no channel.
    for (const piece of samples ? this.cutter.add(this.downsampler.add(samples)) : [])
      this.port.postMessage({ samples: piece, rate: this.downsampler.rate }, [piece.buffer])
    return true
  }
}

registerProcessor('pieces', PieceProcessor)
