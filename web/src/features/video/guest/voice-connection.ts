import type { VoiceSignal } from '@arogyachat/contract/live'
import { observable } from '../call/observable.ts'
import { Peer, type PeerOptions, type PeerSignal } from '../call/peer.ts'
import { randomName } from '../random-name.ts'

/** Not connected, being connected, connected, or lost without leaving. */
export type VoiceState = 'away' | 'connecting' | 'here' | 'dropped'

interface VoiceSnapshot {
  state: VoiceState
  /** The voice of the other browser; null until it has one. */
  remote: MediaStream | null
  /** Whether the other microphone is on. */
  microphone: boolean
}

type VoicePeer = Pick<Peer, 'link' | 'isConnected' | 'setTracks' | 'receive' | 'resume' | 'close'>

interface VoiceOptions {
  /** The guest waits for the connection that the participant creates, and yields to it. */
  isGuest: boolean
  /** Sends a signal to the other browser; it is lost while there is no server. */
  send: (signal: VoiceSignal) => void
  /** Replaced in tests. */
  createPeer?: (options: PeerOptions) => VoicePeer
}

const nobody: VoiceSnapshot = { state: 'away', remote: null, microphone: true }
const patienceMs = 10_000
const pendingSignalLimit = 100

/**
 * The connection between a participant of a call and its guest, which carries two voices and nothing else. The guest's browser has
 * one with the patient and one with the doctor; each of these has one with the guest.
 */
export class VoiceConnection {
  private readonly state = observable<VoiceSnapshot>(nobody)
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private readonly options: VoiceOptions
  /** Null while nobody may be connected. */
  private iceServers: RTCIceServer[] | null = null
  private peer: VoicePeer | null = null
  /** Identifies this page. A new id asks the other browser for a new connection. */
  private page = randomName()
  private theirPage: string | null = null
  /** Candidates of a connection whose first offer has not arrived yet. */
  private pendingSignals: PeerSignal[] = []
  private microphone: { track: MediaStreamTrack | null; isOn: boolean } = { track: null, isOn: false }

  constructor(options: VoiceOptions) {
    this.options = options
  }

  /** Signals can be sent now, or again. A connection that exists goes on. */
  open(iceServers: RTCIceServer[]): void {
    this.iceServers = iceServers
    this.sayHello(false)
    this.peer?.resume()
  }

  setMicrophone(track: MediaStreamTrack | null, isOn: boolean): void {
    this.microphone = { track, isOn }
    this.applyMicrophone()
    if (this.peer) this.options.send({ microphone: isOn })
  }

  receive(signal: VoiceSignal): void {
    if (this.iceServers === null) return
    if ('hello' in signal) this.takeHello(signal.hello)
    else if ('link' in signal) this.takePeerSignal(signal, this.iceServers)
    else if ('microphone' in signal) this.state.set({ microphone: signal.microphone })
    else this.dropPeer()
  }

  /** Tells the other browser that leaving is no lost connection. */
  leave(): void {
    if (this.iceServers) this.options.send({ left: true })
    this.stop()
  }

  /** Closes the connection. Signals that still arrive open no other one. */
  stop(): void {
    this.iceServers = null
    this.dropPeer()
  }

  private sayHello(answer: boolean): void {
    this.options.send({ hello: { page: this.page, answer } })
  }

  private takeHello({ page, answer }: { page: string; answer: boolean }): void {
    if (this.iceServers === null) return
    if (!answer) this.sayHello(true)
    if (!this.options.isGuest && (page !== this.theirPage || !this.peer)) this.connect(randomName(), this.iceServers)
    else if (page === this.theirPage && !answer) this.peer?.resume()
    this.theirPage = page
    this.options.send({ microphone: this.microphone.isOn })
  }

  private takePeerSignal(signal: PeerSignal, iceServers: RTCIceServer[]): void {
    if (signal.link === this.peer?.link) this.peer.receive(signal)
    else if (!this.options.isGuest) return
    else if ('description' in signal && signal.description.type === 'offer') {
      const peer = this.connect(signal.link, iceServers)
      const waiting = this.pendingSignals.splice(0).filter((pending) => pending.link === signal.link)
      for (const next of [signal, ...waiting]) peer.receive(next)
    } else if (this.pendingSignals.length < pendingSignalLimit) this.pendingSignals.push(signal)
  }

  private connect(link: string, iceServers: RTCIceServer[]): VoicePeer {
    this.dropPeer()
    this.state.set({ state: 'connecting' })
    let wasHere = false
    const { createPeer = (options) => new Peer(options) } = this.options
    const peer = createPeer({
      isVoiceOnly: true,
      polite: this.options.isGuest,
      patienceMs,
      iceServers,
      link,
      send: (signal) => this.options.send(signal),
      onState: (state) => {
        wasHere ||= state === 'connected'
        this.state.set({ state: state === 'connected' ? 'here' : wasHere ? 'dropped' : 'connecting' })
      },
      onRemote: (remote) => this.state.set({ remote }),
      onStuck: () => peer === this.peer && this.connectAgain()
    })
    this.peer = peer
    this.applyMicrophone()
    return peer
  }

  /** Every restart of the connection has failed: asks for a new one, which comes when the other browser is back. */
  private connectAgain(): void {
    this.dropPeer()
    this.page = randomName()
    this.sayHello(false)
  }

  private applyMicrophone(): void {
    this.peer?.setTracks({ microphone: this.microphone.track, camera: null })
  }

  private dropPeer(): void {
    this.peer?.close()
    this.peer = null
    this.state.set(nobody)
  }
}

/** Sends the microphone over these connections, as it is switched. Returns a function that stops following it. */
export function followMicrophone(
  media: {
    subscribe: (listener: () => void) => () => void
    snapshot: () => { microphone: MediaStreamTrack | null; muted: boolean }
  },
  connections: readonly VoiceConnection[]
): () => void {
  const apply = () => {
    const { microphone, muted } = media.snapshot()
    for (const connection of connections) connection.setMicrophone(microphone, microphone !== null && !muted)
  }
  apply()
  return media.subscribe(apply)
}
