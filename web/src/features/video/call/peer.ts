import type { CallSignal } from '@arogyachat/contract/live'
import { logError } from '../../../lib/log.ts'

export type PeerConnectionState = 'connecting' | 'connected' | 'dropped'

export interface Tracks {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
}

interface PeerOptions {
  /** Gives way when both offer at once, and waits for the first offer. */
  polite: boolean
  iceServers: RTCIceServer[]
  /** The name of this connection. */
  link: string
  send: (signal: CallSignal) => void
  onState: (state: PeerConnectionState) => void
  onRemote: (stream: MediaStream) => void
  onChannel: (channel: RTCDataChannel) => void
  /** Restarting the line did not help for long; only a new connection may. */
  onStuck: () => void
}

/** A picture of 640 × 480 gains nothing above this, and people pay by the megabyte. */
const pictureBitsPerSecond = 700_000
/** Waits before each restart of a dropped line. */
const restartAfterMs = [0, 1000, 1500, 2000, 2000, 3000]
/** A slow line needs this long to connect; the browser itself would wait longer before it calls it failed. */
const patienceMs = 10_000
const candidateLimit = 200
/** A connection begun less than this ago needs no help yet. */
const youngMs = 3000

/**
 * One connection to one other browser. Perfect negotiation (W3C webrtc 10.7): either end may offer at any time, and the polite
 * one gives way. The impolite end makes the two media lines and offers first; the polite one takes them as its own, so
 * that there are never four. Devices come and go on these lines without another negotiation.
 */
export class Peer {
  readonly link: string
  private readonly pc: RTCPeerConnection
  private readonly options: PeerOptions
  private readonly remote = new MediaStream()
  private tracks: Tracks = { microphone: null, camera: null }
  private hasLines = false
  private makingOffer = false
  private ignoringOffer = false
  private waitingCandidates: (RTCIceCandidateInit | null)[] = []
  private restarts = 0
  private restartTimer: ReturnType<typeof setTimeout> | undefined
  private last: Promise<void> = Promise.resolve()
  private readonly bornAt = performance.now()

  constructor(options: PeerOptions) {
    this.options = options
    this.link = options.link
    this.pc = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' })
    this.pc.onnegotiationneeded = () => void this.offer()
    this.pc.onicecandidate = ({ candidate }) => this.send({ candidate: candidate?.toJSON() ?? null })
    this.pc.onconnectionstatechange = () => this.onConnection()
    this.pc.ontrack = ({ track }) => {
      this.remote.addTrack(track)
      options.onRemote(this.remote)
    }
    this.restartTimer = setTimeout(() => this.restart(), patienceMs)
    if (!options.polite) {
      this.pc.addTransceiver('audio', { direction: 'sendrecv' })
      this.pc.addTransceiver('video', { direction: 'sendrecv' })
      this.takeLines()
    }
  }

  get isConnected(): boolean {
    return this.pc.connectionState === 'connected'
  }

  stats(): Promise<RTCStatsReport> {
    return this.pc.getStats()
  }

  /** What is sent from now on; null sends nothing on that line. */
  setTracks(tracks: Tracks): void {
    this.tracks = tracks
    if (this.hasLines) void this.applyTracks()
  }

  /** A description or candidate from the other end, in the order of arrival. */
  receive(signal: CallSignal): void {
    this.last = this.last
      .then(async () => {
        if (this.pc.signalingState === 'closed') return
        if ('description' in signal) await this.takeDescription(signal.description)
        else if ('candidate' in signal) await this.takeCandidate(signal.candidate)
      })
      .catch((cause) => logError('A message of the other end could not be used', cause))
  }

  /** After words may have been lost on the way: an offer nobody answered is made again, a dropped line restarted. */
  resume(): void {
    if (performance.now() - this.bornAt < youngMs) return
    const { signalingState, localDescription } = this.pc
    if (signalingState === 'have-local-offer' && localDescription) {
      this.send({ description: { type: localDescription.type, sdp: localDescription.sdp } })
    } else if (!this.isConnected && this.hasLines) {
      this.restarts = 0
      this.restart()
    }
  }

