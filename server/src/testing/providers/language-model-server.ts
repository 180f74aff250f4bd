import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { doneEvent, endEvent, frame, type Protocol, partsOf, textEvent } from './language-model-protocols.ts'

/** How the server reacts to the next calls. */
export type ModelBehaviour =
  /** Streams the text in small parts. `isTorn` splits the bytes anywhere, also within events and characters. */
  | { kind: 'says'; text: string; isTorn?: boolean }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'halfJson' }
  | { kind: 'otherJson' }
  /** Never replies, or stalls after the text. */
  | { kind: 'hangs'; after?: string }
  /** Ends after the text: with a broken connection, with a proper end of the stream but not of the answer, or at a length limit. */
  | { kind: 'cut'; after: string; how: 'torn' | 'ended' | 'length' }
  | { kind: 'empty' }
  | { kind: 'declines' }
  | { kind: 'failsMidway'; after: string }
  /** Never stops writing: as fast as possible, or one letter in every interval. */
  | { kind: 'endless'; everyMs: number }

type StreamBehaviour = Exclude<ModelBehaviour, { kind: 'status' | 'html' }>

export interface ModelCall {
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface LanguageModelServer {
  /** For LLM_BASE_URL of either provider. */
  url: string
  calls: ModelCall[]
  behave(behaviour: ModelBehaviour): void
  /** Calls whose connection is still open. */
  open(): number
  close(): Promise<void>
}

async function writeTorn(response: ServerResponse, protocol: Protocol, text: string): Promise<void> {
  const events = [...partsOf(text).map((part) => textEvent(protocol, part)), endEvent(protocol, 'done')]
  const bytes = Buffer.from(events.map(frame).join('') + doneEvent(protocol))
  for (let i = 0; i < bytes.length; i += 5) {
    response.write(bytes.subarray(i, i + 5))
    await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}

async function stream(response: ServerResponse, protocol: Protocol, behaviour: StreamBehaviour): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: unknown) => response.write(frame(event))
  const sendText = (text: string) => {
    for (const part of partsOf(text)) send(textEvent(protocol, part))
  }
  const finish = () => {
    send(endEvent(protocol, 'done'))
    response.end(doneEvent(protocol))
  }
  switch (behaviour.kind) {
    case 'says':
      if (behaviour.isTorn) return writeTorn(response, protocol, behaviour.text)
      response.write(': a comment\n\n')
      sendText(behaviour.text)
      return finish()
    case 'halfJson':
      response.end('data: {"choices":[{"del\n\n')
      return
    case 'otherJson':
      response.end('data: {"choices":"none","candidates":"none"}\n\n')
      return
    case 'hangs':
      return sendText(behaviour.after ?? '')
    case 'empty':
      return finish()
    case 'declines':
      send(endEvent(protocol, 'declined'))
      response.end()
      return
    case 'failsMidway':
      sendText(behaviour.after)
      send({ error: { message: 'overloaded' } })
      response.end()
      return
    case 'cut':
      sendText(behaviour.after)
      if (behaviour.how === 'torn') setTimeout(() => response.destroy(), 20)
      else {
        if (behaviour.how === 'length') send(endEvent(protocol, 'length'))
        response.end()
      }
      return
    case 'endless': {
      const { everyMs } = behaviour
      const timer = setInterval(() => send(textEvent(protocol, everyMs > 0 ? 'a' : 'word '.repeat(200))), everyMs)
      response.on('close', () => clearInterval(timer))
    }
  }
}

async function answer(response: ServerResponse, protocol: Protocol, behaviour: ModelBehaviour): Promise<void> {
  if (behaviour.kind === 'hangs' && behaviour.after === undefined) return
  if (behaviour.kind === 'status')
    response
      .writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
      .end('{"error":{"message":"no"}}')
  else if (behaviour.kind === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
  else await stream(response, protocol, behaviour)
}

/** A local server with the APIs of the language model providers, which misbehaves as the test asks. */
export async function languageModelServer(): Promise<LanguageModelServer> {
  let behaviour: ModelBehaviour = { kind: 'says', text: 'Drink water and rest.' }
  const calls: ModelCall[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      void answer(response, path.endsWith('/chat/completions') ? 'openai' : 'gemini', behaviour)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (next) => {
      behaviour = next
    },
    open: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
