import { describe, expect, it } from 'vitest'
import { base32, codeAt, matchingStep, otpauthUri, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('time-based one-time passwords', () => {
  // RFC 6238, appendix B, SHA-1, eight digits.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130']
  ])('has at %d seconds the code of the RFC', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'has the code %s of RFC 4226',
    (code) => {
      const codes = Array.from({ length: 10 }, (_, step) => codeAt(secret, step))
      expect(codes).toContain(code)
    }
  )

  it('accepts the code of one step before and after, and no other', () => {
    const now = new Date('2026-11-20T03:30:10Z')
    const step = stepAt(now)
    for (const near of [-1, 0, 1]) expect(matchingStep(secret, codeAt(secret, step + near), now)).toBe(step + near)
    for (const far of [-2, 2]) expect(matchingStep(secret, codeAt(secret, step + far), now)).toBeNull()
    for (const typed of ['', '12345', `${codeAt(secret, step)}0`, 'abcdef', '१२३४५६'])
      expect(matchingStep(secret, typed, now)).toBeNull()
  })

  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI']
  ])('writes %j in base32', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })

  it('escapes the account in the address of the QR code', () => {
    const uri = new URL(otpauthUri('ArogyaChat', 'a&b=c@example.org', secret))
    expect(decodeURIComponent(uri.pathname)).toContain('ArogyaChat:a&b=c@example.org')
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri.searchParams.get('issuer')).toBe('ArogyaChat')
  })
})
