import { verifyPrescription, verifyPrescriptionFile } from '@arogyachat/contract/endpoints/prescriptions'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'

it('stops those who guess codes, also with files', async () => {
  const app = await createTestApp({ config: { rateLimits: true } })
  const guess = async () => (await app.call(verifyPrescription, { body: { code: '0000000000' } })).status
  const statuses: number[] = []
  for (let call = 0; call < 61; call++) statuses.push(await guess())
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  const headers = { 'content-type': 'application/pdf' }
  expect((await app.call(verifyPrescriptionFile, { body: Buffer.from('%PDF'), headers })).status).toBe(429)
  app.clock.set(new Date(app.clock.now().getTime() + 10 * 60_000))
  expect(await guess()).toBe(200)
  await app.close()
})
