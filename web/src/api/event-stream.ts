export interface StreamEvent {
  name: string
  /** Parsed from JSON. */
  data: unknown
}

/**
 * Reads server-sent events (WHATWG HTML, 9.2.6) as they come, however the line cuts them into pieces. An event that is not
 * whole when the stream ends does not count.
 * @throws when the line breaks, or what comes is no JSON.
 */
export async function readEvents(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    unread += decoder.decode(value, { stream: true })
    const blocks = unread.split(/\r?\n\r?\n/)
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) onEvent(event)
    }
  }
}

/** Null for a block without data, as of comments that keep the line open. */
function eventOf(block: string): StreamEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) }
}
