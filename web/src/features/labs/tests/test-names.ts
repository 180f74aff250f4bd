import type { LabBooking } from '@arogyachat/contract/labs'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'

/** The names of a booking's tests as one phrase; "Your tests" for a booking from this device's storage, which holds no names. */
export function useTestNames(): (booking: Pick<LabBooking, 'tests'>) => string {
  const t = useMessages('labs')
  const formats = useFormats()
  return ({ tests }) => (tests.length > 0 ? formats.list(tests.map((test) => test.name)) : t('yourTests'))
}
