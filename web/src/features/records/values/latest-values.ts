import type { MedicalRecord, RecordValue } from '@arogyachat/contract/records'

/** One test with everything that was measured, the newest first. */
export interface MeasuredTest {
  key: string
  latest: RecordValue
  all: readonly RecordValue[]
}

/** Values of one test can be compared only in one unit. */
const keyOf = ({ name, unit }: RecordValue) => `${name.normalize('NFKC').trim().toLowerCase()}\0${unit.toLowerCase()}`

/** The values of records by test, in the order in which the tests first appear. The same measurement counts once. */
export function measuredTests(records: readonly Pick<MedicalRecord, 'values'>[]): MeasuredTest[] {
  const groups = new Map<string, RecordValue[]>()
  for (const value of records.flatMap((record) => record.values))
    groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return [...groups].flatMap(([key, values]) => {
    const distinct = [...new Map(values.map((entry) => [`${entry.takenAt} ${entry.value}`, entry])).values()]
    const all = distinct.sort((a, b) => b.takenAt.localeCompare(a.takenAt))
    const [latest] = all
    return latest ? [{ key, latest, all }] : []
  })
}
