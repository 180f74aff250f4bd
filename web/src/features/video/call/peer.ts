import type { CallSignal } from '@arogyachat/contract/live'
import { logError } from '../../../lib/log.ts'
import { encodingOf, type SendingLevel } from './connection/sending.ts'

export type PeerConnectionState = 'connecting' | 'connected' | 'dropped'

export interface Tracks {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
}

/** The data channels of a connection, one for each kind of content, so that a file does not hold up a message. */
export type DataChannels = Record<keyof typeof channelIds, RTCDataChannel>

/** Both browsers open the same channels under the same ids, without a negotiation of their own. */
const channelIds = { chat: 0, captions: 1, files: 2 }

/** A description or a candidate of one connection. */
export type PeerSignal = Extract<CallSignal, { link: string }>

export interface PeerOptions {
  /** Yields when both peers send an offer at the same time, and waits for the first offer. */
  polite: boolean
  iceServers: RTCIceServer[]
  /** Identifies this connection. */
  link: string
  /** How long it may take to connect before it is restarted, milliseconds. The browser itself waits longer before it reports a failure. */
  patienceMs: number
  /** The longest round trip of the connection before this one, milliseconds: a slow line is given more time from the start. */
  rttMs?: number | undefined
  send: (signal: PeerSignal) => void
  onState: (state: PeerConnectionState) => void
  onRemote: (stream: MediaStream) => void
  /** Without it, the connection has no data channels. */
  onChannels?: (channels: DataChannels) => void
  /** Nothing but sound is sent and received, whatever the other peer offers. */
  isVoiceOnly?: boolean
  /** Every restart has failed, so only a new connection can help. */
  onStuck: () => void
}

/** A dropped connection is restarted so many times, one interval apart, before a new one takes its place. */
const restartLimit = 6
/** The shortest interval: after an outage of a minute the two are connected again within three seconds. */
const restartEveryMs = 2000
/** A timer of one interval may be early by so much, milliseconds. */
const timerSlackMs = 200
/** A restart takes some round trips: the offer, the answer, the checks of the candidates. */
const roundTripsPerRestart = 8
const candidateLimit = 200
/** The voice goes before the picture where the two share a line, in packets of a length that suits it (adaptivePtime: Chromium only). */
const voiceFirst = { priority: 'high', networkPriority: 'high', adaptivePtime: true }
/** A connection younger than this is not restarted. */
const graceMs = 3000

/**
 * A connection to the other browser by perfect negotiation (W3C WebRTC, section 10.7): either peer may send an offer at any
 * time, and the polite one yields. The impolite peer creates the transceivers and sends the first offer; the polite one
 * reuses them, so that there are never twice as many. Devices are switched by replacing tracks, without another negotiation.
 */
export class Peer {
  readonly link: string
  private readonly pc: RTCPeerConnection
  private readonly options: PeerOptions
  private readonly remote = new MediaStream()
  private tracks: Tracks = { microphone: null, camera: null }
  private hasTransceivers = false
  private makingOffer = false
  private ignoringOffer = false
  private waitingCandidates: (RTCIceCandidateInit | null)[] = []
  private restarts = 0
  private restartedAtMs = Number.NEGATIVE_INFINITY
  private restartTimer: ReturnType<typeof setTimeout> | undefined
  private sending: SendingLevel = 'full'
  /** The longest round trip measured so far, milliseconds. */
  private rttMs: number
  private last: Promise<void> = Promise.resolve()
  private readonly createdAtMs = performance.now()

