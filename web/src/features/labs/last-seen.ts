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

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null
const isTest = (it: unknown) =>
  isRecord(it) && typeof it._id === 'string' && typeof it.name === 'string' && typeof it.costRupees === 'number'

/** What the cards read must be there: an older release may have kept it in another shape. The server replaces it at once. */
const isBooking = (it: unknown): it is LabBooking =>
  isRecord(it) &&
  ['_id', 'date', 'time', 'address', 'createdAt'].every((key) => typeof it[key] === 'string') &&
  typeof it.totalPrice === 'number' &&
  labBookingStatuses.some((status) => status === it.status) &&
  Array.isArray(it.tests) &&
  it.tests.every(isTest)

const isKept = (it: unknown): it is Kept =>
  isRecord(it) &&
  typeof it.savedAt === 'number' &&
  typeof it.userId === 'string' &&
  typeof it.total === 'number' &&
  Array.isArray(it.bookings) &&
  it.bookings.every(isBooking)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
