import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'

/** The figures and visits of the doctor's dashboard. They change with appointments and with who is in a room. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['appointments', 'doctor-dashboard'],
    queryFn: ({ signal }) => call('getDoctorDashboard', undefined, { signal })
  })
