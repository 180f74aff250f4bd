import { isLanguageCode, type LanguageCode } from '@arogyachat/contract/languages'
import { lineTextMax } from '@arogyachat/contract/transcripts/transcripts'
import { observable } from '../call/observable.ts'
import { randomName } from '../random-name.ts'

/** How many lines stay on the screen: hours of a call. */
const lineLimit = 5000
const idPattern = /^[0-9a-f]{32}$/
/** So many pieces in a row fail when a service is away; a single one also on a good line. */
const failuresOfProblem = 2

export const captionStates = ['off', 'on', 'declined', 'unable'] as const
/**
 * Whether a participant's own speech is turned into text: `off` (not yet, or no longer), `on`, `declined` (they said no when the
 * other one asked), `unable` (their device cannot).
 */
export type CaptionState = (typeof captionStates)[number]

export interface CaptionLine {
  id: string
  mine: boolean
  text: string
  /** The language that the speaker speaks. */
  language: LanguageCode
}

export interface CaptionsState {
  own: CaptionState
  other: CaptionState
  /** The other participant has turned captions on, and the user has not answered in this call. */
  isAsked: boolean
  lines: readonly CaptionLine[]
  /** What the user says cannot be turned into text at the moment. Nobody is disturbed by it. */
  transcriptProblem: boolean
}

/** What the data channel carries: the state of a participant, a line, or the confirmation of one. */
type CaptionPacket = { state: CaptionState } | { line: Omit<CaptionLine, 'mine'> } | { got: string }

function parsePacket(data: unknown): CaptionPacket | null {
  if (typeof data !== 'string') return null
  try {
    const { state, line, got } = JSON.parse(data) as { state?: unknown; line?: Record<string, unknown>; got?: unknown }
    const known = captionStates.find((name) => name === state)
    if (known) return { state: known }
    if (typeof got === 'string') return { got }
    const { id, text, language } = line ?? {}
    if (typeof id !== 'string' || !idPattern.test(id) || typeof text !== 'string' || text.trim() === '') return null
    if (typeof language !== 'string' || !isLanguageCode(language)) return null
    return { line: { id, text: text.slice(0, lineTextMax), language } }
  } catch {
    return null
  }
}

/**
 * The live transcript of a call. Each browser transcribes its own microphone, once its user wants it, and sends the text from
 * browser to browser. Lines that the other browser has not confirmed are sent again on the next channel. No React.
 */
export class Captions {
  private readonly state = observable<CaptionsState>({
    own: 'off',
    other: 'off',
    isAsked: false,
    lines: [],
    transcriptProblem: false
  })
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private channel: RTCDataChannel | null = null
  private readonly unconfirmed = new Map<string, CaptionLine>()
  private readonly sayListeners = new Set<(line: CaptionLine) => void>()
  private hasAnswered = false
  private failures = 0

  /** Sends and receives over the channel of a new connection from now on. */
  use(channel: RTCDataChannel): void {
    this.channel = channel
    channel.onopen = () => {
      this.send({ state: this.snapshot().own })
      for (const line of this.unconfirmed.values()) this.sendLine(line)
    }
    channel.onmessage = ({ data }) => this.handlePacket(parsePacket(data))
  }

  /** Turns the transcription of the user's own speech on or off, or answers the other participant. */
  setOwn(own: CaptionState): void {
    this.hasAnswered = true
    this.failures = 0
    this.state.set({ own, isAsked: false, transcriptProblem: false })
    this.send({ state: own })
  }

  /** Adds what the user said, and sends it. Nothing is sent of somebody who has turned captions off. */
  say(text: string, language: LanguageCode): void {
    if (this.snapshot().own !== 'on') return
    this.failures = 0
    const line = { id: randomName(), mine: true, text: text.slice(0, lineTextMax), language }
    this.add(line, { transcriptProblem: false })
    this.unconfirmed.set(line.id, line)
    this.sendLine(line)
    for (const listener of this.sayListeners) listener(line)
  }

  /** Counts a piece of speech that could not be turned into text. */
  reportFailure(): void {
    this.failures += 1
    this.state.set({ transcriptProblem: this.failures >= failuresOfProblem })
  }

  /** Calls the listener with every line that the user says from now on. Returns a function that ends it. */
  onSay(listener: (line: CaptionLine) => void): () => void {
    this.sayListeners.add(listener)
    return () => this.sayListeners.delete(listener)
  }

  private handlePacket(packet: CaptionPacket | null): void {
    if (packet === null) return
    if ('state' in packet) {
      this.state.set({ other: packet.state, isAsked: packet.state === 'on' && !this.hasAnswered })
    } else if ('got' in packet) {
      this.unconfirmed.delete(packet.got)
    } else {
      this.send({ got: packet.line.id })
      if (!this.snapshot().lines.some(({ id }) => id === packet.line.id)) this.add({ ...packet.line, mine: false })
    }
  }

  private add(line: CaptionLine, more: Partial<CaptionsState> = {}): void {
    this.state.set({ lines: [...this.snapshot().lines, line].slice(-lineLimit), ...more })
  }

  private sendLine({ mine: _, ...line }: CaptionLine): void {
    this.send({ line })
  }

  private send(packet: CaptionPacket): void {
    if (this.channel?.readyState === 'open') this.channel.send(JSON.stringify(packet))
  }
}
