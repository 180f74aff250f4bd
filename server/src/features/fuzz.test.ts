import { expect, it } from 'vitest'
import { fuzzAll } from '../testing/fuzz/fuzz-calls.ts'

/** The same input in every run of the suite; the fuzz project uses other and more input. */
const seed = 20_261_120

it('every endpoint answers a first round of hostile input in the shape of the contract', {
  timeout: 400_000
}, async () => {
  const { missed, violations } = await fuzzAll({ seed, perPlace: 1, budgetMs: 0 })
  expect(violations, `seed ${seed}`).toEqual([])
  expect(missed).toEqual([])
})
