import { bookingsReply } from '@arogyachat/assistant/reply/bookings-reply'
import type { AssistantReply } from '@arogyachat/contract/assistant'
import { canCancelLabBooking } from '@arogyachat/contract/labs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { listUpcoming } from '../appointments/service.ts'
import { listOwn } from '../labs/service.ts'
import { actionsOf } from './rules.ts'

/** The latest come first: what is still scheduled stands before all that is over. */
const mostLabs = 100
/** More than these would be a list to read, not an answer; the sections of the dashboard show all. */
const mostVisits = 10

/** What the signed-in patient has booked and is still to come: read as their own, for them alone. */
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
