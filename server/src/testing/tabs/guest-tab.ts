import {
  type GuestBrowserEvents,
  type GuestServerEvents,
  guestNamespace,
  type VoiceSignal
} from '@arogyachat/contract/live'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

/** The socket of a guest's browser, closed at the end of the test, with the events it has received. */
export function connectGuest({ port, token, page }: { port: number; token: string; page: string }) {
  const socket: Socket<GuestServerEvents, GuestBrowserEvents> = io(`http://127.0.0.1:${port}${guestNamespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, page }
  })
  onTestFinished(() => void socket.disconnect())
  const received: { event: string; values: unknown[] }[] = []
  socket.onAny((event: string, ...values: unknown[]) => received.push({ event, values }))
  socket.on('connect_error', (error) => received.push({ event: 'refused', values: [error.message] }))
  const valuesOf = (name: string) => received.filter(({ event }) => event === name).map(({ values }) => values)
  return {
    socket,
    seated: () => valuesOf('guest:seated'),
    signals: () => valuesOf('guest:signal') as [from: string, signal: VoiceSignal][],
    presences: () => valuesOf('guest:presence').flat(),
    closed: () => valuesOf('guest:closed').flat(),
    refused: () => valuesOf('refused').flat(),
    events: () => [...new Set(received.map(({ event }) => event))]
  }
}