  constructor(options: PeerOptions) {
    this.options = options
    this.link = options.link
    this.rttMs = options.rttMs ?? 0
    this.pc = new RTCPeerConnection({ iceServers: options.iceServers, bundlePolicy: 'max-bundle' })
    this.pc.onnegotiationneeded = () => void this.offer()
    this.pc.onicecandidate = ({ candidate }) => this.send({ candidate: candidate?.toJSON() ?? null })
    this.pc.onconnectionstatechange = () => this.onConnection()
    this.pc.ontrack = ({ track }) => {
      if (!this.carries(track.kind)) return
      this.remote.addTrack(track)
      options.onRemote(this.remote)
    }
    this.restartTimer = setTimeout(() => this.restart(), Math.max(options.patienceMs, this.restartAfterMs()))
    if (!options.polite) {
      this.pc.addTransceiver('audio', { direction: 'sendrecv' })
      if (this.carries('video')) this.pc.addTransceiver('video', { direction: 'sendrecv' })
      this.claimTransceivers()
    }
  }

  get isConnected(): boolean {
    return this.pc.connectionState === 'connected'
  }

  stats(): Promise<RTCStatsReport> {
    return this.pc.getStats()
  }

  /** Sets the tracks to send; null sends nothing of that kind. */
  setTracks(tracks: Tracks): void {
    this.tracks = tracks
    if (this.hasTransceivers) void this.applyTracks()
  }

  /** Sets how much is sent, for the line as it was measured. */
  adapt(sending: SendingLevel, rttMs: number | null): void {
    this.rttMs = Math.max(this.rttMs, rttMs ?? 0)
    if (sending === this.sending) return
    this.sending = sending
    for (const transceiver of this.pc.getTransceivers()) transceiver.direction = this.direction(transceiver)
    void this.applySending()
  }

  /** Handles a description or candidate from the other peer, in the order of arrival. */
  receive(signal: PeerSignal): void {
    this.last = this.last
      .then(async () => {
        if (this.pc.signalingState === 'closed') return
        if ('description' in signal) await this.takeDescription(signal.description)
        else if ('candidate' in signal) await this.takeCandidate(signal.candidate)
      })
      .catch((cause) => logError('A signal of the other peer could not be used', cause))
  }

  /** Called after signals may have been lost: sends an unanswered offer again, or restarts a dropped connection. */
  resume(): void {
    if (performance.now() - this.createdAtMs < graceMs) return
    const { signalingState, localDescription } = this.pc
    if (signalingState === 'have-local-offer' && localDescription) {
      this.send({ description: { type: localDescription.type, sdp: localDescription.sdp } })
    } else if (!this.isConnected && this.hasTransceivers) {
      this.restarts = 0
      this.restartedAtMs = Number.NEGATIVE_INFINITY
      this.restart()
    }
  }

  /** Restarts a connection over which nothing arrives any more, before the browser reports that, unless a restart is under way. */
  revive(): void {
    const isDue = performance.now() - this.restartedAtMs > this.restartAfterMs() - timerSlackMs
    if (this.isConnected && isDue) this.restartIce()
  }

  close(): void {
    clearTimeout(this.restartTimer)
    this.pc.onnegotiationneeded = null
    this.pc.onicecandidate = null
    this.pc.onconnectionstatechange = null
    this.pc.ontrack = null
    this.pc.close()
  }

  private carries(kind: string): boolean {
    return kind === 'audio' || !this.options.isVoiceOnly
  }

  /**
   * A picture that is not sent is negotiated away. Without its track alone, the lost packets of it would be asked for and sent again for
   * ten seconds and more, on a line that does not carry the voice beside them.
   */
  private direction({ receiver }: RTCRtpTransceiver): RTCRtpTransceiverDirection {
    const { kind } = receiver.track
    if (!this.carries(kind)) return 'inactive'
    return kind === 'video' && encodingOf[this.sending].video === null ? 'recvonly' : 'sendrecv'
  }

  private send(
    signal: { description: { type: RTCSdpType; sdp: string } } | { candidate: RTCIceCandidateInit | null }
  ): void {
    this.options.send({ link: this.options.link, ...signal })
  }

  private async offer(): Promise<void> {
    try {
      this.makingOffer = true
      await this.pc.setLocalDescription()
      this.sendLocal()
    } catch (cause) {
      if (this.pc.signalingState !== 'closed') logError('The offer could not be made', cause)
    } finally {
      this.makingOffer = false
    }
  }

