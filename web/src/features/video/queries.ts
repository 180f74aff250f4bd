import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { callEmergency } from '@arogyachat/contract/endpoints/notices'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { CallReport } from '@arogyachat/contract/video'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sendForm } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { isOutcomeUnknown } from '../../lib/unknown-outcome.ts'

/** What a participant needs to join. It is fetched again when someone enters or leaves the room. */
export const useVideo = (appointmentId: string, everyMs: number | false = false) =>
  useQuery({
    queryKey: ['appointments', 'video', appointmentId],
    queryFn: ({ signal }) => call('getVideo', { params: { id: appointmentId } }, { signal }),
    refetchInterval: everyMs
  })

/** The live connection announces when an emergency call was delivered; polling covers the time while it is down. */
const deliveryCheckMs = 5000
const retryMs = 3000

const emergencyKey = (appointmentId: string) => ['notices', 'emergency', appointmentId]

/** The emergency call that this user raised in the call, also before a reload, and whether it was delivered. */
export const useEmergency = (appointmentId: string) =>
  useQuery({
    queryKey: emergencyKey(appointmentId),
    queryFn: ({ signal }) => call('getEmergency', { params: { id: appointmentId } }, { signal }),
    refetchInterval: ({ state }) => {
      const emergency = state.data?.emergency
      return emergency && emergency.state !== 'seen' ? deliveryCheckMs : false
    }
  })

/** Raises an emergency in the call. Retries until the server answers; the server counts repeated requests once. */
export function useCallEmergency(appointmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('callEmergency', { params: { id: appointmentId } }),
    retry: (_, error) => isOutcomeUnknown(error),
    retryDelay: retryMs,
    onSuccess: (reply: ReplyOf<typeof callEmergency>) => client.setQueryData(emergencyKey(appointmentId), reply)
  })
}

/** Sends the numbers of a call that has ended. Nobody waits for the answer, and the page may be closing. */
export const reportCall = (appointmentId: string, report: CallReport): void =>
  void call('reportCall', { params: { id: appointmentId }, body: report }, { keepalive: true }).catch((cause) =>
    logError('The numbers of the call could not be sent', cause)
  )

/** What waits to be delivered: a text, or a file. */
type Waiting = { id: string } & ({ text: string } | { file: File | null })

/**
 * Sends what a call could not deliver as messages of the conversation with this person, which the site keeps.
 * @param onSent called with the id of each item as soon as it is stored.
 */
export async function sendInThread(
  person: string,
  language: LanguageCode,
  items: readonly Waiting[],
  onSent: (id: string) => void
): Promise<void> {
  const { thread } = await call('openMessageThread', { body: { person } })
  const params = { id: thread._id }
  for (const item of items) {
    const key = newUuid()
    if ('text' in item) await call('sendMessage', { params, body: { key, text: item.text, language } })
    else if (item.file) {
      const { file } = item
      const form = { key, file, fileName: file.name, text: '', language }
      await sendForm('sendMessageFile', form, undefined, undefined, params)
    }
    onSent(item.id)
  }
}
