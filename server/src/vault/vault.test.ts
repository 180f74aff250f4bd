import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { VaultError } from './cipher.ts'
import { parseMasterKey, readOrCreateKeyFile } from './master-key.ts'
import { openVault } from './open.ts'
import { createVault, type Keys } from './vault.ts'

let app: TestApp
let asha: string
let ravi: string
let keys: Keys
beforeAll(async () => {
  app = await createTestApp()
  ;[asha, ravi] = [(await app.asPatient()).id, (await app.asPatient()).id]
  keys = await app.context.vault.keysOf(app.context.database.db, [asha, ravi])
})

const place = 'appointments.symptoms:1'

describe('what is sealed', () => {
  it('decrypts to the same value for its patient and place', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, where) => {
        const sealed = keys.seal(asha, where, value)
        // JSON knows one zero.
        expect(keys.open(asha, where, sealed)).toEqual(JSON.parse(JSON.stringify(value)))
      })
    ))

  it('cannot be decrypted for another patient or place', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.string(), (value, here, there) => {
        fc.pre(here !== there)
        const sealed = keys.seal(asha, here, value)
        expect(() => keys.open(ravi, here, sealed)).toThrow(VaultError)
        expect(() => keys.open(asha, there, sealed)).toThrow(VaultError)
      })
    ))

  it('cannot be decrypted when a bit was changed or the end is missing', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, nth) => {
        const sealed = keys.seal(asha, place, value)
        const bit = nth % (sealed.length * 8)
        const changed = Buffer.from(sealed)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        expect(() => keys.open(asha, place, changed)).toThrow(VaultError)
        expect(() => keys.open(asha, place, sealed.subarray(0, nth % sealed.length))).toThrow(VaultError)
      })
    ))

  it('may be bytes, which decrypt to the same bytes and only for their patient and place', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(), (bytes, nth) => {
        const sealed = keys.sealBytes(asha, place, bytes)
        expect(keys.openBytes(asha, place, sealed).equals(Buffer.from(bytes))).toBe(true)
        expect(() => keys.openBytes(ravi, place, sealed)).toThrow(VaultError)
        expect(() => keys.openBytes(asha, `${place}0`, sealed)).toThrow(VaultError)
        const changed = Buffer.from(sealed)
        const at = nth % sealed.length
        changed[at] = (changed[at] as number) ^ 1
        expect(() => keys.openBytes(asha, place, changed)).toThrow(VaultError)
        expect(() => keys.openBytes(asha, place, sealed.subarray(0, at))).toThrow(VaultError)
      })
    ))

  it('has the length of the bytes plus 29', () => {
    const sealed = keys.sealBytes(asha, place, Buffer.alloc(100_000, 'penicillin'))
    expect(sealed.length).toBe(100_000 + 29)
    expect(sealed.toString('latin1')).not.toContain('penicillin')
  })

  it('differs each time and does not contain the plain text', () => {
    const [one, two] = [keys.seal(asha, place, 'penicillin'), keys.seal(asha, place, 'penicillin')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('penicillin')
  })

  it('cannot be decrypted once the patient’s key was deleted', async () => {
    const gone = await app.asPatient()
    const { db } = app.context.database
    const sealed = (await app.context.vault.keysOf(db, [gone.id])).seal(gone.id, place, 'x')
    await db.deleteFrom('patient_keys').where('patient_id', '=', gone.id).execute()
    const later = await openVault(app.context.config, app.context.database)
    const none = await later.keysOf(db, [gone.id])
    expect(() => none.open(gone.id, place, sealed)).toThrow(VaultError)
  })
})

