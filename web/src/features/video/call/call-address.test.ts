import { expect, it } from 'vitest'
import { readCallAddress } from './call-address.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

it.each([
  [id, '', null],
  [`${id}&from=patient`, '', 'patient'],
  [`${id}&from=doctor`, '', 'doctor'],
  [`${id}%26from%3Ddoctor`, '', 'doctor'],
  [id, '?from=patient', 'patient'],
  [`${id}&from=doctor`, '?from=patient', 'doctor'],
  [`${id}&x=1&from=doctor`, '', 'doctor'],
  [`${id}&from=admin`, '?from=', null],
  [` ${id} &`, '?utm=mail&from=doctor', 'doctor']
])('the address %s%s gives the appointment and the role', (param, search, from) => {
  expect(readCallAddress(param, search)).toEqual({ appointmentId: id, from })
})

it('returns the raw id for an address with an invalid escape, and an empty id for an empty address', () => {
  expect(readCallAddress('%E0%A4%A', '').appointmentId).toBe('%E0%A4%A')
  expect(readCallAddress('', '').appointmentId).toBe('')
})
