/** Bit rates of layer III in kbit/s by the index in a frame's header: 1 for MPEG-1, 2 for MPEG-2 and 2.5. */
const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
} as const
/** In Hz, by version bits and index. */
const sampleRates: Record<number, readonly number[]> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000]
}

interface Frame {
  bytes: number
  seconds: number
  /** Offset of the Xing or Info tag, which describes the whole file. */
  tagAt: number
}

/** The layer III frame that starts at an offset (ISO/IEC 11172-3, 2.4.2.3), or null. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null
  const [, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  const version = (second >> 3) & 3
  if ((second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== 1) return null
  const isFirst = version === 3
  const kilobits = bitrates[isFirst ? 1 : 2][third >> 4] ?? 0
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3] ?? 0
  if (kilobits === 0 || sampleRate === 0) return null
  const samples = isFirst ? 1152 : 576
  const isMono = fourth >> 6 === 3
  return {
    bytes: Math.floor(((samples / 8) * kilobits * 1000) / sampleRate) + ((third >> 1) & 1),
    seconds: samples / sampleRate,
    tagAt: at + 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  }
}

/** The length of an ID3v2 tag, whose size has four bytes of seven bits each. */
const tagLength = (bytes: Buffer, at: number) =>
  10 +
  (((bytes[at + 6] ?? 0) << 21) | ((bytes[at + 7] ?? 0) << 14) | ((bytes[at + 8] ?? 0) << 7) | (bytes[at + 9] ?? 0))

/** A file with more bytes outside of frames is not an MP3. */
const maxJunkBytes = 4096

/**
 * The frames of an MP3 and their duration, without tags and without the Xing or Info frame, so that it can be joined to others.
 * Empty for anything else than an MP3.
 */
export function framesOf(bytes: Buffer): { mp3: Buffer; seconds: number } {
  const frames: Buffer[] = []
  let seconds = 0
  let junk = 0
  for (let at = 0; at < bytes.length && junk < maxJunkBytes; ) {
    if (bytes.toString('latin1', at, at + 3) === 'ID3') {
      at += tagLength(bytes, at)
      continue
    }
    const frame = frameAt(bytes, at)
    if (frame === null) {
      at += 1
      junk += 1
      continue
    }
    const tag = bytes.toString('latin1', frame.tagAt, frame.tagAt + 4)
    if (tag !== 'Xing' && tag !== 'Info' && at + frame.bytes <= bytes.length) {
      frames.push(bytes.subarray(at, at + frame.bytes))
      seconds += frame.seconds
    }
    at += frame.bytes
  }
  return { mp3: Buffer.concat(frames), seconds }
}
