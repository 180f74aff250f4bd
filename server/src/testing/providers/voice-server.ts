import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server reacts to the next calls. */
export type VoiceBehaviour =
  | { kind: 'speaks' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'otherJson' }
  | { kind: 'silent' }
  | { kind: 'hangs' }
  | { kind: 'cut' }
  | { kind: 'huge' }

export interface VoiceCall {
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface VoiceServer {
  url: string
  calls: VoiceCall[]
  behave(behaviour: VoiceBehaviour): void
  close(): Promise<void>
}

const toneRate = 24_000

/** A tone of one second, 16-bit mono. */
export const tone = Buffer.alloc(2 * toneRate)
for (let i = 0; i < toneRate; i += 1) tone.writeInt16LE(Math.round(8000 * Math.sin(i / 10)), 2 * i)

/** A WAV file of the samples, with another chunk before them. */
export function wavOf(pcm: Buffer, sampleRate = toneRate): Buffer {
  const head = Buffer.alloc(54)
  head.write('RIFF', 0)
  head.writeUInt32LE(46 + pcm.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(2 * sampleRate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('LIST', 36)
  head.writeUInt32LE(2, 40)
  head.write('data', 46)
  head.writeUInt32LE(pcm.length, 50)
  return Buffer.concat([head, pcm])
}

/**
 * A local server with the APIs of the voice providers: OpenAI's /audio/speech, Gemini's generateContent, Bhashini's two calls
 * and Sarvam's /text-to-speech.
 *
 * @param mp3 the reply where MP3 is requested
 */
export async function voiceServer(mp3: Buffer): Promise<VoiceServer> {
  let behaviour: VoiceBehaviour = { kind: 'speaks' }
  const calls: VoiceCall[] = []
  let url = ''

  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function speak(response: ServerResponse, path: string, isSilent: boolean): void {
    if (path.endsWith('/audio/speech')) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(isSilent ? '' : mp3)
    } else if (path.includes(':generateContent')) {
      const inlineData = { mimeType: `audio/L16;codec=pcm;rate=${toneRate}`, data: tone.toString('base64') }
      const content = { role: 'model', parts: isSilent ? [] : [{ inlineData }] }
      json(response, { candidates: [{ content, finishReason: 'STOP' }] })
    } else if (path.endsWith('/text-to-speech')) {
      json(response, { request_id: 'r', audios: isSilent ? [] : [mp3.toString('base64')] })
    } else {
      const audio = isSilent ? [] : [{ audioContent: wavOf(tone).toString('base64'), audioUri: null }]
      json(response, { pipelineResponse: [{ taskType: 'tts', config: { audioFormat: 'wav' }, output: null, audio }] })
    }
  }

  function pipeline(response: ServerResponse): void {
    json(response, {
      languages: [],
      pipelineResponseConfig: [
        { taskType: 'tts', config: [{ serviceId: 'voices/hindi', language: { sourceLanguage: 'hi' } }] }
      ],
      pipelineInferenceAPIEndPoint: {
        callbackUrl: `${url}/services/inference/pipeline`,
        inferenceApiKey: { name: 'Authorization', value: 'hush-2' },
        isMultilingualEnabled: true
      }
    })
  }

  function answer(response: ServerResponse, path: string): void {
    const current = behaviour
    if (current.kind === 'hangs') return
    if (current.kind === 'status') {
      response
        .writeHead(current.status, { 'content-type': 'application/json', ...current.headers })
        .end('{"error":"no"}')
    } else if (current.kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
    } else if (current.kind === 'otherJson')
      json(response, { audios: 'none', candidates: 'none', pipelineResponse: [] })
    else if (current.kind === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"aud')
      setTimeout(() => response.destroy(), 20)
    } else if (current.kind === 'huge') response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024))
    else speak(response, path, current.kind === 'silent')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      if (path.endsWith('/getModelsPipeline') && ['speaks', 'silent'].includes(behaviour.kind)) pipeline(response)
      else answer(response, path)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    behave: (voiceBehaviour) => {
      behaviour = voiceBehaviour
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
