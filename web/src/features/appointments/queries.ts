import {
  type Appointment,
  type AppointmentStatus,
  appointmentCan,
  type Cancellation,
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
import { addDays } from '@arogyachat/contract/india-time'
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
  /** `soonest`: live ones in order of time; `latest`: all, the newest first; `past`: those that are over, the newest first. */
  order?: 'soonest' | 'latest' | 'past'
  page?: number
  pageSize?: number
}

type AppointmentPage = Omit<ReplyOf<typeof listPatientAppointments>, 'appointments'> & {
  appointments: SeenAppointment[]
}

const startOf = (appointment: SeenAppointment) => Date.parse(appointment.startsAt)

/** The stored copy of such a list, shown until the server has answered. */
function lastSeenPage({ status, from, to, order, page = 1, pageSize = 50 }: AppointmentListParams) {
  const seen = page === 1 ? lastSeenAppointments() : null
  if (!seen) return null
  const soonest = order === 'soonest'
  const matching = seen.appointments
    .filter(
      (appointment) => order !== 'past' || !isLive(appointment.status) || Date.parse(appointment.endsAt) <= Date.now()
    )
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
 * The patient's own appointments. Starts with the copy on this device (without clinical content) while the server is asked;
 * `dataUpdatedAt` is the age of the data.
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

export interface DoctorListParams extends AppointmentListParams {
  patientId?: string
  /** `issued`: with a prescription; `missing`: completed without one; `possible`: those for which the doctor can prescribe. */
  prescription?: 'issued' | 'missing' | 'possible'
}

/** The doctor's own appointments. */
export const useDoctorAppointments = (params: DoctorListParams = {}) =>
  useQuery({
    queryKey: ['appointments', 'doctor', params],
    queryFn: ({ signal }) => call('listDoctorAppointments', { query: params }, { signal }),
    placeholderData: keepPreviousData
  })

/** The maximum page size of the API. */
const weekPageSize = 100

/** All appointments of the doctor's week that begins on this Monday. */
export const useDoctorWeek = (monday: string) =>
  useQuery({
    queryKey: ['appointments', 'doctor', 'week', monday],
    queryFn: async ({ signal }) => {
      const found: Appointment[] = []
      for (let page = 1; ; page++) {
        const query = { from: monday, to: addDays(monday, 6), page, pageSize: weekPageSize }
        const { appointments, total } = await call('listDoctorAppointments', { query }, { signal })
        found.push(...appointments)
        if (appointments.length === 0 || found.length >= total) return found
      }
    }
  })

/** One appointment, for its patient or its doctor. */
export const useAppointment = (id: string) =>
  useQuery({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call('getAppointment', { params: { id } }, { signal }),
    select: (reply) => reply.appointment
  })

/** The patient's dashboard: the next visit, the counts and the last login. */
export const usePatientDashboard = () =>
  useQuery({
    queryKey: ['appointments', 'patient-dashboard'],
    queryFn: ({ signal }) => call('getPatientDashboard', {}, { signal })
  })

/** Whether the error is only about the chosen time, which is not or no longer free. */
export const isSlotRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['SLOT_TAKEN', 'SLOT_PASSED', 'SLOT_NOT_OFFERED'].includes(error.code)

const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: ['appointments'] })
}

/** Replaces the cached slots with the free ones that the refusal of a slot lists, or refetches them. */
function updateFreeSlots(client: QueryClient, error: unknown, doctorId: string, date: string) {
  if (!isSlotRefusal(error)) return
  const { availableSlots } = error
  if (availableSlots) client.setQueryData(slotsKey(doctorId, date), { success: true, date, availableSlots })
  else void client.invalidateQueries({ queryKey: slotsKey(doctorId, date) })
}

export type BookingRequest = CallOf<typeof bookAppointment>['body']

