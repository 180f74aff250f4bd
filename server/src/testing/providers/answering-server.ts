import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server reacts to the next calls. */
export type AnsweringBehaviour =
  /** Replies as the provider would. */
  | { kind: 'answers' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'halfJson' }
  | { kind: 'otherJson' }
  | { kind: 'empty' }
  | { kind: 'hangs' }
  /** Breaks the connection in the middle of a reply. */
  | { kind: 'cut' }
  /** Never stops writing. */
  | { kind: 'endless' }

export interface AnsweringCall {
  path: string
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface AnsweringServer {
  /** Without a slash at the end. */
  url: string
  calls: AnsweringCall[]
  /** @param only the paths that it applies to; all others get a proper reply */
  behave(behaviour: AnsweringBehaviour, only?: RegExp): void
  /** Calls whose connection is still open. */
  open(): number
  close(): Promise<void>
}

const json = { 'content-type': 'application/json' }

function misbehave(response: ServerResponse, value: Exclude<AnsweringBehaviour, { kind: 'answers' }>): void {
  if (value.kind === 'status')
    response.writeHead(value.status, { ...json, ...value.headers }).end('{"error":{"message":"no"}}')
  else if (value.kind === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in')
  else if (value.kind === 'halfJson') response.writeHead(200, json).end('{"text":"half')
  else if (value.kind === 'otherJson') response.writeHead(200, json).end('{"quite":"another"}')
  else if (value.kind === 'empty') response.writeHead(200, json).end()
  else if (value.kind === 'cut') {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"text":"cut')
    setTimeout(() => response.destroy(), 20)
  } else if (value.kind === 'endless') {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  }
}

/** A local server that replies as a provider does, or misbehaves as the test asks. */
export async function answeringServer(answerTo: (call: AnsweringCall) => unknown): Promise<AnsweringServer> {
  let [behaviour, only]: [AnsweringBehaviour, RegExp] = [{ kind: 'answers' }, /(?:)/]
  const calls: AnsweringCall[] = []
  const answering = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answering.add(response)
    response.on('close', () => answering.delete(response))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(chunks) }
      calls.push(call)
      if (behaviour.kind !== 'answers' && only.test(call.path)) misbehave(response, behaviour)
      else response.writeHead(200, json).end(JSON.stringify(answerTo(call)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave: (answeringBehaviour, paths = /(?:)/) => {
      behaviour = answeringBehaviour
      only = paths
    },
    open: () => answering.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
