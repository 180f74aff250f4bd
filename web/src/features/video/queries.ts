import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { callEmergency } from '@arogyachat/contract/endpoints/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isOutcomeUnknown } from '../../lib/unknown-outcome.ts'

/** What a participant needs to join; renewed by itself when someone enters or leaves the room. */
export const useVideo = (appointmentId: string) =>
  useQuery({
    queryKey: ['appointments', 'video', appointmentId],
    queryFn: ({ signal }) => call('getVideo', { params: { id: appointmentId } }, { signal })
  })

/** The live line says when an emergency arrived; it may be down just then. */
const deliveryCheckMs = 5000
const pressAgainMs = 3000

const emergencyKey = (appointmentId: string) => ['notices', 'emergency', appointmentId]

/** The emergency that this person pressed in the call, also before a reload, and how far it has come. */
export const useEmergency = (appointmentId: string) =>
  useQuery({
    queryKey: emergencyKey(appointmentId),
    queryFn: ({ signal }) => call('getEmergency', { params: { id: appointmentId } }, { signal }),
    refetchInterval: ({ state }) => {
      const emergency = state.data?.emergency
      return emergency && emergency.state !== 'seen' ? deliveryCheckMs : false
    }
  })

/** Presses "This is an emergency", again and again while the server cannot be reached: there it counts once. */
export function useCallEmergency(appointmentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('callEmergency', { params: { id: appointmentId } }),
    retry: (_, error) => isOutcomeUnknown(error),
    retryDelay: pressAgainMs,
    onSuccess: (reply: ReplyOf<typeof callEmergency>) => client.setQueryData(emergencyKey(appointmentId), reply)
  })
}
