import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { textOfMail } from '../../testing/providers/mail-server.ts'
import { openMail, outboxOf } from './open.ts'

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

describe('the outbox folder', () => {
  it('is readable only for its owner and named in the log', async () => {
    await openMail(config(), log).send({ to: 'asha@example.org', subject: 's', text: 't' })
    const folder = outboxOf({ dataDir })
    const [name = ''] = await readdir(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(lines.join()).toContain(folder)
  })
})

describe('a mail with a secret link in the outbox folder', () => {
  const link = 'https://arogya.example.org/reset-password#a-token-of-some-length'
  const send = async (more: Partial<ReturnType<typeof config>>, linkEndsAt?: Date) => {
    const mail = openMail({ ...config(), ...more }, log)
    await mail.send({ to: 'a@b.example', subject: 's', text: `Open ${link} now.`, ...(linkEndsAt && { linkEndsAt }) })
    const [name = ''] = await readdir(outboxOf({ dataDir }))
    return { mail, text: textOfMail(await readFile(join(outboxOf({ dataDir }), name), 'utf8')) }
  }

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'contains the link on a developer’s machine at %s with the embedded database',
    async (publicUrl) => {
      expect((await send({ publicUrl })).text).toContain(link)
    }
  )

  it.each([
    { publicUrl: 'https://arogya.example.org' },
    { publicUrl: 'https://localhost' },
    { publicUrl: 'http://clinic.example.org' },
    { publicUrl: 'http://192.168.1.10:3000' },
    { publicUrl: 'http://localhost.example.org' },
    { databaseUrl: 'postgres://localhost/arogyachat' }
  ])('omits the link for %o', async (site) => {
    const { text } = await send(site)
    expect(text).not.toContain('a-token')
    expect(text).toContain('SMTP_URL')
  })

  it('is deleted when the link has expired, and not before', async () => {
    const endsAt = new Date(Date.now() + 30 * 60_000)
    const { mail } = await send({}, endsAt)
    const remaining = async () => (await readdir(outboxOf({ dataDir }))).length
    await mail.sweep?.(new Date(endsAt.getTime() - 1))
    expect(await remaining()).toBe(1)
    await mail.sweep?.(endsAt)
    expect(await remaining()).toBe(0)
  })

  it('is deleted within a day when the expiry of its link is unknown', async () => {
    const { mail } = await send({})
    await mail.sweep?.(new Date(Date.now() + 25 * 3600_000))
    expect(await readdir(outboxOf({ dataDir }))).toEqual([])
  })
})

describe('sweepOutbox', () => {
  const week = 7 * 24 * 3600_000
  it.each([undefined, 'smtp://127.0.0.1:1'])(
    'deletes only mails that are a week old, also with a mail server: %s',
    async (smtpUrl) => {
      const folder = outboxOf({ dataDir })
      await openMail(config(), log).send({ to: 'a@b.example', subject: 'old', text: 't' })
      const [old = ''] = await readdir(folder)
      await utimes(join(folder, old), new Date(), new Date(Date.now() - week - 1000))
      await openMail(config(), log).send({ to: 'a@b.example', subject: 'new', text: 't' })
      const otherFile = join(folder, 'notes.eml')
      await writeFile(otherFile, 'another file')
      await utimes(otherFile, new Date(), new Date(0))
      const mail = openMail(config(smtpUrl), log)
      await mail.sweep?.(new Date())
      const remaining = await readdir(folder)
      expect(remaining).toHaveLength(2)
      expect(remaining).not.toContain(old)
      expect(remaining).toContain('notes.eml')
    }
  )

  it('does nothing without an outbox folder', async () => {
    await openMail(config(), log).sweep?.(new Date())
  })
})
