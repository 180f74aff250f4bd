import type { Role } from '@arogyachat/contract/accounts'
import type { CallJoined, CallSignal } from '@arogyachat/contract/live'
import type { CallReport } from '@arogyachat/contract/video'
import type { LiveSocket } from '../../../api/live.ts'
import { Chat } from '../chat/chat.ts'
import { FileTransfer } from '../files/file-transfer.ts'
import type { LocalMedia } from '../lobby/local-media.ts'
import { randomName } from '../random-name.ts'
import { Captions } from '../transcript/captions.ts'
import type { CallPhase, CallState } from './call-state.ts'
import { CallStatistics } from './connection/call-statistics.ts'
import { type Measured, monitorConnection } from './connection/connection-monitor.ts'
import { observable } from './observable.ts'
import { Peer } from './peer.ts'

type Seat = Extract<CallJoined, { ok: true }>

interface CallOptions {
  appointmentId: string
  role: Role
  media: LocalMedia
  voiceOnly: boolean
}

const joinAnswerMs = 5000
const joinAgainMs = 1000
const pendingSignalLimit = 100
/** A first connection over a slow line needs this long. Two that have met before know that they can reach each other. */
const patienceMs = { first: 10_000, again: 3000 }
/** socket.io waits longer after each attempt, up to this; during a call somebody is waiting. */
const socketRetryMs = 1500
/** After this long without a connection the other participant counts as away. */
const droppedForMs = 60_000

/** The call of one tab: its seat in the room, the connection to the other participant, and what both carry. No React. */
export class CallSession {
  readonly chat = new Chat()
  readonly files = new FileTransfer()
  readonly captions = new Captions()
  private readonly state: ReturnType<typeof observable<CallState>>
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => CallState
  private readonly options: CallOptions
  private readonly otherRole: Role
  private socket: LiveSocket | null = null
  private seat: Seat | null = null
  private peer: Peer | null = null
  /** Identifies this page. A new id asks the other participant for a new connection. */
  private page = randomName()
  /** The page that the peer connects to. */
  private theirPage: string | null = null
  /** Candidates of a connection whose first offer has not arrived yet. */
  private pendingSignals: Extract<CallSignal, { link: string }>[] = []
  private hasMet = false
  /** The user wants video on a weak connection too, so it is not paused automatically. */
  private keepsVideo = false
  private readonly statistics = new CallStatistics()
  private isReported = false
  /** Whether the camera was on before voice only, to turn it on again afterwards. */
  private hadCamera = false
  private joinTimer: ReturnType<typeof setTimeout> | undefined
  private droppedTimer: ReturnType<typeof setTimeout> | undefined
  private stopWatching: () => void = () => undefined

  constructor(options: CallOptions) {
    this.options = options
    this.otherRole = options.role === 'patient' ? 'doctor' : 'patient'
    this.state = observable<CallState>({
      phase: { at: 'joining' },
      hasServer: false,
      other: 'away',
      remote: null,
      otherMedia: { microphone: true, camera: true, pictures: true, paused: false },
      voiceOnly: options.voiceOnly,
      measured: null
    })
    this.subscribe = this.state.subscribe
    this.snapshot = this.state.get
  }

  /**
   * Joins over this socket, and joins again whenever it reconnects. The call goes on while the socket is replaced or missing.
   * @returns a function that detaches from the socket.
   */
  attach(socket: LiveSocket | null): () => void {
    this.socket = socket
    this.state.set({ hasServer: socket?.connected ?? false })
    if (!socket) return () => undefined
    const onConnect = () => {
      this.state.set({ hasServer: true })
      this.join(socket)
    }
    const onDisconnect = () => {
      clearTimeout(this.joinTimer)
      this.seat = null
      this.state.set({ hasServer: false })
    }
    const onPresence = (presence: { patient: boolean; doctor: boolean }) =>
      this.updatePresence(presence[this.otherRole])
    const onSignal = (signal: CallSignal) => this.handleSignal(signal)
    const onClosed = (at: 'replaced' | 'canceled' | 'moved') => this.end({ at })
    const onOnline = () => this.peer?.resume()
    socket.on('connect', onConnect)
    socket.on('disconnect', onDisconnect)
    socket.on('call:presence', onPresence)
    socket.on('call:signal', onSignal)
    socket.on('call:closed', onClosed)
    window.addEventListener('online', onOnline)
    const retryMs = socket.io.reconnectionDelayMax()
    socket.io.reconnectionDelayMax(socketRetryMs)
    const stopMedia = this.options.media.subscribe(() => this.shareMedia())
    if (socket.connected) this.join(socket)
    return () => {
      socket.off('connect', onConnect)
      socket.off('disconnect', onDisconnect)
      socket.off('call:presence', onPresence)
      socket.off('call:signal', onSignal)
      socket.off('call:closed', onClosed)
      window.removeEventListener('online', onOnline)
      socket.io.reconnectionDelayMax(retryMs)
      stopMedia()
      onDisconnect()
    }
  }

