import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { callEmergency } from '@arogyachat/contract/endpoints/notices'
import type { CallReport } from '@arogyachat/contract/video'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logError } from '../../lib/log.ts'
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
