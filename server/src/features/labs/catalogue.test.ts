import { bookLabTest, listLabBookings, listLabTests } from '@arogyachat/contract/endpoints/labs'
import { addDays } from '@arogyachat/contract/india-time'
import { textsOf } from '@arogyachat/knowledge/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

const today = '2026-11-20'
/** Nine in the morning in India. */
const start = new Date(`${today}T09:00:00+05:30`)
const tomorrow = addDays(today, 1)

let app: TestApp
let asha: Client

beforeAll(async () => {
  app = await createTestApp()
  asha = await app.asPatient()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.context.database.db.deleteFrom('lab_bookings').execute()
})

const order = { test_id: ['cbc'], date: tomorrow, time: '09:00-10:00', address: '12 MG Road, Pune 411005' }
const book = (fields: object = {}, client = asha) => client.call(bookLabTest, { body: { ...order, ...fields } })
const listed = async (client = asha, query: object = {}) =>
  (await client.call(listLabBookings, { query: { ...query } })).body

describe('the list of lab tests', () => {
  it('is public, with prices in rupees and preparation instructions', async () => {
    const { status, body } = await app.call(listLabTests)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(15)
    expect(body.data.find((entry) => entry._id === 'cbc')).toEqual({
      _id: 'cbc',
      name: 'Complete blood count (CBC)',
      description: expect.stringContaining('blood cells'),
      cost: '₹300',
      costRupees: 300,
      time: '6 hours',
      processingHours: 6,
      category: 'blood',
      preparationInstructions: expect.stringContaining('No fasting'),
      hasHomeCollection: true
    })
  })

  it('has its own names in Haryanvi and Bhojpuri, in the list and in a patient’s bookings', async () => {
    const nameIn = async (language: string) =>
      (await app.call(listLabTests, { query: { language } })).body.data.find((entry) => entry._id === 'cbc')?.name
    await book()
    for (const language of ['bgc', 'bho'] as const) {
      const { name } = textsOf(language).tests.cbc
      expect(name).toMatch(/\p{Script=Devanagari}/u)
      expect(await nameIn(language)).toBe(name)
      expect((await listed(asha, { language })).data[0]?.tests[0]?.name).toBe(name)
    }
  })

  it('rejects an unknown language', async () => {
    expect((await app.call(listLabTests, { query: { language: 'xx' } })).status).toBe(422)
  })
})
