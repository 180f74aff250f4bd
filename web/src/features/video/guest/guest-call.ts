import type { Role } from '@arogyachat/contract/accounts'
import type { GuestServerEvents } from '@arogyachat/contract/live'
import type { GuestSocket } from '../../../api/guest-socket.ts'
import { observable } from '../call/observable.ts'
import { VoiceConnection } from './voice-connection.ts'

/**
 * Entering, in the seat, or why not: another browser has it, the link does not work, somebody ended it, or the guest has left.
 */
export type GuestPhase = 'entering' | 'seated' | 'taken' | 'dead' | 'ended' | 'left'

interface GuestCallState {
  phase: GuestPhase
  /** Connected to the server. The voices go on without it. */
  hasServer: boolean
  /** Who of the two is in the room. */
  presence: { patient: boolean; doctor: boolean }
}

type Seat = Parameters<GuestServerEvents['guest:seated']>[0]

/** The server closed the connection or refused it for the moment, after which socket.io does not try again by itself. */
const retryMs = 3000

/** The call of a guest's page: its seat, and the voices of the patient and the doctor. No React. */
export class GuestCall {
  private readonly state = observable<GuestCallState>({
    phase: 'entering',
    hasServer: false,
    presence: { patient: false, doctor: false }
  })
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  readonly voices: Record<Role, VoiceConnection> = {
    patient: this.voiceOf('patient'),
    doctor: this.voiceOf('doctor')
  }
  private socket: GuestSocket | null = null
  private retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Takes the seat over this socket, and again whenever it reconnects. */
  attach(socket: GuestSocket): void {
    this.socket = socket
    socket.on('guest:seated', (seat) => this.enter(seat))
    socket.on('guest:presence', (presence) => this.state.set({ presence }))
    socket.on('guest:signal', (from, signal) => this.voices[from].receive(signal))
    socket.on('guest:closed', (why) => {
      if (why === 'ended') this.end('ended')
      else this.state.set({ phase: 'taken' })
    })
    socket.on('disconnect', () => {
      this.state.set({ hasServer: false })
      // The server has closed the connection. If somebody has ended the seat, it says so at the next attempt.
      if (!socket.active) this.retry(socket, this.snapshot().phase === 'seated' ? 0 : retryMs)
    })
    socket.on('connect_error', ({ message }) => {
      if (message === 'NOT_FOUND') this.end(this.snapshot().phase === 'entering' ? 'dead' : 'ended')
      else if (!socket.active) this.retry(socket, retryMs)
    })
  }

  /** Leaves the seat. The link goes on working. */
  leave(): void {
    for (const voice of Object.values(this.voices)) voice.leave()
    this.end('left')
  }

  /** Closes everything, for a page that is left. */
  stop(): void {
    clearTimeout(this.retryTimer)
    for (const voice of Object.values(this.voices)) voice.stop()
    this.socket?.disconnect()
    this.socket = null
  }

  private enter({ iceServers, presence }: Seat): void {
    this.state.set({ phase: 'seated', hasServer: true, presence })
    for (const voice of Object.values(this.voices)) voice.open(iceServers)
  }

  private end(phase: GuestPhase): void {
    this.stop()
    this.state.set({ phase, hasServer: false })
  }

  private retry(socket: GuestSocket, waitMs: number): void {
    clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(() => this.socket === socket && socket.connect(), waitMs)
  }

  private voiceOf(role: Role): VoiceConnection {
    return new VoiceConnection({
      isGuest: true,
      send: (signal) => this.socket?.connected && this.socket.emit('guest:signal', role, signal)
    })
  }
}
