import type { Gender } from '@arogyachat/contract/common'
import type { Relation } from '@arogyachat/contract/family/family'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../app-context.ts'
import type { Tx } from '../db/database.ts'
import type { ClinicalProfile } from '../features/patients/rules.ts'
import { insertPatientRecord } from '../features/patients/service.ts'
import { newId } from '../platform/ids.ts'
import { phoneOf } from './seed-doctor-rows.ts'
import { demoPatients } from './seed-visits.ts'

interface DemoMember {
  name: string
  age: number
  gender: Gender
  /** What the person is to the demo patient. */
  relation: Relation
  health: Partial<ClinicalProfile>
}

/** The child and the parent for whom the demo patient cares. */
export const demoFamily: DemoMember[] = [
  {
    name: 'Kabir Rao',
    age: 7,
    gender: 'Male',
    relation: 'child',
    health: { bloodGroup: 'B+', allergies: ['Peanuts'] }
  },
  {
    name: 'Gopal Rao',
    age: 68,
    gender: 'Male',
    relation: 'parent',
    health: {
      allergies: ['Sulfa drugs'],
      medicalHistory: [{ condition: 'Diabetes (type 2)', diagnosedDate: '2014-03', status: 'Chronic' }],
      currentMedications: [{ name: 'Metformin', dosage: '500 mg', frequency: '1-0-1 after food' }]
    }
  }
]

/** The relations in which the demo patient cares for somebody now. */
async function presentRelations(tx: Tx, carerId: string): Promise<Relation[]> {
  const rows = await tx
    .selectFrom('care_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.patient_id')
    .select('l.relation')
    .where('l.carer_id', '=', carerId)
    .where('l.ended_at', 'is', null)
    .where('a.closed_at', 'is', null)
    .where('a.email', 'is', null)
    .execute()
  return rows.map(({ relation }) => relation)
}

/** Adds the people for whom the demo patient cares: each the first time, and again after a visitor has removed them. */
export async function writeFamily(context: AppContext, tx: Tx, carerId: string): Promise<void> {
  const now = context.clock.now()
  const present = await presentRelations(tx, carerId)
  for (const { name, age, gender, relation, health } of demoFamily) {
    if (present.includes(relation)) continue
    const id = newId()
    const language = demoPatients[0]?.language ?? null
    const account = { id, role: 'patient' as const, email: null, password_hash: '', language, is_demo: true }
    await tx
      .insertInto('accounts')
      .values({ ...account, created_at: now })
      .execute()
    const isChild = relation === 'child'
    const birthDate = isChild ? birthDateOf(age, now) : null
    await insertPatientRecord(context, tx, id, { name, phone: phoneOf(0), age, gender, birthDate, ...health })
    await tx
      .insertInto('care_links')
      .values({
        id: newId(),
        carer_id: carerId,
        patient_id: id,
        relation,
        agreed_at: isChild ? null : now,
        created_at: now
      })
      .execute()
  }
}

/** A date of birth about half a year before the next birthday, on which the child is this old today. */
function birthDateOf(age: number, now: Date): string {
  const day = addDays(dateInIndia(now), -182)
  return `${Number(day.slice(0, 4)) - age}${day.slice(4, 8)}15`
}
