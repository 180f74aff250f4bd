import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { createVault } from '../../vault/vault.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import { webPushSender } from './web-push.ts'

const vault = createVault(Buffer.alloc(32, 7))
const config = { publicUrl: 'https://arogya.example.org', mailFrom: 'ArogyaChat <no-reply@example.org>' }
const browser = createECDH('prime256v1')
const browserKey = browser.generateKeys()
const auth = randomBytes(16)
const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc',
  keys: { p256dh: browserKey.toString('base64url'), auth: auth.toString('base64url') }
}
const message = {
  id: '01a1f8c6-8797-7422-a799-fbd152ca250c',
  text: 'आपका अपॉइंटमेंट है।',
  language: 'hi-IN',
  direction: 'ltr' as const,
  path: '/patient-dashboard'
}
const life = { now: new Date('2026-11-20T09:00:00Z'), until: new Date('2026-11-20T10:00:00Z') }

let server: AnsweringServer
beforeAll(async () => {
  server = await answeringServer(() => ({}))
})
beforeEach(() => {
  server.calls.length = 0
  server.behave({ kind: 'answers' })
})
afterAll(() => server.close())

/** A local server stands in for the push service. */
const sender = () =>
  webPushSender(config, vault, (url, init) => fetch(server.url + new URL(String(url)).pathname, init))

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()

/** Decrypts a message as a browser does: RFC 8291 with the content coding of RFC 8188. */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const serverKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, serverKey])
  const secret = hmac(hmac(auth, browser.computeSecret(serverKey)), info, Buffer.of(1))
  const prk = hmac(salt, secret)
  const key = hmac(prk, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16)
  const nonce = hmac(prk, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

describe('a push message', () => {
  it('reaches the push service encrypted for the browser and signed with the site’s key', async () => {
    expect(await sender().send(subscription, message, life)).toBe(true)
    const [call] = server.calls
    expect(call?.path).toBe('/wpush/v2/abc')
    expect(call?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(call?.headers.topic).toBe(message.id.replaceAll('-', ''))
    expect(JSON.parse(decrypt(call?.bytes ?? Buffer.alloc(0)))).toEqual(message)

    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(call?.headers.authorization ?? '') ?? []
    const { publicKey } = vapidKeysOf(vault)
    expect(key).toBe(publicKey)
    const [head, claims, signature = ''] = token.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const x = point.subarray(1, 33).toString('base64url')
    const y = point.subarray(33).toString('base64url')
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
      true
    )
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      aud: 'https://updates.push.services.mozilla.com',
      sub: config.publicUrl
    })
  })

  it.each([404, 410])('that is answered with %i ends the subscription', async (status) => {
    server.behave({ kind: 'status', status })
    expect(await sender().send(subscription, message, life)).toBe(false)
  })

  it.each([
    [413, true],
    [429, false],
    [500, false]
  ])('that is answered with %i fails: for good is %s', async (status, isPermanent) => {
    server.behave({ kind: 'status', status })
    await expect(sender().send(subscription, message, life)).rejects.toMatchObject({ isPermanent })
  })

  it('is never sent to an address that is no push service', async () => {
    expect(await sender().send({ ...subscription, endpoint: 'https://10.0.0.1/x' }, message, life)).toBe(false)
    expect(server.calls).toEqual([])
  })
})

it('the site’s key depends on the master key alone', () => {
  expect(vapidKeysOf(createVault(Buffer.alloc(32, 7)))).toEqual(vapidKeysOf(vault))
  expect(vapidKeysOf(createVault(Buffer.alloc(32, 8))).publicKey).not.toBe(vapidKeysOf(vault).publicKey)
})
