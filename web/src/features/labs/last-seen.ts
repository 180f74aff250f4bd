import { type LabBooking, labBookingStatuses } from '@arogyachat/contract/labs'
import { currentPatientId } from '../../lib/acting/acting-for.ts'
import { hasTexts, isFields, type LastSeen, lastSeenStore } from '../../lib/last-seen.ts'

interface SeenBookings {
  userId: string
  /** The number of bookings on the server. */
  total: number
  bookings: LabBooking[]
}

const isTest = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['_id', 'name']) &&
  typeof value.costRupees === 'number' &&
  typeof value.hasHomeCollection === 'boolean'

const isBooking = (value: unknown) =>
  isFields(value) &&
  hasTexts(value, ['_id', 'date', 'time', 'address', 'createdAt']) &&
  typeof value.totalPrice === 'number' &&
  labBookingStatuses.some((status) => status === value.status) &&
  Array.isArray(value.tests) &&
  value.tests.every(isTest) &&
  Array.isArray(value.reports)

const store = lastSeenStore<SeenBookings>('labTestBookings', {
  isContent: (value) =>
    typeof value.userId === 'string' &&
    typeof value.total === 'number' &&
    Array.isArray(value.bookings) &&
    value.bookings.every(isBooking),
  isOwnedBy: (seen, userId) => seen.userId === userId
})

/** Tests, prices, addresses and reports are not stored on the device. */
const withoutTestsAndAddress = (booking: LabBooking): LabBooking => ({
  ...booking,
  tests: [],
  totalPrice: 0,
  address: '',
  reports: []
})

/** The first page of lab bookings that the patient last saw on this device, or null. */
export const lastSeenBookings = (): LastSeen<SeenBookings> | null => store.read()

/** Stores the first page of lab bookings on this device, unless nobody is signed in. `savedAt` is in milliseconds. */
export function rememberBookings(bookings: readonly LabBooking[], total: number, savedAt: number): void {
  const userId = currentPatientId()
  if (userId !== null) store.write({ savedAt, userId, total, bookings: bookings.map(withoutTestsAndAddress) })
}
