const headerBytes = 44

/** A WAV file of the samples: one channel, 16 bits. */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const bytes = new DataView(new ArrayBuffer(headerBytes + 2 * samples.length))
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes.setUint8(at + i, text.charCodeAt(i))
  }
  ascii(0, 'RIFF')
  bytes.setUint32(4, bytes.byteLength - 8, true)
  ascii(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, 2 * rate, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  ascii(36, 'data')
  bytes.setUint32(40, 2 * samples.length, true)
  samples.forEach((sample, i) => {
    const level = Math.max(-1, Math.min(1, sample))
    bytes.setInt16(headerBytes + 2 * i, Math.round(level * 0x7fff), true)
  })
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}
