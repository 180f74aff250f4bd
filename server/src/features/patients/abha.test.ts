import {
  confirmAbha,
  getAbhaRegister,
  getPatientProfile,
  listPatientAudit,
  requestAbhaCode,
  savePatientProfile
} from '@arogyachat/contract/endpoints/patients'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAbhaRegister } from '../../providers/abha/open.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { type AbhaServer, abhaCredentials, abhaServer } from '../../testing/providers/abha-server.ts'

const number = '91-7345-1816-0779'
const fridayMorning = new Date('2026-11-20T03:30:00.000Z')
let register: AbhaServer
let app: TestApp
let asha: Client

beforeAll(async () => {
  register = await abhaServer([{ number, address: 'asha.devi@sbx', mobile: '9811112233', status: 'ACTIVE' }])
  const urls = { gatewayUrl: register.url, abhaUrl: register.url }
  const abdm = { environment: 'sandbox' as const, ...abhaCredentials, ...urls }
  const clock = { now: () => app.clock.now() }
  app = await createTestApp({ abhaRegister: openAbhaRegister({ abdm, isDemo: false }, clock) })
})
afterAll(async () => {
  await app.close()
  await register.close()
})
beforeEach(async () => {
  app.clock.set(fridayMorning)
  asha = await app.asPatient()
})

const request = async (abhaNumber = number, client = asha) => client.call(requestAbhaCode, { body: { abhaNumber } })
const confirm = (ticket: string, code: string, client = asha) => client.call(confirmAbha, { body: { ticket, code } })
const profile = async () => (await asha.call(getPatientProfile)).body.patient
const wrongCode = { status: 422, body: { code: 'INVALID', fields: { code: 'wrongCode' } } }

describe('confirming an ABHA', () => {
  it('saves its number and address with the time, and names them in the audit', async () => {
    expect((await asha.call(getAbhaRegister)).body.environment).toBe('sandbox')
    const { body } = await request('91 7345 1816 0779')
    expect(body).toMatchObject({ success: true, sentTo: '2233' })
    expect((await profile()).abhaNumber).toBeNull()
    const confirmed = await confirm(body.ticket, register.lastCode())
    const abha = { abhaNumber: number, abhaAddress: 'asha.devi@sbx', abhaConfirmedAt: fridayMorning.toISOString() }
    expect(confirmed).toMatchObject({ status: 200, body: { patient: abha } })
    expect(await profile()).toMatchObject(abha)
    const [event] = (await asha.call(listPatientAudit, { query: { pageSize: 1 } })).body.events
    expect(event).toMatchObject({ action: 'change:profile', changed: Object.keys(abha) })
  })

  it('ends with a number or an address that is typed, and survives every other change', async () => {
    const { body } = await request()
    await confirm(body.ticket, register.lastCode())
    const save = (body: object) => asha.call(savePatientProfile, { body })
    await save({ name: 'Asha Kumari' })
    await save({ abhaNumber: number, abhaAddress: 'asha.devi@sbx' })
    expect((await profile()).abhaConfirmedAt).not.toBeNull()
    await save({ abhaNumber: number, abhaAddress: 'somebody@sbx' })
    expect((await profile()).abhaConfirmedAt).toBeNull()
  })

  it('cannot be claimed by a request that saves the profile', async () => {
    await asha.call(savePatientProfile, { body: { abhaNumber: number, abhaConfirmedAt: 'now' } as object })
    expect((await profile()).abhaConfirmedAt).toBeNull()
  })

  it('is refused for a wrong code, a changed ticket, that of another patient, and one after ten minutes', async () => {
    const { ticket } = (await request()).body
    const code = register.lastCode()
    const other = await app.asPatient()
    expect(await confirm(ticket, '000000')).toMatchObject(wrongCode)
    expect(await confirm(ticket, 'wrong')).toMatchObject(wrongCode)
    expect(await confirm(`${ticket.slice(0, -4)}AAAA`, code)).toMatchObject(wrongCode)
    expect(await confirm(ticket, code, other)).toMatchObject(wrongCode)
    app.clock.set(new Date(fridayMorning.getTime() + 10 * 60_000))
    expect(await confirm(ticket, code)).toMatchObject(wrongCode)
    expect((await profile()).abhaNumber).toBeNull()
  })

  it('is refused for a number that is mistyped, missing or unknown', async () => {
    const fieldsOf = async (abhaNumber: string) => {
      const { body } = await request(abhaNumber)
      return (body as { fields?: object }).fields
    }
    expect(await fieldsOf('91-7345-1816-0778')).toEqual({ abhaNumber: 'abhaDigits' })
    expect(await fieldsOf('')).toEqual({ abhaNumber: 'required' })
    expect(await fieldsOf('22-7225-4829-5255')).toEqual({ abhaNumber: 'invalid' })
  })
})

describe('without a register', () => {
  it('the site says so, and finds nothing to ask', async () => {
    const plain = await createTestApp()
    const patient = await plain.asPatient()
    expect((await patient.call(getAbhaRegister)).body.environment).toBeNull()
    expect((await request(number, patient)).status).toBe(404)
    expect((await confirm('x', '123456', patient)).status).toBe(404)
    await plain.close()
  })
})

describe('a register that fails', () => {
  it('is reported as unavailable', async () => {
    await register.close()
    const other = await app.asPatient()
    expect(await request(number, other)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  })
})
