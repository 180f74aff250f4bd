import { getVideo } from '@arogyachat/contract/video'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What a participant needs to join; renewed by itself when someone enters or leaves the room. */
export const useVideo = (appointmentId: string) =>
  useQuery({
    queryKey: ['appointments', 'video', appointmentId],
    queryFn: ({ signal }) => call(getVideo, { params: { id: appointmentId } }, { signal })
  })
