import type { z } from 'zod'
import { type AppointmentStatus, appointmentStatuses } from '../appointments.ts'
import type { doctorDashboard, listedPatient, patientStory } from './practice-schemas.ts'

/**
 * How a patient is marked in the doctor's list: the status of the next visit, or of the last one; `urgent` when the summary that
 * the assistant wrote for the next visit names a danger sign.
 */
export const patientStatuses = ['urgent', ...appointmentStatuses] as const
export type PatientStatus = 'urgent' | AppointmentStatus

/** Years, both ends included. `unknown`: the age is not recorded. */
export const ageBands = {
  child: { from: 0, to: 17 },
  adult: { from: 18, to: 59 },
  senior: { from: 60, to: 150 },
  unknown: null
} as const
export type AgeBand = keyof typeof ageBands
export const ageBandNames = Object.keys(ageBands) as [AgeBand, ...AgeBand[]]

/** Characters of a search in the doctor's list of patients. */
export const patientSearchMax = 100
/**
 * Patients whose symptoms one search decrypts, those with the nearest visits first. Names are searched among all patients.
 */
export const symptomSearchMax = 2000

/** The figures about punctuality and missed visits look back this many days. */
export const figuresDays = 30
/** With fewer visits than this, no typical delay is shown: a median of two or three says little. */
export const visitsForDelay = 5

export type ListedPatient = z.infer<typeof listedPatient>
export type PatientStory = z.infer<typeof patientStory>
export type DoctorDashboard = z.infer<typeof doctorDashboard>