/** Asks the server whether the patient has this very appointment. */
async function isBooked({ doctorId, appointmentDate, timeSlot }: BookingRequest): Promise<boolean> {
  const query = { from: appointmentDate, to: appointmentDate, pageSize: 50 }
  const { appointments } = await call('listPatientAppointments', { query })
  return appointments.some(
    (appointment) =>
      isLive(appointment.status) && appointment.doctorId._id === doctorId && appointment.timeSlot === timeSlot
  )
}

/**
 * Books a free slot. When the reply is lost (`isChecking`), `isHeld` asks the server until it answers. A time that the patient
 * already holds counts as booked.
 */
export function useBookSlot(isHeld: (body: BookingRequest) => Promise<boolean>) {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const booking = useMutation({
    mutationFn: async (body: BookingRequest): Promise<void> => {
      try {
        await call('bookAppointment', { body })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ALREADY_BOOKED') return
        if (!isOutcomeUnknown(error)) throw error
        setChecking(true)
        if (!(await retryUntilAnswered(() => isHeld(body)))) throw error
      }
    },
    onSuccess: () => refresh(client),
    onError: (error, body) => updateFreeSlots(client, error, body.doctorId, body.appointmentDate),
    onSettled: () => setChecking(false)
  })
  return { ...booking, isChecking }
}

/** Books a free slot for the patient. */
export const useBookAppointment = () => useBookSlot(isBooked)

/** Fetches the current state of the appointment. */
const fetchCurrent = async (id: string): Promise<Appointment> =>
  (await call('getAppointment', { params: { id } })).appointment

/** Moves an appointment to another free slot. Without a date it stays on its day. */
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
          const { appointmentDate, timeSlot } = await fetchCurrent(appointment._id)
          const date = body.appointmentDate ?? appointment.appointmentDate
          return appointmentDate === date && timeSlot === body.timeSlot
        },
        maybeDone: ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'ALREADY_BOOKED']
      }),
    onError: (error, { appointment, appointmentDate }) =>
      updateFreeSlots(client, error, appointment.doctorId._id, appointmentDate ?? appointment.appointmentDate),
    onSettled: () => refresh(client)
  })
}

/** Cancels an appointment with a reason. The lists are refetched in any case, because a refusal means that they are outdated. */
export function useCancelAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, cancellation }: { id: string; cancellation: Cancellation }) =>
      sendAndVerify({
        send: () => call('setAppointmentStatus', { params: { id }, body: { status: 'canceled', cancellation } }),
        holds: async () => (await fetchCurrent(id)).status === 'canceled',
        maybeDone: ['INVALID_STATUS']
      }),
    onSettled: () => refresh(client)
  })
}

const statusChanges = ['appointment-status']

/**
 * Confirms, completes, cancels or marks as no-show, as the state table of the contract allows. Confirming a completed
 * appointment undoes the completion. Returns the updated appointment, or null when the reply was lost. The result stays in the
 * cache for as long as a completion can be undone.
 */
export function useSetAppointmentStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: statusChanges,
    gcTime: undoCompletionMinutes * 60_000,
    mutationFn: async ({
      id,
      ...body
    }: {
      id: string
      status: AppointmentStatus
      cancellation?: Cancellation
    }): Promise<Appointment | null> => {
      let updated: Appointment | null = null
      await sendAndVerify({
        send: async () => {
          updated = (await call('setAppointmentStatus', { params: { id }, body })).appointment
        },
        holds: async () => (await fetchCurrent(id)).status === body.status,
        maybeDone: ['INVALID_STATUS']
      })
      return updated
    },
    onSettled: () => refresh(client)
  })
}

/** The appointments completed on this device that can still be undone. The server is not asked, because each read is audited. */
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
          const { rating } = await fetchCurrent(id)
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

/** Saves what the patient tells the doctor before the visit. */
export function useSaveSymptoms(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (symptoms: string) => call('updateAppointment', { params: { id }, body: { symptoms } }),
    onSuccess: () => refresh(client)
  })
}
