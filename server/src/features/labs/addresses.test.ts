import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import {
  addAddress,
  bookLabTest,
  changeAddress,
  deleteAddress,
  listAddresses
} from '@arogyachat/contract/endpoints/labs'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { careForHeader } from '@arogyachat/contract/family/family'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { addressesMax, addressText } from '@arogyachat/contract/labs'
import { addressBody } from '@arogyachat/contract/schemas/labs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'

const { live, changes } = recordingLive()
let app: TestApp
let asha: Client
let ravi: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.database.db.deleteFrom('addresses').execute()
  changes.length = 0
})

const home = {
  label: 'Home',
  street: '7 Secret Street, Vijay Nagar, Indore',
  landmark: 'Beside the old well',
  pincode: '452001',
  phone: '+919812345678'
}
const keep = (fields: object = {}, client = asha) => client.call(addAddress, { body: { ...home, ...fields } })
const listed = async (client = asha) => (await client.call(listAddresses)).body.addresses

describe('the addresses of a patient', () => {
  it('are kept, listed oldest first, changed and deleted, and only seen by their owner', async () => {
    const first = await keep()
    expect([first.status, first.body.address]).toEqual([201, { ...home, _id: expect.any(String) }])
    const { _id: id } = first.body.address
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    const second = (await keep({ label: 'Mother', landmark: '', phone: '' })).body.address
    expect(await listed()).toEqual([first.body.address, second])
    expect(await listed(ravi)).toEqual([])
    const changed = await asha.call(changeAddress, { params: { id }, body: { ...home, label: 'My home' } })
    expect(changed.body.address).toEqual({ ...home, _id: id, label: 'My home' })
    expect((await listed()).map(({ label }) => label)).toEqual(['My home', 'Mother'])
    expect((await asha.call(deleteAddress, { params: { id } })).status).toBe(200)
    expect(await listed()).toEqual([second])
    expect(changes).toEqual(Array(4).fill([[asha.id], ['labs']]))
  })

  it('have a limit, and one that is kept already is returned', async () => {
    const first = (await keep()).body.address
    expect((await keep()).body.address).toEqual(first)
    const answers = await Promise.all(Array.from({ length: 4 }, () => keep({ label: 'Office' })))
    expect(new Set(answers.map((answer) => answer.body.address._id)).size).toBe(1)
    for (let i = 2; i < addressesMax; i++) expect((await keep({ label: `Place ${i}` })).status).toBe(201)
    expect(await keep({ label: 'One more' })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ADDRESSES' } })
    expect((await keep()).body.address).toEqual(first)
    expect(await listed()).toHaveLength(addressesMax)
  })

  it.each<[string, object, Record<string, string>]>([
    ['no name', { label: ' ' }, { label: 'required' }],
    ['no street', { street: '' }, { street: 'required' }],
    ['no PIN code', { pincode: '' }, { pincode: 'required' }],
    ['a PIN code of five digits', { pincode: '45200' }, { pincode: 'pincode' }],
    ['a PIN code that begins with zero', { pincode: '052001' }, { pincode: 'pincode' }],
    ['a phone number with letters', { phone: 'call me' }, { phone: 'phone' }],
    ['a novel for a street', { street: 'a'.repeat(161) }, { street: 'tooLong' }],
    ['two lines', { street: 'House 7\nIndore' }, { street: 'invalid' }]
  ])('are rejected with %s', async (_, fields, errors) => {
    const { status, body } = await keep(fields)
    expect([status, body.fields]).toEqual([422, errors])
    expect(await listed()).toEqual([])
  })

  it('are encrypted and audited', async () => {
    const { _id: id } = (await keep()).body.address
    const [row] = await app.context.database.db.selectFrom('addresses').selectAll().execute()
    expect(JSON.stringify(row) + Buffer.from(row?.content_sealed ?? []).toString('latin1')).not.toContain('Secret')
    await asha.call(changeAddress, { params: { id }, body: { ...home, landmark: '' } })
    await asha.call(deleteAddress, { params: { id } })
    const { events } = (await asha.call(listPatientAudit)).body
    expect(events.map(({ action }) => action).filter((action) => action === 'change:address').length).toBeGreaterThan(2)
  })

  it('fit into a booking at their longest', async () => {
    const longest = {
      label: 'Home',
      street: 'a'.repeat(160),
      landmark: 'b'.repeat(80),
      pincode: '452001',
      phone: `+${'9'.repeat(16)}`
    }
    expect(addressBody.safeParse(longest).success).toBe(true)
    const body = {
      test_id: ['cbc'],
      date: dateInIndia(new Date(app.clock.now().getTime() + 86_400_000)),
      time: '09:00-10:00' as const,
      address: addressText(longest)
    }
    expect((await asha.call(bookLabTest, { body })).status).toBe(201)
  })

  it('of a person are those that their carer sees and keeps for them', async () => {
    const person = {
      name: 'Meena',
      relation: 'child',
      gender: 'Female',
      birthDate: '2020-02-01',
      agreed: true,
      consentVersion: privacyNoticeVersion
    }
    const { member } = (await asha.call(addFamilyMember, { body: person as never })).body
    const acting = { headers: { [careForHeader]: member._id } }
    const answer = await asha.call(addAddress, { body: home, ...acting })
    expect(answer.status).toBe(201)
    expect((await asha.call(listAddresses, acting)).body.addresses).toHaveLength(1)
    expect(await listed()).toEqual([])
    expect(changes.at(-1)).toEqual([[member._id], ['labs']])
  })
})
