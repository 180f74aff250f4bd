import { type LabBooking, labBookingStatuses } from '@arogyachat/contract/labs'
import { stored } from '../../lib/stored.ts'

interface Kept {
  /** Milliseconds. */
  savedAt: number
  userId: string
  /** How many there were on the server. */
  total: number
  bookings: LabBooking[]
}

/** The device's storage is readable by whoever holds the phone: when stays; which tests, their price and where do not. */
const withoutTestsAndAddress = (booking: LabBooking): LabBooking => ({
  ...booking,
  tests: [],
  totalPrice: 0,
  address: ''
})

/**
 * The first page of lab bookings this patient last saw on this device, or null. Another account's, and anything that does
 * not read as bookings any more, counts as nothing.
 */
export function lastSeenBookings(): Kept | null {
  const text = stored.get('labTestBookings')
  if (text === null) return null
  const kept = jsonOrNull(text)
  return isKept(kept) && kept.userId === stored.get('userId') ? kept : null
}

export function rememberBookings(seen: readonly LabBooking[], total: number, savedAt: number): void {
  const userId = stored.get('userId')
  if (userId === null) return
  const kept: Kept = { savedAt, userId, total, bookings: seen.map(withoutTestsAndAddress) }
  stored.set('labTestBookings', JSON.stringify(kept))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTest = (value: unknown) =>
  isRecord(value) &&
  typeof value._id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.costRupees === 'number'

/** What the cards read must be there: an older release may have kept it in another shape. The server replaces it at once. */
const isBooking = (value: unknown): value is LabBooking =>
  isRecord(value) &&
  ['_id', 'date', 'time', 'address', 'createdAt'].every((key) => typeof value[key] === 'string') &&
  typeof value.totalPrice === 'number' &&
  labBookingStatuses.some((status) => status === value.status) &&
  Array.isArray(value.tests) &&
  value.tests.every(isTest)

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.savedAt === 'number' &&
  typeof value.userId === 'string' &&
  typeof value.total === 'number' &&
  Array.isArray(value.bookings) &&
  value.bookings.every(isBooking)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
