import type { Appointment } from '@arogyachat/contract/appointments'
import { slotEnd, slotStart } from '@arogyachat/contract/india-time'
import type { Queue } from '@arogyachat/contract/video'
import type { AppContext } from '../../app-context.ts'
import { queueOf } from './queue-rules.ts'
import { listLiveOfDay } from './store.ts'

/** The place of an appointment among those that its doctor still has on that day. Names nobody. */
export async function findQueue({ database, live, clock }: AppContext, appointment: Appointment): Promise<Queue> {
  const { _id, doctorId, appointmentDate } = appointment
  const rows = await listLiveOfDay(database.db, doctorId._id, appointmentDate)
  const rooms = await live.inRooms(rows.map(({ id }) => id))
  const visits = rows.map(({ id, slot }) => ({
    id,
    startsMs: slotStart(appointmentDate, slot).getTime(),
    endsMs: slotEnd(appointmentDate, slot).getTime(),
    presence: rooms.get(id) ?? { patient: false, doctor: false }
  }))
  return queueOf(visits, _id, clock.now().getTime())
}
