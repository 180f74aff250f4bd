import { bookingsReply } from '@arogyachat/assistant/reply/bookings-reply'
import type { AssistantReply } from '@arogyachat/contract/assistant'
import { canCancelLabBooking } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { listUpcoming } from '../appointments/service.ts'
import { listOwn } from '../labs/service.ts'
import { actionsOf } from './rules.ts'

/** Bookings are listed latest first, so those ahead come before those that are over. */
const mostLabs = 100
/** The most appointments in an answer; the dashboard lists all of them. */
const mostVisits = 10

/** The reply with the signed-in patient's own bookings ahead. */
export async function bookingsOf(
  context: AppContext,
  patient: Actor,
  language: LanguageCode
): Promise<Pick<AssistantReply, 'reply' | 'suggestions' | 'actions'>> {
  const now = context.clock.now()
  const visits = await listUpcoming(context, patient, mostVisits)
  const { data } = await listOwn(context, patient, { page: 1, pageSize: mostLabs, language })
  const labs = data.filter((booking) => canCancelLabBooking(booking, now)).reverse()
  const { reply, suggestions, actions } = bookingsReply(
    {
      visits: visits.map(({ doctorId, appointmentDate, timeSlot }) => ({
        doctor: doctorId.name,
        date: appointmentDate,
        slot: timeSlot
      })),
      labs
    },
    language
  )
  return { reply, suggestions, actions: actionsOf(actions) }
}
