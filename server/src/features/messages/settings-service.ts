import type { ReplyFor } from '@arogyachat/contract/endpoint'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { getMessageSettings } from '@arogyachat/contract/messages/message-endpoints'
import type { AnsweringHours, MessageSettings } from '@arogyachat/contract/messages/messages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { hoursOfAvailability, isAnswering } from './rules.ts'
import * as store from './settings-store.ts'

/** What a doctor has set, and the hours of the availability. @throws AppError NOT_FOUND. */
async function load(q: Queryable, doctorId: string, now: Date) {
  const row = await store.find(q, doctorId, dateInIndia(now))
  if (!row) throw new AppError('NOT_FOUND')
  const settings: MessageSettings = {
    isAway: row.is_away ?? false,
    awayText: row.away_text ?? '',
    hours: row.hours
  }
  return { settings, availability: hoursOfAvailability({ days: row.days, timeSlots: row.time_slots }), ...row }
}

export async function readSettings(
  context: AppContext,
  doctorId: string
): Promise<ReplyFor<typeof getMessageSettings>> {
  const { settings, availability } = await load(context.database.db, doctorId, context.clock.now())
  return { success: true, settings, availability }
}

export async function saveSettings(
  context: AppContext,
  doctorId: string,
  { isAway, awayText, hours }: MessageSettings
): Promise<ReplyFor<typeof getMessageSettings>> {
  const row = {
    doctor_id: doctorId,
    is_away: isAway,
    away_text: awayText,
    hours: hours === null ? null : JSON.stringify(hours)
  }
  await store.save(context.database.db, row)
  return readSettings(context, doctorId)
}

/** What the automatic reply of a doctor says at this time; null while the doctor answers. */
export async function automaticReplyOf(
  q: Queryable,
  doctorId: string,
  now: Date
): Promise<{ text: string; hours: AnsweringHours | null } | null> {
  const { settings, availability, days_off } = await load(q, doctorId, now)
  const hours = settings.hours ?? availability
  if (!settings.isAway && isAnswering(hours, days_off, now)) return null
  // Somebody who is away does not answer at these hours.
  return { text: settings.awayText, hours: settings.isAway ? null : hours }
}