  /** Leaves the call and informs the other participant. */
  leave(): void {
    this.send({ left: true })
    this.end({ at: 'left' })
  }

  /** The numbers of the call, once; null when there are none or they were taken already. */
  takeReport(): CallReport | null {
    const report = this.isReported ? null : this.statistics.report()
    this.isReported ||= report !== null
    return report
  }

  /** Gives up the seat in the room and closes the connection. */
  stop(): void {
    if (this.seat) this.socket?.emit('call:leave')
    this.seat = null
    clearTimeout(this.joinTimer)
    clearTimeout(this.droppedTimer)
    this.dropPeer()
  }

  /** Stops the video in both directions, or starts it again. */
  setVoiceOnly(voiceOnly: boolean): void {
    this.state.set({ voiceOnly })
    const { media } = this.options
    if (voiceOnly) {
      this.hadCamera = media.snapshot().camera !== null
      void media.setCamera(false)
    } else if (this.hadCamera) void media.setCamera(true)
    this.shareMedia()
  }

  /** Goes on sending video, small, however weak the connection is. */
  keepVideo(): void {
    this.keepsVideo = true
  }

  private end(phase: CallPhase): void {
    this.stop()
    this.state.set({ phase, remote: null })
  }

  private join(socket: LiveSocket): void {
    const { appointmentId } = this.options
    clearTimeout(this.joinTimer)
    socket.timeout(joinAnswerMs).emit('call:join', { appointmentId }, (late: Error | null, answer: CallJoined) => {
      const { at } = this.snapshot().phase
      if (socket !== this.socket || (at !== 'joining' && at !== 'in')) return
      const isUnavailable =
        late !== null || (!answer.ok && ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY'].includes(answer.code))
      if (isUnavailable) {
        if (socket.connected) this.joinTimer = setTimeout(() => this.join(socket), joinAgainMs)
      } else if (answer.ok) this.enter(answer)
      else this.end({ at: 'refused', code: answer.code })
    })
  }

  private enter(seat: Seat): void {
    this.seat = seat
    this.state.set({ phase: { at: 'in' } })
    const isThere = seat.presence[this.otherRole]
    this.updatePresence(isThere)
    if (!isThere || this.snapshot().other !== 'here') return
    // Both stayed in the call while the server was unreachable, so signals sent meanwhile are lost.
    this.sayHello(false)
    this.peer?.resume()
  }

  private updatePresence(isThere: boolean): void {
    const { other } = this.snapshot()
    clearTimeout(this.droppedTimer)
    if (!isThere) {
      if (other === 'left') return
      this.state.set({ other: this.hasMet ? 'dropped' : 'away' })
      this.droppedTimer = setTimeout(() => this.state.set({ other: 'away' }), droppedForMs)
      return
    }
    if (other === 'away' || other === 'left') this.state.set({ other: 'connecting' })
    // Only the answer shows whether it is the same page or a new one.
    if (other !== 'here') this.sayHello(false)
  }

  private sayHello(answer: boolean): void {
    this.send({ hello: { page: this.page, answer } })
  }

  private handleSignal(signal: CallSignal): void {
    if (!this.seat) return
    if ('hello' in signal) this.handleHello(signal.hello, this.seat)
    else if ('link' in signal) this.handlePeerSignal(signal, this.seat)
    else if ('media' in signal) {
      this.state.set({ otherMedia: signal.media })
      this.applyMedia()
    } else {
      this.dropPeer()
      this.hasMet = false
      this.state.set({ other: 'left', remote: null, measured: null })
    }
  }

  private handleHello({ page, answer }: { page: string; answer: boolean }, seat: Seat): void {
    if (!answer) this.sayHello(true)
    if (!seat.polite && (page !== this.theirPage || !this.peer)) this.connect(randomName(), seat)
    else if (page === this.theirPage) {
      if (this.peer?.isConnected) this.state.set({ other: 'here' })
      if (!answer) this.peer?.resume()
    }
    this.theirPage = page
    this.shareMedia()
  }

  private handlePeerSignal(signal: Extract<CallSignal, { link: string }>, seat: Seat): void {
    if (signal.link === this.peer?.link) {
      this.peer.receive(signal)
    } else if (seat.polite && 'description' in signal && signal.description.type === 'offer') {
      const peer = this.connect(signal.link, seat)
      const waiting = this.pendingSignals.splice(0).filter((pending) => pending.link === signal.link)
      for (const next of [signal, ...waiting]) peer.receive(next)
      this.shareMedia()
    } else if (seat.polite && this.pendingSignals.length < pendingSignalLimit) this.pendingSignals.push(signal)
  }

  private connect(link: string, seat: Seat): Peer {
    this.dropPeer()
    if (this.snapshot().other === 'away') this.state.set({ other: 'connecting' })
    this.statistics.start(performance.now())
    const peer = new Peer({
      polite: seat.polite,
      patienceMs: this.hasMet ? patienceMs.again : patienceMs.first,
      rttMs: this.snapshot().measured?.sample.rttMs ?? undefined,
      iceServers: seat.iceServers,
      link,
      send: (signal) => this.send(signal),
      onState: (state) => {
        if (state === 'connected') {
          this.hasMet = true
          this.statistics.connected(performance.now())
        }
        if (this.hasMet) this.state.set({ other: state === 'connected' ? 'here' : 'dropped' })
      },
      onRemote: (remote) => this.state.set({ remote }),
      onChannels: ({ chat, files, captions }) => {
        this.chat.use(chat)
        this.files.use(files)
        this.captions.use(captions)
      },
      onStuck: () => this.reconnect(peer)
    })
    this.peer = peer
    this.applyMedia()
    this.watch(peer)
    return peer
  }

  /** Opens a new connection after restarting the old one has failed. */
  private reconnect(peer: Peer): void {
    if (peer !== this.peer || !this.seat) return
    if (!this.hasMet) this.state.set({ other: 'unreachable' })
    this.dropPeer()
    this.page = randomName()
    this.sayHello(false)
  }

  private dropPeer(): void {
    this.stopWatching()
    this.peer?.close()
    this.peer = null
  }

  private send(signal: CallSignal): void {
    // Signals queued on a disconnected socket would arrive late, when they are no longer true.
    if (this.seat && this.socket?.connected) this.socket.emit('call:signal', signal)
  }

  /** Sends the tracks of the devices that are on, and informs the other participant which they are. */
  private shareMedia(): void {
    this.applyMedia()
    const { microphone, camera, muted } = this.options.media.snapshot()
    const { voiceOnly, other } = this.snapshot()
    if (other === 'away' || other === 'left') return
    this.send({
      media: {
        microphone: microphone !== null && !muted,
        camera: camera !== null && this.sendsVideo(),
        pictures: !voiceOnly,
        paused: camera !== null && this.isPaused()
      }
    })
  }

  private applyMedia(): void {
    const { microphone, camera } = this.options.media.snapshot()
    this.peer?.setTracks({ microphone, camera: this.sendsVideo() ? camera : null })
  }

  private watch(peer: Peer): void {
    this.stopWatching = monitorConnection({
      peer,
      sendsVideo: () => this.sendsVideo() && this.options.media.snapshot().camera !== null,
      otherSends: () => this.otherSends(),
      floor: () => (this.keepsVideo ? 'low' : 'voice'),
      onMeasured: (measured) => this.adapt(peer, measured)
    })
  }

  private adapt(peer: Peer, measured: Measured): void {
    const wasPaused = this.isPaused()
    this.state.set({ measured })
    peer.adapt(measured.sending, measured.sample.rttMs)
    this.statistics.measured(measured, this.isPaused())
    if (this.isPaused() !== wasPaused) this.shareMedia()
  }

  /** The line carries no video now. It comes back by itself. */
  private isPaused(): boolean {
    const { measured, voiceOnly } = this.snapshot()
    return measured?.sending === 'voice' && !voiceOnly
  }

  private otherSends(): boolean {
    const { microphone, camera } = this.snapshot().otherMedia
    return microphone || camera
  }

  private sendsVideo(): boolean {
    const { voiceOnly, otherMedia } = this.snapshot()
    return !voiceOnly && !this.isPaused() && otherMedia.pictures
  }
}
