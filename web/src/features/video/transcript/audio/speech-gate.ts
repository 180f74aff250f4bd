/** A fiftieth of a second, in which a voice is steady. */
const framesPerSecond = 50
/** −44 dB of full scale: quieter than somebody who speaks at arm's length from a phone, louder than a quiet room. */
const openLevel = 0.006
/** The end of a word fades, so once somebody has spoken less is enough. */
const closeLevel = 0.003
/** Shorter than any word: a click. */
const minLoudFrames = 3
/** The end of a word is at most this long. */
const hangoverFrames = 15

function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample ** 2
  return Math.sqrt(sum / samples.length)
}

/**
 * Says of each piece whether it may contain speech, so that silence is not sent. In doubt it does: a piece that begins with the
 * quiet end of a word from the piece before passes as well.
 */
export class SpeechGate {
  /** Frames until the last word counts as over; 0 while nobody speaks. */
  private open = 0

  constructor(private readonly rate: number) {}

  passes(piece: Float32Array): boolean {
    const length = Math.floor(this.rate / framesPerSecond)
    let loud = 0
    let fading = 0
    for (let at = 0; at + length <= piece.length; at += length) {
      const level = loudness(piece.subarray(at, at + length))
      if (level >= openLevel) {
        loud += 1
        this.open = hangoverFrames
      } else if (this.open > 0) {
        if (level >= closeLevel && loud === 0) fading += 1
        this.open -= 1
      }
    }
    return loud >= minLoudFrames || loud + fading >= minLoudFrames
  }
}
