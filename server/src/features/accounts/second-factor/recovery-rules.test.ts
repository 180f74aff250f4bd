import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, plainCode, recoveryHash } from './recovery-rules.ts'

describe('recovery codes', () => {
  it('are ten different ones, and are found however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(plainCode(' o1ab-il00 zzzz ')).toBe('01AB1100ZZZZ')
  })

  it('have another hash for another account', () => {
    const key = Buffer.alloc(32, 7)
    expect(recoveryHash(key, 'a', 'ABCD-EFGH-JKMN')).toEqual(recoveryHash(key, 'a', 'abcdefghjkmn'))
    expect(recoveryHash(key, 'a', 'ABCD-EFGH-JKMN')).not.toEqual(recoveryHash(key, 'b', 'ABCD-EFGH-JKMN'))
  })
})
