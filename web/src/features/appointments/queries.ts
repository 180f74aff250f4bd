import {
  type Appointment,
  type AppointmentStatus,
  appointmentCan,
  factsOf,
  isLive,
  undoCompletionMinutes
} from '@arogyachat/contract/appointments'
import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type {
  bookAppointment,
  listPatientAppointments,
  rateAppointment,
  rescheduleAppointment
} from '@arogyachat/contract/endpoints/appointments'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient
} from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isOutcomeUnknown, retryUntilAnswered, sendAndVerify } from '../../lib/unknown-outcome.ts'
import { slotsKey } from '../doctors/queries.ts'
import { lastSeenAppointments, rememberAppointments, type SeenAppointment } from './last-seen.ts'

export type { SeenAppointment }

export interface AppointmentListParams {
  status?: AppointmentStatus
  /** ISO dates in India, both included. */
  from?: string
  to?: string
  /** `soonest`: live ones in order of time; `latest`: all, the newest first. */
  order?: 'soonest' | 'latest'
  page?: number
  pageSize?: number
}

type AppointmentPage = Omit<ReplyOf<typeof listPatientAppointments>, 'appointments'> & {
  appointments: SeenAppointment[]
}

const startOf = (appointment: SeenAppointment) => Date.parse(appointment.startsAt)

/** What the device remembers of such a list, until the server has answered. */
function lastSeenPage({ status, from, to, order, page = 1, pageSize = 50 }: AppointmentListParams) {
  const seen = page === 1 ? lastSeenAppointments() : null
  if (!seen) return null
  const soonest = order === 'soonest'
  const matching = seen.appointments
    .filter((appointment) => (status ? appointment.status === status : !soonest || isLive(appointment.status)))
    .filter(
      (appointment) => (!from || appointment.appointmentDate >= from) && (!to || appointment.appointmentDate <= to)
    )
    .sort((a, b) => (soonest ? startOf(a) - startOf(b) : startOf(b) - startOf(a)))
  const data: AppointmentPage = {
    success: true,
    appointments: matching.slice(0, pageSize),
    total: matching.length,
    page,
    pageSize
  }
  return { data, savedAt: seen.savedAt }
}

/**
 * The patient's own appointments. Opens with what this device last saw (without clinical content) and asks the server
 * at once; `dataUpdatedAt` tells how old the picture is.
 */
export const usePatientAppointments = (params: AppointmentListParams = {}) =>
  useQuery({
    queryKey: ['appointments', 'patient', params],
    queryFn: async ({ signal }): Promise<AppointmentPage> => {
      const reply = await call('listPatientAppointments', { query: params }, { signal })
      if (reply.page === 1) rememberAppointments(reply.appointments, Date.now())
      return reply
    },
    initialData: () => lastSeenPage(params)?.data,
    initialDataUpdatedAt: () => lastSeenPage(params)?.savedAt,
    placeholderData: keepPreviousData,
    staleTime: 0
  })

/** The doctor's own appointments. */
export const useDoctorAppointments = (params: AppointmentListParams = {}) =>
  useQuery({
    queryKey: ['appointments', 'doctor', params],
    queryFn: ({ signal }) => call('listDoctorAppointments', { query: params }, { signal }),
    placeholderData: keepPreviousData
  })

/** One appointment, for its patient or its doctor. */
export const useAppointment = (id: string) =>
  useQuery({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call('getAppointment', { params: { id } }, { signal }),
    select: (value) => value.appointment
  })

/** What the patient's first screen shows: the next visit, the counts, the last sign-in. */
export const usePatientDashboard = () =>
  useQuery({
    queryKey: ['appointments', 'patient-dashboard'],
    queryFn: ({ signal }) => call('getPatientDashboard', {}, { signal })
  })

/** The chosen time cannot be had (any more), while the rest of the form is fine. */
export const isSlotRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['SLOT_TAKEN', 'SLOT_PASSED', 'SLOT_NOT_OFFERED'].includes(error.code)

const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['appointments'] })
}

/** The refusal of a slot names those that are left: they take the place of the old ones while the form stays open. */
function showSlotsLeft(client: QueryClient, error: unknown, doctorId: string, date: string) {
  if (!isSlotRefusal(error)) return
  const { availableSlots } = error
  if (availableSlots) client.setQueryData(slotsKey(doctorId, date), { success: true, date, availableSlots })
  else void client.invalidateQueries({ queryKey: slotsKey(doctorId, date) })
}

type Booking = CallOf<typeof bookAppointment>['body']

