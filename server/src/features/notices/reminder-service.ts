import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { type ReminderKind, reminderKinds, reminderMinutes } from '@arogyachat/contract/notices'
import type { AppContext } from '../../app-context.ts'
import { eventIdOf } from '../../platform/ids.ts'
import * as reminders from './reminder-store.ts'
import { announceNotice } from './service.ts'
import * as store from './store.ts'

const minuteMs = 60_000
/** The most reminders of one run; the next run follows within a minute. */
const remindersPerRun = 500
/** A reminder that is late, because the server was down, is still written until this long before the start. */
const latestMinutes: Record<ReminderKind, number> = { 'reminder-day': 12 * 60, 'reminder-hour': 10 }

/**
 * Reminds patients of their appointments a day and an hour before. Any number of processes may run it: the key of a
 * reminder is made of the appointment, its time and the kind, so each is written once.
 */
export async function remindOfVisits(context: AppContext): Promise<void> {
  for (const kind of reminderKinds) await remind(context, kind)
}

async function remind(context: AppContext, kind: ReminderKind): Promise<void> {
  const now = context.clock.now()
  const today = dateInIndia(now)
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  const minutes = reminderMinutes[kind]
  const ahead = await reminders.listAhead(context.database.db, kind, {
    from: inMinutes(latestMinutes[kind]),
    to: inMinutes(minutes),
    dates: [today, addDays(today, 1)],
    minutes,
    limit: remindersPerRun
  })
  for (const { id, date, slot } of ahead) {
    const receiverId = await context.database.transaction((tx) =>
      store.insert(tx, {
        kind,
        by: 'doctor',
        appointmentId: id,
        eventId: eventIdOf(id, date, slot),
        only: { date, slot },
        now
      })
    )
    await announceNotice(context, receiverId)
  }
}
