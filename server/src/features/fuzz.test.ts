import { expect, it } from 'vitest'
import { fuzzAll } from '../testing/fuzz-calls.ts'

/** The same questions in every run of the suite; `npm run fuzz` asks others, and more of them. */
const seed = 20_261_120
const budgetMs = 15_000

it('every call answers a first round of hostile input in the shape of the contract', async () => {
  const { missed, faults } = await fuzzAll(seed, budgetMs)
  expect(faults, `seed ${seed}`).toEqual([])
  expect(missed).toEqual([])
})