/** Whether the patient holds this very time, from the server. */
async function isBooked({ doctorId, appointmentDate, timeSlot }: Booking): Promise<boolean> {
  const query = { from: appointmentDate, to: appointmentDate, pageSize: 50 }
  const { appointments } = await call('listPatientAppointments', { query })
  return appointments.some(
    (appointment) =>
      isLive(appointment.status) && appointment.doctorId._id === doctorId && appointment.timeSlot === timeSlot
  )
}

/**
 * Books a free slot for oneself. While its answer is lost (`isChecking`), the own appointments are asked until they can
 * be heard; a time that turns out to be one's own counts as booked.
 */
export function useBookAppointment() {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const booking = useMutation({
    mutationFn: async (body: Booking): Promise<void> => {
      try {
        await call('bookAppointment', { body })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ALREADY_BOOKED') return
        if (!isOutcomeUnknown(error)) throw error
        setChecking(true)
        if (!(await retryUntilAnswered(() => isBooked(body)))) throw error
      }
    },
    onSuccess: () => refresh(client),
    onError: (error, body) => showSlotsLeft(client, error, body.doctorId, body.appointmentDate),
    onSettled: () => setChecking(false)
  })
  return { ...booking, isChecking }
}

/** The appointment as the server has it now. */
const now = async (id: string): Promise<Appointment> => (await call('getAppointment', { params: { id } })).appointment

/** Moves an appointment to another free slot; without a date it stays on its day. */
export function useRescheduleAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      appointment,
      ...body
    }: { appointment: SeenAppointment } & CallOf<typeof rescheduleAppointment>['body']) =>
      sendAndVerify({
        send: () => call('rescheduleAppointment', { params: { id: appointment._id }, body }),
        holds: async () => {
          const { appointmentDate, timeSlot } = await now(appointment._id)
          const date = body.appointmentDate ?? appointment.appointmentDate
          return appointmentDate === date && timeSlot === body.timeSlot
        },
        maybeDone: ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'ALREADY_BOOKED']
      }),
    onError: (error, { appointment, appointmentDate }) =>
      showSlotsLeft(client, error, appointment.doctorId._id, appointmentDate ?? appointment.appointmentDate),
    onSettled: () => refresh(client)
  })
}

/** Cancels, by either side. A refusal means the screen is old, so the lists are read again whatever the answer. */
export function useCancelAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendAndVerify({
        send: () => call('cancelAppointment', { params: { id } }),
        holds: async () => (await now(id)).status === 'canceled',
        maybeDone: ['INVALID_STATUS']
      }),
    onSettled: () => refresh(client)
  })
}

const statusChanges = ['appointment-status']

/**
 * Confirms, completes, marks as no-show or cancels, by the state table of the contract; confirming a completed one undoes the
 * completion. What came of it is remembered for as long as a completion can be undone; null when that was not heard.
 */
export function useSetAppointmentStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: statusChanges,
    gcTime: undoCompletionMinutes * 60_000,
    mutationFn: async ({ id, status }: { id: string; status: AppointmentStatus }): Promise<Appointment | null> => {
      let after: Appointment | null = null
      await sendAndVerify({
        send: async () => {
          after = (await call('setAppointmentStatus', { params: { id }, body: { status } })).appointment
        },
        holds: async () => (await now(id)).status === status,
        maybeDone: ['INVALID_STATUS']
      })
      return after
    },
    onSettled: () => refresh(client)
  })
}

/** The appointments that were completed here and can still be set back, without asking the server: each read is audited. */
export function useJustCompleted(at: Date): Appointment[] {
  const changed = useMutationState({
    filters: { mutationKey: statusChanges, status: 'success' },
    select: (mutation) => mutation.state.data as Appointment | null | undefined
  })
  const newest = new Map(changed.flatMap((appointment) => (appointment ? [[appointment._id, appointment]] : [])))
  return [...newest.values()].filter(
    (appointment) => appointmentCan.undoCompletion(factsOf(appointment), 'doctor', at).ok
  )
}

/** Rates a completed consultation, once; the doctor's mean changes with it. */
export function useRateAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOf<typeof rateAppointment>['body']) =>
      sendAndVerify({
        send: () => call('rateAppointment', { params: { id }, body }),
        holds: async () => {
          const { rating } = await now(id)
          return rating?.rating === body.rating && rating.comment === (body.comment ?? '')
        },
        maybeDone: ['ALREADY_RATED', 'INVALID_STATUS']
      }),
    onSettled: () => {
      refresh(client)
      void client.invalidateQueries({ queryKey: ['doctors'] })
    }
  })
}
