import { appointmentCan, bookableTypes, bookingHorizonDays } from '@arogyachat/contract/appointments'
import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { getFollowUp } from '@arogyachat/contract/endpoints/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { usualFollowUpDays } from '@arogyachat/contract/visit-notes/visit-notes'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { followUpDateOf } from '../../visit-notes/service.ts'
import { assertAllowed } from '../change-service.ts'
import { nearestFree } from '../rules.ts'
import { ownRow } from '../service.ts'
import * as bookings from './booking-store.ts'

/**
 * The free time to propose for the follow-up of a completed visit; null when the doctor has none. It has the type of the visit, or
 * video where a doctor cannot book that type.
 * @throws AppError NOT_FOUND, INVALID_STATUS.
 */
export const proposeFollowUp = (
  context: AppContext,
  actor: Actor,
  appointmentId: string
): Promise<ReplyFor<typeof getFollowUp>['followUp']> =>
  context.database.transaction(async (tx) => {
    const visit = await ownRow(tx, actor, appointmentId)
    assertAllowed(appointmentCan.followUp(visit, actor.role))
    const wantedDate = await followUpDateOf(context, tx, actor, appointmentId)
    const now = context.clock.now()
    const today = dateInIndia(now)
    const span = { from: today, to: addDays(today, bookingHorizonDays) }
    const [schedule] = await bookings.listSchedules(tx, context.config.isDemo, [actor.accountId], span)
    const wanted = wantedDate ?? addDays(visit.date, usualFollowUpDays)
    const free = schedule ? nearestFree(schedule, wanted, visit.slot, now) : null
    const type = bookableTypes.doctor.find((bookable) => bookable === visit.consultation_type) ?? 'video'
    return free && { date: free.date, timeSlot: free.slot, consultationType: type, wantedDate }
  })
