import { expect, it } from 'vitest'
import { fuzzAll } from '../testing/fuzz/fuzz-calls.ts'

/** `FUZZ_SEED=<number>` repeats the run that printed this seed. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const budgetMs = 70_000

it('every endpoint answers any input quickly and in the shape of the contract', { timeout: 90_000 }, async () => {
  const { requests, statuses, missed, violations } = await fuzzAll({ seed, perPlace: 4, budgetMs })
  process.stdout.write(`FUZZ_SEED=${seed}: ${requests} requests, by status ${JSON.stringify(statuses)}\n`)
  expect(violations, `FUZZ_SEED=${seed}`).toEqual([])
  expect(missed).toEqual([])
})
