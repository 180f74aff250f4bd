import { type GuestBrowserEvents, type GuestServerEvents, guestNamespace } from '@arogyachat/contract/live'
import type { Socket } from 'socket.io-client'

/** The connection of a guest of a call, authenticated by the token of the link. */
export type GuestSocket = Socket<GuestServerEvents, GuestBrowserEvents>

/** Opens it. `page` is the random name of the page, which keeps the seat when it reconnects. */
export async function openGuestSocket(token: string, page: string): Promise<GuestSocket> {
  const { io } = await import('socket.io-client')
  return io(guestNamespace, { auth: { token, page }, reconnectionDelayMax: 1500, forceNew: true })
}
