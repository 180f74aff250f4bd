import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../db/database.ts'

/**
 * The id of the prescription with this code. Those of demo accounts count only in a demonstration, as everywhere.
 */
export const findByCode = async (q: Queryable, { isDemo }: Pick<AppContext['config'], 'isDemo'>, code: string) =>
  (await q
    .selectFrom('prescriptions as p')
    .innerJoin('accounts as doctor', 'doctor.id', 'p.doctor_id')
    .select(['p.id', 'p.patient_id'])
    .where('p.check_code', '=', code)
    .$if(!isDemo, (query) => query.where('doctor.is_demo', '=', false))
    .executeTakeFirst()) ?? null
