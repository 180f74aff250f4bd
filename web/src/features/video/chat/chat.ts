import { observable } from '../call/observable.ts'
import { randomName } from '../random-name.ts'

/** Longest message of the chat, in characters. */
export const chatTextMax = 1000
/** How many messages stay on the screen. Nothing is stored anywhere else. */
const messageLimit = 200

export interface ChatMessage {
  id: string
  mine: boolean
  text: string
  atMs: number
  /** The other browser has confirmed it. */
  delivered: boolean
}

/** What the data channel carries: a message, or the confirmation of one. */
type ChatPacket = { say: { id: string; text: string } } | { got: string }

function parsePacket(data: unknown): ChatPacket | null {
  if (typeof data !== 'string') return null
  try {
    const parsed = JSON.parse(data) as { say?: { id?: unknown; text?: unknown }; got?: unknown } | null
    if (typeof parsed?.got === 'string') return { got: parsed.got }
    const { id, text } = parsed?.say ?? {}
    return typeof id === 'string' && typeof text === 'string' ? { say: { id, text: text.slice(0, chatTextMax) } } : null
  } catch {
    return null
  }
}

/**
 * The chat of a call, sent from browser to browser without the server. Messages that the other browser has not confirmed are
 * sent again on the next channel.
 */
export class Chat {
  private readonly state = observable<{ messages: readonly ChatMessage[] }>({ messages: [] })
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private channel: RTCDataChannel | null = null

  /** Sends and receives over the channel of a new connection from now on. */
  use(channel: RTCDataChannel): void {
    this.channel = channel
    channel.onopen = () => {
      for (const { id, text, mine, delivered } of this.snapshot().messages) {
        if (mine && !delivered) this.send({ say: { id, text } })
      }
    }
    channel.onmessage = ({ data }) => this.handlePacket(parsePacket(data))
  }

  say(text: string): void {
    const message = {
      id: randomName(),
      mine: true,
      text: text.slice(0, chatTextMax),
      atMs: Date.now(),
      delivered: false
    }
    this.add(message)
    this.send({ say: { id: message.id, text: message.text } })
  }

  private handlePacket(packet: ChatPacket | null): void {
    if (packet === null) return
    const { messages } = this.snapshot()
    if ('got' in packet) {
      this.markDelivered(packet.got)
      return
    }
    this.send({ got: packet.say.id })
    if (!messages.some((message) => message.id === packet.say.id))
      this.add({ ...packet.say, mine: false, atMs: Date.now(), delivered: true })
  }

  /** It has reached the other participant, by this way or another, and is not sent again. */
  markDelivered(id: string): void {
    this.state.set({
      messages: this.snapshot().messages.map((message) =>
        message.id === id ? { ...message, delivered: true } : message
      )
    })
  }

  private add(message: ChatMessage): void {
    this.state.set({ messages: [...this.snapshot().messages, message].slice(-messageLimit) })
  }

  private send(packet: ChatPacket): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(packet))
  }
}
