import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with the next calls. `says` streams the text in small pieces and ends as a model does; `isTorn` cuts these where it may, within letters too. */
export type ModelBehaviour =
  | { kind: 'says'; text: string; isTorn?: boolean }
  /** An answer that is no stream of a model. */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'halfJson' }
  | { kind: 'otherJson' }
  /** Never answers, or says the text and then nothing more. */
  | { kind: 'hangs'; after?: string }
  /** Ends after the text: with the socket torn, or neatly but before the model was done. */
  | { kind: 'cut'; after: string; how: 'torn' | 'ended' | 'length' }
  | { kind: 'empty' }
  | { kind: 'declines' }
  | { kind: 'failsMidway'; after: string }
  /** Writes without end: as fast as it can, or a letter every few milliseconds. */
  | { kind: 'endless'; everyMs: number }

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

type Protocol = 'openai' | 'gemini'

const textEvent = (protocol: Protocol, text: string): unknown =>
  protocol === 'openai'
    ? { choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }
    : { candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }

const endEvent = (protocol: Protocol, reason: 'done' | 'length' | 'declined'): unknown =>
  protocol === 'openai'
    ? {
        choices: [
          { index: 0, delta: {}, finish_reason: { done: 'stop', length: 'length', declined: 'content_filter' }[reason] }
        ]
      }
    : { candidates: [{ finishReason: { done: 'STOP', length: 'MAX_TOKENS', declined: 'SAFETY' }[reason], index: 0 }] }

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,7}/gu) ?? []

/** A server on this machine that speaks the protocols of language models and misbehaves as it is told. */
export async function languageModelServer(): Promise<LanguageModelServer> {
  let behaviour: ModelBehaviour = { kind: 'says', text: 'Drink water and rest.' }
  const calls: ModelCall[] = []
  const answering = new Set<ServerResponse>()

  async function answer(response: ServerResponse, protocol: Protocol): Promise<void> {
    const it = behaviour
    if (it.kind === 'hangs' && it.after === undefined) return
    if (it.kind === 'status') {
      response
        .writeHead(it.status, { 'content-type': 'application/json', ...it.headers })
        .end('{"error":{"message":"no"}}')
      return
    }
    if (it.kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\r\n\r\n`)
    const say = (text: string) => {
      for (const piece of piecesOf(text)) send(textEvent(protocol, piece))
    }
    const finish = () => {
      send(endEvent(protocol, 'done'))
      response.end(protocol === 'openai' ? 'data: [DONE]\n\n' : '')
    }
    if (it.kind === 'says' && it.isTorn) {
      const end = protocol === 'openai' ? 'data: [DONE]\n\n' : ''
      const events = [...piecesOf(it.text).map((text) => textEvent(protocol, text)), endEvent(protocol, 'done')]
      const bytes = Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('') + end)
      for (let i = 0; i < bytes.length; i += 5) {
        response.write(bytes.subarray(i, i + 5))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    } else if (it.kind === 'says') {
      response.write(': a comment\n\n')
      say(it.text)
      finish()
    } else if (it.kind === 'halfJson') response.end('data: {"choices":[{"del\n\n')
    else if (it.kind === 'otherJson') response.end('data: {"choices":"none","candidates":"none"}\n\n')
    else if (it.kind === 'hangs') say(it.after ?? '')
    else if (it.kind === 'empty') finish()
    else if (it.kind === 'declines') {
      send(endEvent(protocol, 'declined'))
      response.end()
    } else if (it.kind === 'failsMidway') {
      say(it.after)
      send({ error: { message: 'overloaded' } })
      response.end()
    } else if (it.kind === 'cut') {
      say(it.after)
      if (it.how === 'torn') setTimeout(() => response.destroy(), 20)
      else {
        if (it.how === 'length') send(endEvent(protocol, 'length'))
        response.end()
      }
    } else if (it.kind === 'endless') {
      const timer = setInterval(() => send(textEvent(protocol, it.everyMs > 0 ? 'a' : 'word '.repeat(200))), it.everyMs)
      response.on('close', () => clearInterval(timer))
    }
  }

  const server = createServer((request, response) => {
    answering.add(response)
    response.on('close', () => answering.delete(response))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      void answer(response, path.endsWith('/chat/completions') ? 'openai' : 'gemini')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (modelBehaviour) => {
      behaviour = modelBehaviour
    },
    open: () => answering.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
