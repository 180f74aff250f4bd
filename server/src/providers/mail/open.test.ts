import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@arogyachat/contract/languages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedEmail } from '../../db/demo-accounts.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { mailServer, textOfMail } from '../../testing/providers/mail-server.ts'
import { mailWarning, openMail, outboxOf } from './open.ts'
import { passwordResetMail } from './texts.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-mail-'))
  lines.length = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

const config = (smtpUrl?: string, smtpNeedsTls = true) => ({
  dataDir,
  smtpUrl,
  smtpNeedsTls,
  mailFrom: 'ArogyaChat <no-reply@example.org>',
  publicUrl: 'http://localhost:3000',
  databaseUrl: undefined as string | undefined
})

/** Both mail senders, and where their mails arrive. */
const senders = {
  'the outbox folder': async () => ({
    mail: openMail(config(), log),
    arrived: async () => {
      const folder = outboxOf({ dataDir })
      const names = (await readdir(folder)).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    close: () => {}
  }),
  'a mail server': async () => {
    const server = await mailServer()
    return { mail: openMail(config(server.url), log), arrived: async () => server.received, close: server.close }
  }
}

describe.each(Object.entries(senders))('%s', (_, open) => {
  it('delivers mails in every script and logs nothing of their content', async () => {
    const { mail, arrived, close } = await open()
    const link = 'https://arogya.example.org/reset-password#a-token-of-some-length-that-makes-the-line-long'
    const sent = languages.map(({ code }) => passwordResetMail(code, { to: 'asha@example.org', link, minutes: 30 }))
    for (const message of sent) await mail.send(message)
    const found = await arrived()
    expect(found).toHaveLength(10)
    for (const eml of found) {
      expect(eml).toMatch(/^To: asha@example\.org$/m)
      expect(eml).toMatch(/^From: ArogyaChat <no-reply@example\.org>$/m)
    }
    expect(found.map((eml) => textOfMail(eml).replaceAll('\r\n', '\n').trim())).toEqual(
      sent.map((mail) => mail.text.trim())
    )
    close()
    expect(lines.join()).not.toMatch(/asha|a-token/)
  })

  it('uses the same Message-ID for every attempt and marks mails as automatic', async () => {
    const { mail, arrived, close } = await open()
    const id = '01a1f8c6-8797-7422-a799-fbd152ca250c'
    for (let time = 0; time < 2; time++) await mail.send({ id, to: 'asha@example.org', subject: 's', text: 't' })
    await mail.send({ to: 'asha@example.org', subject: 's', text: 't' })
    const ids = (await arrived()).map((eml) => /^Message-ID: (.*)$/im.exec(eml)?.[1]?.trim())
    const known = `<${id}@example.org>`
    expect(ids.filter((each) => each === known).length).toBe(senders['the outbox folder'] === open ? 1 : 2)
    expect(ids.filter((each) => each !== known)).toHaveLength(1)
    for (const eml of await arrived()) expect(eml).toMatch(/^Auto-Submitted: auto-generated/m)
    close()
  })

  it('prevents header injection', async () => {
    const { mail, arrived, close } = await open()
    await mail.send({ to: 'asha@example.org', subject: 'one\r\nBcc: spy@example.org', text: 'two' })
    expect((await arrived())[0]).not.toMatch(/^Bcc:/m)
    close()
  })
})

describe('a mail to an address of the demo data', () => {
  it('is not sent to the mail server, unlike a mail to any other address', async () => {
    const server = await mailServer()
    const mail = openMail(config(server.url), log)
    for (const place of [0, 1, 7, 12, 123])
      for (const role of ['patient', 'doctor'] as const)
        await mail.send({ to: seedEmail(role, place), subject: 's', text: 't' })
    expect(server.received).toEqual([])
    await mail.send({ to: 'demo.patient.x@example.org', subject: 's', text: 't' })
    expect(server.received).toHaveLength(1)
    server.close()
  })
})

describe('mailWarning', () => {
  const warning = (env: NodeJS.ProcessEnv) => mailWarning(readConfig({ MASTER_KEY: 'a'.repeat(64), ...env }))
  const databaseUrl = { DATABASE_URL: 'postgres://127.0.0.1/arogyachat' }
  const https = { PUBLIC_URL: 'https://arogya.example' }

  it.each([databaseUrl, https, { ...databaseUrl, ...https }])('returns a warning for a production site: %o', (env) => {
    expect(warning({ DEMO: 'off', ...env })).toMatch(/SMTP_URL.*nobody can set a new password.*emergency/)
  })

  it.each([
    {},
    { DEMO: 'on', ...https },
    { DEMO: 'off' },
    { DEMO: 'off', ...https, SMTP_URL: 'smtp://127.0.0.1:25' },
    { DEMO: 'off', ...https, ...databaseUrl, SERVE: 'ai' }
  ])('returns null otherwise: %o', (env) => {
    expect(warning(env)).toBeNull()
  })
})

it('sends a mail to one address even when its text could be parsed as two', async () => {
  const folder = outboxOf({ dataDir })
  await openMail(config(), log).send({ to: 'asha@example.org,"eve"<eve@example.org>', subject: 's', text: 't' })
  const [name = ''] = await readdir(folder)
  const eml = await readFile(join(folder, name), 'utf8')
  expect(eml.match(/^To: .*(\r\n .*)*/m)?.[0]).not.toContain('<eve@example.org>')
})
