import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../platform/canonical-json.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { isSignedContent, rotateSigningKey, type Signature, signContent } from './signing-keys.ts'
import { createVault } from './vault.ts'

const now = new Date('2026-11-20T09:00:00+05:30')
const content = Buffer.from('Paracetamol 650 mg')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.context.database.db.deleteFrom('signing_keys').execute()
})
afterAll(() => app.close())

const sign = () => {
  const { vault, database } = app.context
  return database.transaction((tx) => signContent(vault, tx, now, content))
}
const isSigned = (signature: Signature, bytes = content) =>
  isSignedContent(app.context.vault, app.context.database.db, bytes, signature)
const keys = () => app.context.database.db.selectFrom('signing_keys').selectAll().orderBy('created_at').execute()

describe('signing keys', () => {
  it('makes one key at the first signature, also when several are made at the same time', async () => {
    const signatures = await Promise.all([sign(), sign(), sign()])
    expect(new Set(signatures.map(({ keyId }) => keyId)).size).toBe(1)
    expect(await keys()).toHaveLength(1)
  })

  it('refuses changed content, a changed signature and an unknown key', async () => {
    const signature = await sign()
    expect(await isSigned(signature)).toBe(true)
    for (let at = 0; at < content.length; at++) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await isSigned(signature, changed), `byte ${at}`).toBe(false)
    }
    const bytes = Buffer.from(signature.bytes)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    expect(await isSigned({ ...signature, bytes })).toBe(false)
    expect(await isSigned({ ...signature, keyId: '0190a0c0-0000-7000-8000-000000000000' })).toBe(false)
  })

  it('verifies what a retired key signed, and keeps no private part of it', async () => {
    const before = await sign()
    const { vault, database } = app.context
    await database.transaction((tx) => rotateSigningKey(vault, tx, new Date(now.getTime() + 1000)))
    const after = await sign()
    expect(after.keyId).not.toBe(before.keyId)
    expect(await isSigned(before)).toBe(true)
    expect(await isSigned(after)).toBe(true)
    const [retired, current] = await keys()
    const open = (row?: { id: string; key_sealed: Buffer }) =>
      row && vault.keysFor('signing keys').open<object>(row.id, `signing_keys.key:${row.id}`, row.key_sealed)
    expect(Object.keys(open(retired) ?? {})).toEqual(['publicKey'])
    expect(Object.keys(open(current) ?? {})).toEqual(['publicKey', 'privateKey'])
    expect(retired?.key_sealed.toString('latin1')).not.toContain('publicKey')
  })

  it('does not open a key that was sealed with another master key', async () => {
    const signature = await sign()
    const stranger = createVault(Buffer.alloc(32, 7))
    await expect(isSignedContent(stranger, app.context.database.db, content, signature)).rejects.toThrow('do not open')
  })
})

describe('canonicalJson', () => {
  it('is the same for every order of keys, and differs for every other value', () => {
    const text = canonicalJson({ b: [2, { d: null, c: 'é' }], a: undefined, A: 1 })
    expect(text).toBe('{"A":1,"b":[2,{"c":"é","d":null}]}')
    expect(canonicalJson({ A: 1, b: [2, { c: 'é', d: null }] })).toBe(text)
    expect(canonicalJson({ A: 1, b: [{ c: 'é', d: null }, 2] })).not.toBe(text)
  })
})
