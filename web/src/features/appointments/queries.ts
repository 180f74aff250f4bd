import {
  type Appointment,
  type AppointmentStatus,
  bookAppointment,
  cancelAppointment,
  getAppointment,
  isLive,
  listDoctorAppointments,
  listPatientAppointments,
  rateAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/appointments'
import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import { getPatientDashboard } from '@arogyachat/contract/patients'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ApiError } from '../../lib/api-error.ts'
import { slotsKey } from '../doctors/queries.ts'
import { lastSeenAppointments, rememberAppointments } from './last-seen.ts'

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

type AppointmentPage = ReplyOf<typeof listPatientAppointments>

const startOf = (it: Appointment) => Date.parse(it.startsAt)

/** What the device remembers of such a list, until the server has answered. */
function lastSeenPage({ status, from, to, order, page = 1, pageSize = 50 }: AppointmentListParams) {
  const seen = page === 1 ? lastSeenAppointments() : null
  if (!seen) return null
  const soonest = order === 'soonest'
  const matching = seen.appointments
    .filter((it) => (status ? it.status === status : !soonest || isLive(it.status)))
    .filter((it) => (!from || it.appointmentDate >= from) && (!to || it.appointmentDate <= to))
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
    queryFn: async ({ signal }) => {
      const reply = await call(listPatientAppointments, { query: params }, { signal })
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
    queryFn: ({ signal }) => call(listDoctorAppointments, { query: params }, { signal }),
    placeholderData: keepPreviousData
  })

/** One appointment, for its patient or its doctor. */
export const useAppointment = (id: string) =>
  useQuery({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call(getAppointment, { params: { id } }, { signal }),
    select: (it) => it.appointment
  })

/** What the patient's first screen shows: the next visit, the counts, the last sign-in. */
export const usePatientDashboard = () =>
  useQuery({
    queryKey: ['appointments', 'patient-dashboard'],
    queryFn: ({ signal }) => call(getPatientDashboard, {}, { signal })
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

/** Books a free slot: for oneself, or, as a doctor, for the patient named in `patientId`. */
export function useBookAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallOf<typeof bookAppointment>['body']) => call(bookAppointment, { body }),
    onSuccess: () => refresh(client),
    onError: (error, body) => showSlotsLeft(client, error, body.doctorId, body.appointmentDate)
  })
}

/** Moves an appointment to another free slot; without a date it stays on its day. */
export function useRescheduleAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      appointment,
      ...body
    }: { appointment: Appointment } & CallOf<typeof rescheduleAppointment>['body']) =>
      call(rescheduleAppointment, { params: { id: appointment._id }, body }),
    onSuccess: () => refresh(client),
    onError: (error, { appointment, appointmentDate }) =>
      showSlotsLeft(client, error, appointment.doctorId._id, appointmentDate ?? appointment.appointmentDate)
  })
}

/** Cancels, by either side. A refusal means the screen is old, so the lists are read again whatever the answer. */
export function useCancelAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelAppointment, { params: { id } }),
    onSettled: () => refresh(client)
  })
}

/** Confirms, completes, marks as no-show or cancels, by the state table of the contract. */
export function useSetAppointmentStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: AppointmentStatus }) =>
      call(setAppointmentStatus, { params: { id }, body: { status } }),
    onSettled: () => refresh(client)
  })
}

/** Changes what the patient wrote before the visit, or its kind. */
export function useUpdateAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOf<typeof updateAppointment>['body']) =>
      call(updateAppointment, { params: { id }, body }),
    onSettled: () => refresh(client)
  })
}

/** Rates a completed consultation, once; the doctor's mean changes with it. */
export function useRateAppointment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallOf<typeof rateAppointment>['body']) =>
      call(rateAppointment, { params: { id }, body }),
    onSuccess: () => {
      refresh(client)
      void client.invalidateQueries({ queryKey: ['doctors'] })
    }
  })
}
