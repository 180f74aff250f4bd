import type { Topic } from '@arogyachat/contract/live'

/** Which participants are in a call now. */
export interface Presence {
  patient: boolean
  doctor: boolean
}

/** Notifies browsers of changes. Messages may get lost, so every screen can also fetch its data again. */
export interface Live {
  /** Notifies these accounts that data of these topics changed. Call it after the commit. */
  changed(accountIds: readonly string[], topics: readonly Topic[]): void
  /** Notifies the browsers of these sessions that they are signed out, and disconnects them. */
  endSessions(sessionIds: readonly string[]): void
  /**
   * Disconnects the browsers that follow these accounts; they connect again at once. Call it after the commit of a change of who
   * cares for whom: tabs then follow the right accounts, and nobody stays in a call for a person they no longer care for.
   */
  reconnect(accountIds: readonly string[]): void
  /** Who is in the rooms of these appointments, on all nodes. The result has an entry for every given id. */
  inRooms(appointmentIds: readonly string[]): Promise<Map<string, Presence>>
  /** The browser tabs that are connected to this node. */
  countTabs(): number
  /** Notifies the participants in the room that the appointment was canceled or rescheduled, and removes them from the room. */
  closeRoom(appointmentId: string, reason: 'canceled' | 'moved'): void
  /** Whether a guest is in the call of this appointment, on any node. */
  hasGuest(appointmentId: string): Promise<boolean>
  /**
   * Puts the guest out of the call, unless they have the link whose token has the hash `keep`. Call it after the commit that ends the
   * guest's link. Nodes hear of it a moment later, when the holder of a new link may already be there.
   */
  closeGuestSeat(appointmentId: string, keep?: Buffer): void
}

/** The presence of empty rooms. */
export const emptyRooms = (appointmentIds: readonly string[]) =>
  new Map<string, Presence>(appointmentIds.map((id) => [id, { patient: false, doctor: false }]))

/** For commands and tests, which have no sockets. */
export const silentLive: Live = {
  changed: () => undefined,
  endSessions: () => undefined,
  reconnect: () => undefined,
  inRooms: async (appointmentIds) => emptyRooms(appointmentIds),
  countTabs: () => 0,
  closeRoom: () => undefined,
  hasGuest: async () => false,
  closeGuestSeat: () => undefined
}
