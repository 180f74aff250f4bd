import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { doctorForm as doctor, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

describe('invalid input', () => {
  const invalidBodies: unknown[] = [
    null,
    [],
    'text',
    0,
    true,
    {},
    { email: null, password: null },
    { email: {}, password: [] },
    { email: ['a@b.c'], password: { length: 9 } },
    { email: 'a@b.c\0', password: 'x\0' },
    { email: `${'a'.repeat(5000)}@b.c`, password: 'x'.repeat(100_000) },
    { __proto__: { email: 'a@b.c' } },
    { email: '\ud800@b.c', password: '\udfff' },
    { ...patient, name: '\ud800' },
    { ...patient, medicalHistory: [[[]]], emergencyContact: 'x', age: 1e308 },
    { ...patient, age: Number.MAX_SAFE_INTEGER },
    { ...doctor, consultationFee: 1e-320, qualifications: [null, {}] },
    { token: '\0', password: 'six-at-least' },
    { token: 'x'.repeat(200), password: 'six-at-least' },
    { email: 'a@b.c', role: 'admin' }
  ]
  const writes = [
    contract.registerPatient,
    contract.registerDoctor,
    contract.loginPatient,
    contract.loginDoctor,
    contract.forgotPassword,
    contract.resetPassword,
    contract.saveLanguage,
    contract.changePassword
  ]

  it.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))(
    'at %s never causes a server error',
    async (_, endpoint) => {
      const asha = await app.asPatient()
      for (const body of invalidBodies) {
        const answer = await app.server.inject({
          method: endpoint.method,
          url: endpoint.path,
          headers: { 'content-type': 'application/json', cookie: asha.cookie, 'x-csrf-token': asha.token },
          payload: JSON.stringify(body)
        })
        expect(answer.statusCode, JSON.stringify(body)?.slice(0, 200)).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) })
      }
    }
  )
})
