import { observable } from './call/observable.ts'
import { randomName } from './random-name.ts'

/** At most what fits a bubble on a phone; longer is cut into several by whoever writes. */
export const chatTextMax = 1000
/** Messages kept on screen; nothing is kept anywhere else. */
const kept = 200

export interface ChatMessage {
  id: string
  mine: boolean
  text: string
  /** The other browser has it. */
  delivered: boolean
}

/** What goes over the channel. */
type Word = { say: { id: string; text: string } } | { got: string }

function wordOf(data: unknown): Word | null {
  if (typeof data !== 'string') return null
  try {
    const it = JSON.parse(data) as { say?: { id?: unknown; text?: unknown }; got?: unknown } | null
    if (typeof it?.got === 'string') return { got: it.got }
    const { id, text } = it?.say ?? {}
    return typeof id === 'string' && typeof text === 'string' ? { say: { id, text: text.slice(0, chatTextMax) } } : null
  } catch {
    return null
  }
}

/** The written side of a call: between the two browsers only. What the other has not confirmed is said again on the next channel. */
export class Chat {
  private readonly state = observable<{ messages: readonly ChatMessage[] }>({ messages: [] })
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private channel: RTCDataChannel | null = null

  /** Takes the channel of a new connection. */
  use(channel: RTCDataChannel): void {
    this.channel = channel
    channel.onopen = () => {
      for (const { id, text, mine, delivered } of this.snapshot().messages) {
        if (mine && !delivered) this.send({ say: { id, text } })
      }
    }
    channel.onmessage = ({ data }) => this.hear(wordOf(data))
  }

  say(text: string): void {
    const message = { id: randomName(), mine: true, text: text.slice(0, chatTextMax), delivered: false }
    this.add(message)
    this.send({ say: { id: message.id, text: message.text } })
  }

  private hear(word: Word | null): void {
    if (word === null) return
    const { messages } = this.snapshot()
    if ('got' in word) {
      this.state.set({
        messages: messages.map((message) => (message.id === word.got ? { ...message, delivered: true } : message))
      })
      return
    }
    this.send({ got: word.say.id })
    if (!messages.some((message) => message.id === word.say.id)) this.add({ ...word.say, mine: false, delivered: true })
  }

  private add(message: ChatMessage): void {
    this.state.set({ messages: [...this.snapshot().messages, message].slice(-kept) })
  }

  private send(word: Word): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(word))
  }
}
