import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { canSendTexts, openTextMessages } from './open.ts'
import { internationalNumber } from './port.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const message = {
  id: '01a1f8c6-8797-7422-a799-fbd152ca250c',
  to: '+91 98765 43210',
  text: 'आपका अपॉइंटमेंट है। ArogyaChat खोलें: https://arogya.example.org',
  language: 'bgc' as const
}
let server: AnsweringServer
let dataDir: string
beforeAll(async () => {
  server = await answeringServer(() => ({ sid: 'SM1', messages: [{ id: 'wamid.1' }] }))
})
beforeEach(async () => {
  server.calls.length = 0
  server.behave({ kind: 'answers' })
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-texts-'))
  return () => rm(dataDir, { recursive: true })
})
afterAll(() => server.close())

const configured = (more: Record<string, string> = {}) =>
  readConfig({
    DEMO: 'off',
    SMS_PROVIDER: 'twilio',
    SMS_BASE_URL: `${server.url}/`,
    SMS_ACCOUNT: 'AC123',
    SMS_API_KEY: 'token',
    SMS_FROM: 'AROGYA',
    WHATSAPP_PROVIDER: 'meta',
    WHATSAPP_BASE_URL: `${server.url}/v23.0`,
    WHATSAPP_ACCOUNT: '1055',
    WHATSAPP_API_KEY: 'access-token',
    ...more
  })

describe('text messages', () => {
  it('reach an SMS provider as its API describes', async () => {
    await openTextMessages(configured(), log).sms.send(message)
    const [call] = server.calls
    expect(call?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json')
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from('AC123:token').toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(call?.bytes.toString()))).toEqual({
      To: '+919876543210',
      From: 'AROGYA',
      Body: message.text
    })
  })

  it('reach WhatsApp as the one variable of the template', async () => {
    await openTextMessages(configured(), log).whatsapp.send(message)
    const [call] = server.calls
    expect(call?.path).toBe('/v23.0/1055/messages')
    expect(call?.headers.authorization).toBe('Bearer access-token')
    expect(JSON.parse(call?.bytes.toString() ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919876543210',
      type: 'template',
      template: {
        name: 'arogyachat_notice',
        language: { code: 'hi' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: message.text }] }]
      }
    })
  })

  it.each([
    [400, true],
    [404, true],
    [401, false],
    [429, false],
    [503, false]
  ])('are %i: refused for good is %s', async (status, isPermanent) => {
    server.behave({ kind: 'status', status })
    const { sms, whatsapp } = openTextMessages(configured(), log)
    for (const sender of [sms, whatsapp])
      await expect(sender.send(message)).rejects.toMatchObject({ name: 'DeliveryError', isPermanent })
  })

  it.each<Record<string, string>>([{ DEMO: 'on' }, { SMS_PROVIDER: 'none', WHATSAPP_PROVIDER: 'none' }])(
    'are written once to the outbox with %o, and deleted after a week',
    async (more) => {
      const settings = more.DEMO === 'on' ? configured(more) : readConfig({ DEMO: 'off', ...more })
      const config = { ...settings, dataDir }
      expect(canSendTexts(config)).toEqual({ sms: false, whatsapp: false })
      const { sms, whatsapp } = openTextMessages(config, log)
      for (const sender of [sms, sms, whatsapp]) await sender.send(message)
      const folder = join(dataDir, 'outbox')
      const names = (await readdir(folder)).sort()
      expect(names).toEqual([`${message.id}.sms.txt`, `${message.id}.whatsapp.txt`])
      const path = join(folder, names[0] ?? '')
      expect(await readFile(path, 'utf8')).toBe(`To: +919876543210\n\n${message.text}\n`)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      expect(lines.join()).not.toMatch(/98765|अपॉइंटमेंट/)
      expect(server.calls).toEqual([])
      await utimes(path, new Date(), new Date(Date.now() - 8 * 86_400_000))
      for (const sender of [sms, whatsapp]) await sender.sweep?.(new Date())
      expect(await readdir(folder)).toEqual([names[1]])
    }
  )

  it('need complete settings', () => {
    expect(() => configured({ SMS_FROM: '' })).toThrow('SMS_FROM is needed with SMS_PROVIDER=twilio')
    expect(() => readConfig({ WHATSAPP_API_KEY: 'x' })).toThrow('WHATSAPP_API_KEY has no use without WHATSAPP_PROVIDER')
    expect(() => configured({ SMS_BASE_URL: 'http://sms.example.org' })).toThrow('SMS_BASE_URL must be https')
  })

  it('go to the number with its country code', () => {
    expect(internationalNumber('9876543210')).toBe('919876543210')
    expect(internationalNumber('+447700900123')).toBe('447700900123')
    expect(internationalNumber('+1 415 555 0100')).toBe('14155550100')
  })
})
