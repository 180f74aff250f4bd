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
/** More than a patient may hold ahead of today (`labBookingsMax`), and the latest come first. */
const allAhead = 50

/** Not under `labs`: the list of tests is the same after every booking. */
const testsKey = 'lab-tests'

/** The tests that can be booked, in the language on screen; until they are there in a new one, in the last (a form stays open). */
export function useLabTests() {
  const language = useLanguage()
  return useQuery({
    queryKey: [testsKey, language],
    queryFn: ({ signal }) => call('listLabTests', { query: { language } }, { signal }),
    select: (value) => value.data,
    placeholderData: keepPreviousData
  })
}

/** What the device remembers of a page, until the server has answered. */
function lastSeenPage(page: number) {
  const seen = page === 1 ? lastSeenBookings() : null
  if (!seen) return null
  const { bookings: data, total, savedAt } = seen
  return { reply: { success: true as const, data, total, page, pageSize: bookingsPerPage }, savedAt }
}

/**
 * The patient's own bookings, the latest day first. Opens with what this device last saw (without tests and addresses) and asks the
 * server at once; `dataUpdatedAt` tells how old the picture is.
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
  // It counts the bookings.
  void client.invalidateQueries({ queryKey: ['appointments', 'patient-dashboard'] })
}

const ownBookings = async () => (await call('listLabBookings', { query: { pageSize: allAhead } })).data

type Booking = Omit<CallOf<typeof bookLabTest>['body'], 'test_id'> & { test_id: string[] }

/** Whether the patient holds this very collection, from the server. */
async function isBooked({ test_id, date, time, address }: Booking): Promise<boolean> {
  const tests = [...test_id].sort().join()
  return (await ownBookings()).some(
    (ownBooking) =>
      ownBooking.status === 'scheduled' &&
      ownBooking.date === date &&
      ownBooking.time === time &&
      ownBooking.address === address &&
      ownBooking.tests
        .map((test) => test._id)
        .sort()
        .join() === tests
  )
}

/** A test of the booking is no longer among those that can be booked. */
export const isTestRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'LAB_NOT_AT_HOME' || error.fields?.test_id !== undefined)

/**
 * Books a collection at home. While its answer is lost (`isChecking`), the own bookings are asked until they can be heard;
 * one that turns out to be there counts as booked.
 */
export function useBookLabTests() {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const booking = useMutation({
    mutationFn: async (body: Booking): Promise<void> => {
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

/** Cancels a booking to come. A refusal means the screen is old, so the list is read again whatever the answer. */
export function useCancelLabBooking() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendAndVerify({
        send: () => call('cancelLabBooking', { params: { id } }),
        holds: async () =>
          (await ownBookings()).some((ownBooking) => ownBooking._id === id && ownBooking.status === 'canceled'),
        maybeDone: ['LAB_BOOKING_OVER']
      }),
    onSettled: () => refresh(client)
  })
}
