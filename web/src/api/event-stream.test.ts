import { describe, expect, it } from 'vitest'
import { readEvents, type StreamEvent } from './event-stream.ts'

/** The pieces, then the end or a broken line. */
function stream(pieces: readonly Uint8Array[], isBroken = false) {
  const left = [...pieces]
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = left.shift()
        if (piece) controller.enqueue(piece)
        else if (isBroken) controller.error(new TypeError('The line broke'))
        else controller.close()
      }
    })
  )
}
const bytes = (text: string) => new TextEncoder().encode(text)
async function read(response: Response) {
  const events: StreamEvent[] = []
  await readEvents(response, (streamEvent) => events.push(streamEvent))
  return events
}

const text = 'event: start\ndata: {"reply":"आराम करें"}\n\n: still there\n\nevent: delta\ndata: {"text":"பணிவு"}\n\n'
const events = [
  { name: 'start', data: { reply: 'आराम करें' } },
  { name: 'delta', data: { text: 'பணிவு' } }
]

describe('readEvents', () => {
  it('reads the same events wherever the stream is cut, even within a character', async () => {
    const whole = bytes(text)
    for (let at = 0; at <= whole.length; at++)
      expect(await read(stream([whole.slice(0, at), whole.slice(at)])), `cut at ${at}`).toEqual(events)
  })

  it('reads the same events byte by byte and with CRLF line ends', async () => {
    const single = [...bytes(text.replaceAll('\n', '\r\n'))].map((byte) => Uint8Array.of(byte))
    expect(await read(stream(single))).toEqual(events)
  })

  it('joins the data lines of one event', async () => {
    expect(await read(stream([bytes('data: {"a":\ndata: 1}\n\n')]))).toEqual([{ name: 'message', data: { a: 1 } }])
  })

  it('drops an incomplete event at the end', async () => {
    expect(await read(stream([bytes(`${text}event: end\ndata: {"reply":`)]))).toEqual(events)
  })

  it('reports the events before a broken connection, then throws', async () => {
    const heard: StreamEvent[] = []
    await expect(readEvents(stream([bytes(text)], true), (streamEvent) => heard.push(streamEvent))).rejects.toThrow(
      'The line broke'
    )
    expect(heard).toEqual(events)
  })
})
