import type { BrowserEvents, CallJoined, CallSignal, ServerEvents, Topic, VoiceSignal } from '@arogyachat/contract/live'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

/** The browser's end of a live socket, closed at the end of the test, with the events it has received. */
export async function openCallTab(options: {
  port: number
  cookie: string | undefined
  appointmentId: string
  headers?: Record<string, string>
}) {
  const { port, cookie, appointmentId, headers } = options
  const socket: Socket<ServerEvents, BrowserEvents> = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(cookie && { cookie }), ...headers }
  })
  onTestFinished(() => void socket.disconnect())
  const received: { event: string; value: unknown }[] = []
  socket.onAny((event: string, value: unknown) => received.push({ event, value }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const valuesOf = <T>(name: string) => received.filter(({ event }) => event === name).map(({ value }) => value as T)
  return {
    socket,
    join: (id = appointmentId): Promise<CallJoined> =>
      socket.timeout(5000).emitWithAck('call:join', { appointmentId: id }),
    presences: () => valuesOf<{ patient: boolean; doctor: boolean }>('call:presence'),
    signals: () => valuesOf<CallSignal>('call:signal'),
    guestSignals: () => valuesOf<VoiceSignal>('guest:signal'),
    closed: () => valuesOf<string>('call:closed'),
    topics: () => valuesOf<Topic[]>('changed').flat()
  }
}
