import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleAnswer } from '../../../testing/answers.ts'
import { ask } from './ask.ts'

afterEach(() => vi.unstubAllGlobals())

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const start = sampleAnswer()
const end = sampleAnswer({ reply: 'Rest, and drink often.', source: { kind: 'model', name: 'a model' } })

/** Streams these pieces as the reply. Then the connection breaks (`isCut`), or the reply ends. */
function answerWith(pieces: string[], { isCut = false, kind = 'text/event-stream' } = {}) {
  const left = [...pieces]
  const fetched = vi.fn(async (_: string, _init: RequestInit) => {
    const body = new ReadableStream({
      pull(controller) {
        const piece = left.shift()
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece))
        else if (isCut) controller.error(new TypeError('The connection broke'))
        else controller.close()
      }
    })
    return new Response(body, { headers: { 'Content-Type': kind } })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

async function asked() {
  const onStart = vi.fn()
  let words = ''
  const answer = await ask(
    { text: 'fever' },
    {
      signal: new AbortController().signal,
      onStart,
      onDelta: (more) => {
        words += more
      }
    }
  )
  return { answer, onStart, words }
}

describe('asking the assistant', () => {
  it('receives the assessment first, then the text in parts, and resolves with the final answer', async () => {
    const fetched = answerWith([
      event('start', start),
      event('delta', { text: 'Rest, ' }),
      event('delta', { text: 'and' }),
      event('end', end)
    ])
    const { answer, onStart, words } = await asked()
    expect(onStart).toHaveBeenCalledExactlyOnceWith(start)
    expect(words).toBe('Rest, and')
    expect(answer).toEqual({ ...end, success: true })
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('Accept')).toBe('text/event-stream, application/json')
  })

  it.each([true, false])(
    'resolves with the embedded answer when the rest of the stream is lost (connection broken: %s)',
    async (isCut) => {
      answerWith([event('start', start), event('delta', { text: 'Rest' })], { isCut })
      expect((await asked()).answer).toEqual({ ...start, success: true })
    }
  )

  it.each([true, false])('rejects with OFFLINE when no answer was received (connection broken: %s)', async (isCut) => {
    answerWith([': wait\n\n'], { isCut })
    await expect(asked()).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  it('accepts plain JSON from a server that does not stream', async () => {
    answerWith([JSON.stringify({ success: true, ...start })], { kind: 'application/json' })
    expect((await asked()).answer).toEqual({ ...start, success: true })
  })
})
