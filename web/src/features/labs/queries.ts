import type { CallOf } from '@arogyachat/contract/endpoint'
import type { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { isOutcomeUnknown, retryUntilAnswered, sendAndVerify } from '../../lib/unknown-outcome.ts'
import { lastSeenBookings, rememberBookings } from './last-seen.ts'

export const bookingsPerPage = 10
/** More than a patient may have ahead of today (`labBookingsMax`). The latest come first. */
const allAheadPageSize = 50

/** Not under `labs`, because a booking does not change the list of tests. */
const testsKey = 'lab-tests'

/** The tests on offer in the current language. After a change of language the previous list stays until the new one has loaded. */
export function useLabTests() {
  const language = useLanguage()
  return useQuery({
    queryKey: [testsKey, language],
    queryFn: ({ signal }) => call('listLabTests', { query: { language } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData
  })
}

/** The stored copy of a page, shown until the server has answered. */
function lastSeenPage(page: number) {
  const seen = page === 1 ? lastSeenBookings() : null
  if (!seen) return null
  const { bookings: data, total, savedAt } = seen
  return { reply: { success: true as const, data, total, page, pageSize: bookingsPerPage }, savedAt }
}

/**
 * The patient's own bookings, the latest day first. Starts with the copy on this device (without tests and addresses) while the
 * server is asked; `dataUpdatedAt` is the age of the data.
 */
export function useLabBookings(page: number) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['labs', 'bookings', language, page],
    queryFn: async ({ signal }) => {
      const reply = await call('listLabBookings', { query: { page, pageSize: bookingsPerPage, language } }, { signal })
      if (reply.page === 1) rememberBookings(reply.data, reply.total, Date.now())
      return reply
    },
    initialData: () => lastSeenPage(page)?.reply,
    initialDataUpdatedAt: () => lastSeenPage(page)?.savedAt,
    placeholderData: keepPreviousData,
    staleTime: 0
  })
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['labs'] })
  // The dashboard counts the bookings.
  void client.invalidateQueries({ queryKey: ['appointments', 'patient-dashboard'] })
}

const fetchOwnBookings = async () => (await call('listLabBookings', { query: { pageSize: allAheadPageSize } })).data

type BookingRequest = Omit<CallOf<typeof bookLabTest>['body'], 'test_id'> & { test_id: string[] }

/** Asks the server whether the patient has this very booking. */
async function isBooked({ test_id, date, time, address }: BookingRequest): Promise<boolean> {
  const tests = [...test_id].sort().join()
  return (await fetchOwnBookings()).some(
    (booking) =>
      booking.status === 'scheduled' &&
      booking.date === date &&
      booking.time === time &&
      booking.address === address &&
      booking.tests
        .map((test) => test._id)
        .sort()
        .join() === tests
  )
}

/** Whether a test of the booking is no longer on offer. */
export const isTestRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.fields?.test_id !== undefined

/**
 * Books tests. When the reply is lost (`isChecking`), the patient's bookings are fetched until the server answers.
 * A booking that is found there counts as made.
 */
export function useBookLabTests() {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const booking = useMutation({
    mutationFn: async (body: BookingRequest): Promise<void> => {
      try {
        await call('bookLabTest', { body })
      } catch (error) {
        if (!isOutcomeUnknown(error)) throw error
        setChecking(true)
        if (!(await retryUntilAnswered(() => isBooked(body)))) throw error
      }
    },
    onSuccess: () => refresh(client),
    onError: (error) => {
      if (isTestRefusal(error)) void client.invalidateQueries({ queryKey: [testsKey] })
    },
    onSettled: () => setChecking(false)
  })
  return { ...booking, isChecking }
}

/** Cancels a booking. The list is refetched in any case, because a refusal means that it is outdated. */
export function useCancelLabBooking() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendAndVerify({
        send: () => call('cancelLabBooking', { params: { id } }),
        holds: async () =>
          (await fetchOwnBookings()).some((booking) => booking._id === id && booking.status === 'canceled'),
        maybeDone: ['LAB_BOOKING_OVER']
      }),
    onSettled: () => refresh(client)
  })
}
