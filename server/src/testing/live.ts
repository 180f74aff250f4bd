import { type Live, silentLive } from '../live/live.ts'

/** A live connection without sockets that records what would be sent. */
export function recordingLive() {
  const changes: Parameters<Live['changed']>[] = []
  const closedRooms: Parameters<Live['closeRoom']>[] = []
  const live: Live = {
    ...silentLive,
    changed: (accounts, topics) => void changes.push([accounts, topics]),
    closeRoom: (appointmentId, reason) => void closedRooms.push([appointmentId, reason])
  }
  return { live, changes, closedRooms }
}