describe('the master key', () => {
  it('of another site is refused at the start', async () => {
    const { database, config } = app.context
    await expect(openVault({ ...config, masterKey: 'b'.repeat(64) }, database)).rejects.toThrow(
      /MASTER_KEY is not the key/
    )
    await expect(openVault(config, database)).resolves.toBeDefined()
  })

  const nobodyHere = async () => {
    const { db } = app.context.database
    await sql`truncate accounts cascade`.execute(db)
    return db
  }
  const starts = (letter: string) =>
    openVault({ ...app.context.config, masterKey: letter.repeat(64) }, app.context.database)

  it('must stay the same after the first start, even when nothing was encrypted', async () => {
    const db = await nobodyHere()
    await expect(starts('b')).rejects.toThrow(/MASTER_KEY is not the key/)
    await db.deleteFrom('site').execute()
    await starts('b')
    await expect(starts('a')).rejects.toThrow(/MASTER_KEY is not the key/)
    await starts('b')
  })

  it('is accepted for an older site only when it decrypts the existing data', async () => {
    const db = await nobodyHere()
    await app.asPatient()
    await db.deleteFrom('site').execute()
    await expect(starts('b')).rejects.toThrow(/MASTER_KEY is not the key/)
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([])
    await starts('a')
    await nobodyHere()
    await expect(starts('b')).rejects.toThrow(/MASTER_KEY is not the key/)
    await starts('a')
  })

  it('is the same for all nodes: of concurrent first starts with two keys, only those with one key succeed', async () => {
    const db = await nobodyHere()
    for (let round = 0; round < 10; round++) {
      await db.deleteFrom('site').execute()
      const outcomes = await Promise.allSettled([starts('b'), starts('c'), starts('b'), starts('c')])
      const isB = outcomes[0].status === 'fulfilled'
      expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual([isB, !isB, isB, !isB])
    }
    await db.deleteFrom('site').execute()
    await starts('a')
  })

  it('is never created for a database that already contains encrypted data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vault-'))
    try {
      const config = { masterKey: undefined, dataDir: folder }
      await expect(openVault(config, app.context.database)).rejects.toThrow(/master\.key is missing/)
      expect(await readdir(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.each(['', 'short', 'z'.repeat(64), 'a'.repeat(62), `${'A'.repeat(43)}==`])('is not %j', async (masterKey) => {
    expect(parseMasterKey(masterKey)).toBeNull()
    await expect(openVault({ ...app.context.config, masterKey }, app.context.database)).rejects.toThrow(/32 bytes/)
  })

  it('may be written as hex or base64', () => {
    const key = Buffer.alloc(32, 7)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(parseMasterKey(` ${key.toString(form)}\n`)?.equals(key)).toBe(true)
    }
  })

  it('derives secrets that differ by purpose', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    expect(vault.derive('a').equals(vault.derive('b'))).toBe(false)
    expect(vault.derive('a').equals(createVault(Buffer.alloc(32, 1)).derive('a'))).toBe(true)
  })

  it('encrypts for accounts without a key of their own, by account, place and purpose', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const sealed = vault.keysFor('a').seal('doctor-1', 'texts.content:1', 'words')
    const open = (purpose: string, account: string, place: string, key = 1) =>
      createVault(Buffer.alloc(32, key)).keysFor(purpose).open(account, place, sealed)
    expect(open('a', 'doctor-1', 'texts.content:1')).toBe('words')
    expect(() => open('b', 'doctor-1', 'texts.content:1')).toThrow(VaultError)
    expect(() => open('a', 'doctor-2', 'texts.content:1')).toThrow(VaultError)
    expect(() => open('a', 'doctor-1', 'texts.content:2')).toThrow(VaultError)
    expect(() => open('a', 'doctor-1', 'texts.content:1', 2)).toThrow(VaultError)
  })

  it('encrypts tokens that decrypt only for their purpose and site', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const token = vault.sealToken('visitor', { until: 1, words: 'ज्वर' })
    expect(token).toMatch(/^[\w-]+$/)
    expect(Buffer.from(token, 'base64url').includes('ज्वर')).toBe(false)
    expect(vault.openToken('visitor', token)).toEqual({ until: 1, words: 'ज्वर' })
    expect(() => vault.openToken('other', token)).toThrow(VaultError)
    expect(() => createVault(Buffer.alloc(32, 2)).openToken('visitor', token)).toThrow(VaultError)
    for (const broken of ['', 'AQ', 'not a token', token.slice(1), `${token.slice(0, -4)}AAAA`])
      expect(() => vault.openToken('visitor', broken), broken).toThrow(VaultError)
  })

  it('is created once in the data folder with mode 0600, and concurrent first starts agree on it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vault-'))
    try {
      const data = join(folder, 'data')
      const [one, two] = await Promise.all([readOrCreateKeyFile(data), readOrCreateKeyFile(data)])
      expect(one.equals(two)).toBe(true)
      expect((await readOrCreateKeyFile(data)).equals(one)).toBe(true)
      expect((await stat(join(data, 'master.key'))).mode & 0o777).toBe(0o600)
      await writeFile(join(data, 'master.key'), 'half a k')
      await expect(readOrCreateKeyFile(data)).rejects.toThrow(/Restore it from a backup/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
