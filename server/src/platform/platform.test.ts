import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { newId } from './ids.ts'
import { createLog, formatForTerminal } from './log.ts'
import { hashPassword, verifyPassword } from './password.ts'

describe('a password', () => {
  it('matches its Argon2id hash, which has a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('पासवर्ड 1'), hashPassword('पासवर्ड 1')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword(first, 'पासवर्ड 1')).toBe(true)
    expect(await verifyPassword(first, 'पासवर्ड 2')).toBe(false)
  })

  it('for an unknown account is never right and takes as long to check', async () => {
    const hash = await hashPassword('some password')
    const timeOf = async (value: string | null) => {
      const started = performance.now()
      for (let n = 0; n < 5; n++) expect(await verifyPassword(value, 'nobody')).toBe(false)
      return performance.now() - started
    }
    await timeOf(null)
    const [known, unknown] = [await timeOf(hash), await timeOf(null)]
    // Allows for a busy machine; a large difference would reveal unknown accounts.
    expect(unknown).toBeGreaterThan(known / 4)
  })
})

describe('the log', () => {
  const said = (write: (log: ReturnType<typeof createLog>) => void) => {
    const lines: string[] = []
    write(createLog('info', { write: (line) => void lines.push(line) }))
    return lines.join('')
  }

  it('redacts secret properties at the top level and one level down', () => {
    const text = said((log) =>
      log.info({ token: 'hush-1', request: { cookie: 'hush-2', headers: { a: 'hush-3' } }, url: '/?q=hush-4', code: 7 })
    )
    expect(text).not.toContain('hush')
    expect(JSON.parse(text)).toMatchObject({ code: 7, token: '[removed]' })
  })

  it('contains the code and place of a database error, but not the values it quotes', () => {
    const error = Object.assign(new Error('invalid input: "hush-1"'), {
      code: '22P02',
      severity: 'ERROR',
      detail: 'Key (email)=(hush-2)',
      table: 'accounts'
    })
    const text = said((log) => log.error({ err: new AppError('INTERNAL', { cause: error }) }, 'failed'))
    expect(text).not.toContain('hush')
    expect(JSON.parse(text).err).toMatchObject({ code: 'INTERNAL', cause: { code: '22P02', table: 'accounts' } })
  })

  it('is formatted with the time, message and properties at a terminal', () => {
    const text = said((log) => {
      log.info({ reqId: 'r-1', method: 'GET', route: null, status: 200 }, 'answered')
      log.error({ reqId: 'r-2', err: new Error('no luck') }, 'request failed')
    })
    const lines = text.trimEnd().split('\n').map(formatForTerminal)
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}answered {2}method=GET {2}status=200\n$/)
    expect(lines[1]).toMatch(
      /^\d\d:\d\d:\d\d {2}error: request failed {2}reqId=r-2 {2}type=Error {2}message=no luck\n\s+at /
    )
  })

  it('contains nothing below its level', () => expect(said((log) => log.debug('quiet'))).toBe(''))
})

describe('ids', () => {
  it('are unique and ordered by time', () => {
    const ids = Array.from({ length: 50 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(50)
  })
})
