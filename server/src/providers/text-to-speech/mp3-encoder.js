/* A worker thread that encodes MP3: {pcm: 16-bit mono, little endian, sampleRate} → the MP3, or null when it fails. */
import { parentPort } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'

const kilobitsPerSecond = 48
const encoder = await createMp3Encoder()

function encode({ pcm, sampleRate }) {
  const bytes = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  const samples = new Float32Array(Math.floor(pcm.byteLength / 2))
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.getInt16(2 * i, true) / 32_768
  encoder.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond })
  // Copied, because the encoder reuses its output memory in the next call.
  return Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
}

parentPort.on('message', (job) => {
  try {
    parentPort.postMessage(encode(job))
  } catch {
    parentPort.postMessage(null)
  }
})
