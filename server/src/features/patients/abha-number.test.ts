import { savePatientProfileBody } from '@arogyachat/contract/schemas/patients'
import { describe, expect, it } from 'vitest'

const parse = (abhaNumber: string) => savePatientProfileBody.safeParse({ abhaNumber })
const errorOf = (abhaNumber: string) => parse(abhaNumber).error?.issues.map(({ message }) => message)

describe('an ABHA number', () => {
  // Published examples of NRCeS and of the sandbox of the ABDM.
  it.each(['91-7345-1816-0779', '22-7225-4829-5255', '43-4221-5105-6749', '91-5367-8236-1862'])(
    'may be %s',
    (number) => {
      expect(parse(number).data).toEqual({ abhaNumber: number })
      expect(parse(` ${number.replaceAll('-', ' ')} `).data).toEqual({ abhaNumber: number })
      expect(parse(number.replaceAll('-', '')).data).toEqual({ abhaNumber: number })
    }
  )

  it('may be missing', () => expect(parse('').data).toEqual({ abhaNumber: null }))

  it.each(['9173', '91734518160779 1', '91-7345-1816-077x'])('has 14 digits, unlike %s', (number) => {
    expect(errorOf(number)).toEqual(['abhaNumber'])
  })

  it('may have no wrong digit, and no two in the wrong order', () => {
    const digits = '91734518160779'
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1)
      expect(errorOf(wrong)).toEqual(['abhaDigits'])
    }
    expect(errorOf('91734518160797')).toEqual(['abhaDigits'])
  })
})
