import type { LabBooking } from '@arogyachat/contract/labs'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'

/** Returns the names of a booking's tests as one phrase, or "Your tests" for a copy from this device, which has no names. */
export function useTestNames(): (booking: Pick<LabBooking, 'tests'>) => string {
  const t = useMessages('labs')
  const formats = useFormats()
  return ({ tests }) => (tests.length > 0 ? formats.list(tests.map((test) => test.name)) : t('yourTests'))
}
