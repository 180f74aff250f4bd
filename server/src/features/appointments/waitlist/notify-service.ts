import { bookingHorizonDays } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../../app-context.ts'
import { newId } from '../../../platform/ids.ts'
import { announceNotice, writeNoticeTo } from '../../notices/service.ts'
import * as bookings from '../booking/booking-store.ts'
import { freeSlots, offerOn } from '../rules.ts'
import { planNotices } from './waitlist-rules.ts'
import * as store from './waitlist-store.ts'

type Entry = Awaited<ReturnType<typeof store.listWaiting>>[number]

function byDay(entries: readonly Entry[]): Entry[][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = `${entry.doctor_id} ${entry.date}`
    days.set(key, [...(days.get(key) ?? []), entry])
  }
  return [...days.values()]
}

/**
 * Notifies those who wait for a day of times that have become free. The notices and what was notified are written in one
 * transaction, so any number of processes may run it at any time, also after a crash, and nobody is notified twice.
 */
export async function notifyWaiting(context: AppContext): Promise<void> {
  const { config, database, clock } = context
  const now = clock.now()
  const today = dateInIndia(now)
  const span = { from: today, to: addDays(today, bookingHorizonDays) }
  const entries = await store.listWaiting(database.db, span)
  if (entries.length === 0) return
  const doctorIds = [...new Set(entries.map((entry) => entry.doctor_id))]
  const schedules = await bookings.listSchedules(database.db, config.isDemo, doctorIds, span)
  for (const day of byDay(entries)) {
    const [{ doctor_id: doctorId, date }] = day as [Entry]
    const schedule = schedules.find(({ id, isBookable }) => id === doctorId && isBookable)
    const free = schedule ? freeSlots(offerOn(schedule, date), now) : []
    // Most days stay as they are, and need no lock.
    if (planNotices(day, free, now).length > 0) await notifyDay(context, doctorId, date, now)
  }
}

async function notifyDay(context: AppContext, doctorId: string, date: string, now: Date): Promise<void> {
  const { config, database } = context
  const receivers = await database.transaction(async (tx) => {
    const waiting = await store.lockDay(tx, doctorId, date)
    const offer = await bookings.findOffer(tx, config.isDemo, doctorId, date)
    const free = offer?.isBookable ? freeSlots(offer, now) : []
    const written: (string | null)[] = []
    for (const { id, notified, slot } of planNotices(waiting, free, now)) {
      await store.updateNotified(tx, id, notified)
      const accountId = waiting.find((entry) => entry.id === id)?.patient_id
      if (slot === null || accountId === undefined) continue
      const event = { kind: 'slot-free', accountId, aboutId: doctorId, eventId: newId(), date, slot } as const
      written.push(await writeNoticeTo(tx, now, event))
    }
    return written
  })
  for (const receiver of receivers) await announceNotice(context, receiver)
  // An open list of the days that somebody waits for shows the free time.
  context.live.changed(
    receivers.filter((receiver) => receiver !== null),
    ['appointments']
  )
}
