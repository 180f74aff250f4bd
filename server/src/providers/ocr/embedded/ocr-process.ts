/* The process that reads pages, several at the same time; `tesseract-ocr.ts` starts it with the engine's name as its argument. */
import { serveRequests } from '../../../platform/workers/process-requests.ts'
import { ProviderError, type ProviderFailure } from '../../provider-error.ts'
import type { OcrLine, OcrRequest } from '../port.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { prepare } from './image/prepare.ts'
import { NativeEngine } from './native-engine.ts'
import { PageReader } from './page-reader.ts'
import { textLinesOf } from './text-lines.ts'

/** `embedded`: Tesseract.js. `native`: the program `tesseract` of this machine. */
export type EngineName = 'embedded' | 'native'
export type PageRequest = Omit<OcrRequest, 'signal'>
export type PageReply = { lines: OcrLine[] } | { reason: ProviderFailure; retryAfterSeconds: number }

const engine = process.argv[2] === 'native' ? new NativeEngine() : new EmbeddedEngine()

async function readPage({ image, language }: PageRequest, signal: AbortSignal): Promise<PageReply> {
  try {
    const prepared = await prepare(image, signal)
    return { lines: textLinesOf(await new PageReader(engine, signal).linesOf(prepared, language)) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds }
  }
}

// Ctrl+C in a terminal signals the whole process group. This process ends when the server disconnects, so that it can clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
serveRequests(readPage, () => engine.close())
