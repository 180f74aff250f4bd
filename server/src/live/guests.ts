import { type GuestBrowserEvents, type GuestServerEvents, guestNamespace } from '@arogyachat/contract/live'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Logger } from '../platform/log.ts'
import { otherNodesTimeoutMs } from './tabs.ts'

/** The data of a connected guest of a call. Other nodes can read it. */
export interface GuestData {
  appointmentId: string
  patientId: string
  doctorId: string
  /** The random name of the guest's page. */
  page: string
}
export type Guests = Namespace<GuestBrowserEvents, GuestServerEvents, DefaultEventsMap, GuestData>
export type Guest = Socket<GuestBrowserEvents, GuestServerEvents, DefaultEventsMap, GuestData>

/** Every connection with a link to this appointment, also with an earlier one. */
export const guestLinkRoom = (appointmentId: string) => `link:${appointmentId}`
/** Those with the link that has this token. The hash may be sent to other nodes, unlike the token. */
export const guestTokenRoom = (tokenHash: Buffer) => `token:${tokenHash.toString('base64url')}`
/** The one that has the seat. Signals go only there. */
export const guestSeatRoom = (appointmentId: string) => `seat:${appointmentId}`

/** The namespace of guests on the same server. */
export const guestsOf = (server: { of(name: string): unknown }): Guests => server.of(guestNamespace) as Guests

/** The guests in this room on all nodes, or on this node alone when another one does not answer. */
export async function findGuests(guests: Guests, room: string, log: Logger) {
  try {
    return await guests.timeout(otherNodesTimeoutMs).in(room).fetchSockets()
  } catch (error) {
    log.warn({ err: error }, 'another node did not list its guests')
    return guests.local.in(room).fetchSockets()
  }
}
