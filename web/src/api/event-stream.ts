import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  name: string
  /** Parsed from JSON. */
  data: unknown
}

/**
 * Reads server-sent events as they arrive. An event that is incomplete when the stream ends is dropped.
 * @throws when the connection breaks or the data of an event is not JSON.
 */
export async function readEvents(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => onEvent({ name: event, data: JSON.parse(data) })
  })
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}
