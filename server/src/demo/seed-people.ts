import type { Tx } from '../db/database.ts'
import { seedEmail } from '../db/demo-accounts.ts'
import { demoDoctors } from './seed-doctors.ts'
import { demoPatients } from './seed-visits.ts'

/** The ids of the demo users by their index in the data. The first of each role can sign in. */
export interface People {
  patientIds: string[]
  doctorIds: string[]
}

/** The ids of the seeded accounts; null when one of them was deleted. */
export async function findPeople(tx: Tx): Promise<People | null> {
  const rows = await tx.selectFrom('accounts').select(['id', 'role', 'email']).execute()
  const idOf = (role: 'patient' | 'doctor') => (_: unknown, place: number) => {
    return rows.find((row) => row.role === role && row.email === seedEmail(role, place))?.id
  }
  const patientIds = demoPatients.map(idOf('patient')).filter((id) => id !== undefined)
  const doctorIds = demoDoctors.map(idOf('doctor')).filter((id) => id !== undefined)
  const isWhole = patientIds.length === demoPatients.length && doctorIds.length === demoDoctors.length
  return isWhole ? { patientIds, doctorIds } : null
}