  close(): void {
    clearTimeout(this.restartTimer)
    this.pc.onnegotiationneeded = null
    this.pc.onicecandidate = null
    this.pc.onconnectionstatechange = null
    this.pc.ontrack = null
    this.pc.close()
  }

  private send(
    value: { description: { type: RTCSdpType; sdp: string } } | { candidate: RTCIceCandidateInit | null }
  ): void {
    this.options.send({ link: this.options.link, ...value })
  }

  private async offer(): Promise<void> {
    try {
      this.makingOffer = true
      await this.pc.setLocalDescription()
      this.sendLocal()
    } catch (cause) {
      if (this.pc.signalingState !== 'closed') logError('The line could not be offered', cause)
    } finally {
      this.makingOffer = false
    }
  }

  private sendLocal(): void {
    const it = this.pc.localDescription
    if (it) this.send({ description: { type: it.type, sdp: it.sdp } })
  }

  private async takeDescription(value: { type: RTCSdpType; sdp?: string | undefined }): Promise<void> {
    const collides = value.type === 'offer' && (this.makingOffer || this.pc.signalingState !== 'stable')
    this.ignoringOffer = collides && !this.options.polite
    if (this.ignoringOffer) return
    // The answer to an offer that was made again and answered meanwhile.
    if (value.type === 'answer' && this.pc.signalingState === 'stable') return
    await this.pc.setRemoteDescription({ type: value.type, sdp: value.sdp ?? '' })
    // Candidates overtake descriptions when two servers stand between the two browsers.
    for (const candidate of this.waitingCandidates.splice(0)) await this.takeCandidate(candidate)
    if (value.type !== 'offer') return
    if (!this.hasLines) this.takeLines()
    await this.pc.setLocalDescription()
    this.sendLocal()
  }

  private async takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    try {
      if (!this.pc.remoteDescription) throw new Error('A candidate came before its description')
      await this.pc.addIceCandidate(candidate ?? undefined)
    } catch {
      // Of a description that is still on its way, or of an offer that was ignored.
      if (!this.ignoringOffer && this.waitingCandidates.length < candidateLimit) this.waitingCandidates.push(candidate)
    }
  }

  private takeLines(): void {
    this.hasLines = true
    for (const line of this.pc.getTransceivers()) line.direction = 'sendrecv'
    void this.applyTracks()
    this.options.onChannel(this.pc.createDataChannel('chat', { negotiated: true, id: 0 }))
  }

  private async applyTracks(): Promise<void> {
    const { microphone, camera } = this.tracks
    try {
      for (const { sender, receiver } of this.pc.getTransceivers()) {
        const track = receiver.track.kind === 'audio' ? microphone : camera
        if (sender.track !== track) await sender.replaceTrack(track)
      }
    } catch (cause) {
      if (this.pc.signalingState !== 'closed') logError('A device could not be put on the line', cause)
    }
  }

  private async limitPicture(): Promise<void> {
    const sender = this.pc
      .getTransceivers()
      .find((getTransceiver) => getTransceiver.receiver.track.kind === 'video')?.sender
    const parameters = sender?.getParameters()
    if (!sender || !parameters?.encodings[0]) return
    parameters.encodings[0].maxBitrate = pictureBitsPerSecond
    await sender.setParameters(parameters)
  }

  private onConnection(): void {
    const state = this.pc.connectionState
    if (state === 'connected') {
      clearTimeout(this.restartTimer)
      this.restarts = 0
      this.options.onState('connected')
      this.limitPicture().catch((cause) => logError('The picture could not be limited', cause))
    } else if (state === 'disconnected' || state === 'failed') {
      this.options.onState('dropped')
      this.restart()
    }
  }

  private restart(): void {
    clearTimeout(this.restartTimer)
    // Without the other's first offer there is nothing to restart.
    const wait = this.hasLines ? restartAfterMs[this.restarts] : undefined
    if (wait === undefined) {
      this.options.onStuck()
      return
    }
    this.restarts += 1
    this.restartTimer = setTimeout(() => {
      if (this.isConnected) return
      this.pc.restartIce()
      this.restart()
    }, wait)
  }
}