  private sendLocal(): void {
    const local = this.pc.localDescription
    if (local) this.send({ description: { type: local.type, sdp: local.sdp } })
  }

  private async takeDescription(description: { type: RTCSdpType; sdp?: string | undefined }): Promise<void> {
    const collides = description.type === 'offer' && (this.makingOffer || this.pc.signalingState !== 'stable')
    this.ignoringOffer = collides && !this.options.polite
    if (this.ignoringOffer) return
    // The second answer to an offer that was sent twice.
    if (description.type === 'answer' && this.pc.signalingState === 'stable') return
    await this.pc.setRemoteDescription({ type: description.type, sdp: description.sdp ?? '' })
    // With two server processes between the browsers, candidates can arrive before their description.
    for (const candidate of this.waitingCandidates.splice(0)) await this.takeCandidate(candidate)
    if (description.type !== 'offer') return
    if (!this.hasTransceivers) this.claimTransceivers()
    await this.pc.setLocalDescription()
    this.sendLocal()
  }

  private async takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    try {
      if (!this.pc.remoteDescription) throw new Error('A candidate came before its description')
      await this.pc.addIceCandidate(candidate ?? undefined)
    } catch {
      // The candidate belongs to a description that has not arrived yet, or to an ignored offer.
      if (!this.ignoringOffer && this.waitingCandidates.length < candidateLimit) this.waitingCandidates.push(candidate)
    }
  }

  private claimTransceivers(): void {
    this.hasTransceivers = true
    for (const transceiver of this.pc.getTransceivers()) transceiver.direction = this.direction(transceiver)
    void this.applyTracks()
    if (!this.options.onChannels) return
    const open = (label: keyof typeof channelIds) =>
      this.pc.createDataChannel(label, { negotiated: true, id: channelIds[label] })
    this.options.onChannels({ chat: open('chat'), captions: open('captions'), files: open('files') })
  }

  private async applyTracks(): Promise<void> {
    const { microphone, camera } = this.tracks
    try {
      for (const { sender, receiver } of this.pc.getTransceivers()) {
        const track = receiver.track.kind === 'audio' ? microphone : camera
        if (sender.track !== track) await sender.replaceTrack(track)
      }
    } catch (cause) {
      if (this.pc.signalingState !== 'closed') logError('A track could not be replaced', cause)
    }
  }

  private async applySending(): Promise<void> {
    const { audio, video } = encodingOf[this.sending]
    try {
      for (const { sender, receiver } of this.pc.getTransceivers()) {
        const parameters = sender.getParameters()
        const [encoding] = parameters.encodings
        if (!encoding) continue
        const isVoice = receiver.track.kind === 'audio'
        Object.assign(encoding, isVoice ? { ...voiceFirst, maxBitrate: audio } : video)
        await sender.setParameters(parameters)
      }
    } catch (cause) {
      if (this.pc.signalingState !== 'closed') logError('The bitrates could not be set', cause)
    }
  }

  private onConnection(): void {
    const state = this.pc.connectionState
    if (state === 'connected') {
      clearTimeout(this.restartTimer)
      this.restarts = 0
      this.options.onState('connected')
      void this.applySending()
    } else if (state === 'disconnected' || state === 'failed') {
      this.options.onState('dropped')
      this.restart()
    }
  }

  private restartAfterMs(): number {
    return Math.max(restartEveryMs, roundTripsPerRestart * this.rttMs)
  }

  private restart(): void {
    clearTimeout(this.restartTimer)
    // Before the first offer of the other peer there is nothing to restart.
    if (!this.hasTransceivers || this.restarts >= restartLimit) {
      this.options.onStuck()
      return
    }
    const wait = this.restartedAtMs + this.restartAfterMs() - performance.now()
    this.restarts += 1
    this.restartTimer = setTimeout(
      () => {
        if (this.isConnected) return
        this.restartIce()
        this.restart()
      },
      Math.max(0, wait)
    )
  }

  private restartIce(): void {
    this.restartedAtMs = performance.now()
    this.pc.restartIce()
  }
}
