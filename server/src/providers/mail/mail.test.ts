import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@arogyachat/contract/languages'
import { isMailed, noticeKinds } from '@arogyachat/contract/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedEmail } from '../../db/demo-accounts.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { appointmentTime } from './appointment-time.ts'
import { mailWarning, openMail, outboxOf } from './open.ts'
import type { MailError } from './port.ts'
import { emailVerificationMail, noticeMail, passwordChangedMail, passwordResetMail } from './texts.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-mail-'))
  lines.length = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

/** A mail server of a few lines. It keeps what it took, or refuses every address. */
async function mailServer(refuses = false) {
  const taken: string[] = []
  const server: Server = createServer((socket) => converse(socket, refuses, taken))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => server.close() }
}

function converse(socket: Socket, refuses: boolean, taken: string[]): void {
  let rest = ''
  let message: string[] | null = null
  socket.on('error', () => socket.destroy())
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const parts = (rest + chunk).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      if (message && line !== '.') message.push(line)
      else if (message) {
        taken.push(message.join('\r\n'))
        message = null
        socket.write('250 kept\r\n')
      } else if (line === 'DATA') {
        message = []
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line === 'STARTTLS') socket.write('502 no TLS here\r\n')
      else if (refuses && line.startsWith('RCPT')) socket.write(`550 no mailbox ${line}\r\n`)
      else socket.write('250 ok\r\n')
    }
  })
}

/** The words of a mail, whatever their transfer encoding. */
function textOf(eml: string): string {
  const [head = '', ...body] = eml.split(/\r?\n\r?\n/)
  const raw = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(raw, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return raw
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const config = (smtpUrl?: string, smtpNeedsTls = true) => ({
  dataDir,
  smtpUrl,
  smtpNeedsTls,
  mailFrom: 'ArogyaChat <no-reply@example.org>',
  publicUrl: 'http://localhost:3000',
  databaseUrl: undefined as string | undefined
})

/** The two ways out, and where their mails arrive. */
const ways = {
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
    return { mail: openMail(config(server.url), log), arrived: async () => server.taken, close: server.close }
  }
}

describe.each(Object.entries(ways))('%s', (_, open) => {
  it('takes mails in every script, one after another, and tells nobody what is in them', async () => {
    const { mail, arrived, close } = await open()
    const link = 'https://arogya.example.org/reset-password#a-token-of-some-length-that-makes-the-line-long'
    const sent = languages.map(({ code }) => passwordResetMail(code, { to: 'asha@example.org', link, minutes: 30 }))
    for (const it of sent) await mail.send(it)
    const found = await arrived()
    expect(found).toHaveLength(10)
    for (const eml of found) {
      expect(eml).toMatch(/^To: asha@example\.org$/m)
      expect(eml).toMatch(/^From: ArogyaChat <no-reply@example\.org>$/m)
    }
    expect(found.map((eml) => textOf(eml).replaceAll('\r\n', '\n').trim())).toEqual(
      sent.map((mail) => mail.text.trim())
    )
    close()
    expect(lines.join()).not.toMatch(/asha|a-token/)
  })

  it('gives the same mail the same Message-ID however often it is sent, and says that no person wrote it', async () => {
    const { mail, arrived, close } = await open()
    const id = '01a1f8c6-8797-7422-a799-fbd152ca250c'
    for (let time = 0; time < 2; time++) await mail.send({ id, to: 'asha@example.org', subject: 's', text: 't' })
    await mail.send({ to: 'asha@example.org', subject: 's', text: 't' })
    const ids = (await arrived()).map((eml) => /^Message-ID: (.*)$/im.exec(eml)?.[1]?.trim())
    const known = `<${id}@example.org>`
    expect(ids.filter((each) => each === known).length).toBe(ways['the outbox folder'] === open ? 1 : 2)
    expect(ids.filter((each) => each !== known)).toHaveLength(1)
    for (const eml of await arrived()) expect(eml).toMatch(/^Auto-Submitted: auto-generated/m)
    close()
  })

  it('does not let an address bring headers of its own', async () => {
    const { mail, arrived, close } = await open()
    await mail.send({ to: 'asha@example.org', subject: 'one\r\nBcc: spy@example.org', text: 'two' })
    expect((await arrived())[0]).not.toMatch(/^Bcc:/m)
    close()
  })
})

describe('the outbox folder', () => {
  it('is readable for its owner only, and the log names it', async () => {
    await openMail(config(), log).send({ to: 'asha@example.org', subject: 's', text: 't' })
    const folder = outboxOf({ dataDir })
    const [name = ''] = await readdir(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(lines.join()).toContain(folder)
  })
})

describe('a mail to a person whom the demo seed invented', () => {
  it('never reaches a mail server, and those to everybody else do', async () => {
    const server = await mailServer()
    const mail = openMail(config(server.url), log)
    for (const place of [0, 1, 7, 12, 123])
      for (const role of ['patient', 'doctor'] as const)
        await mail.send({ to: seedEmail(role, place), subject: 's', text: 't' })
    expect(server.taken).toEqual([])
    await mail.send({ to: 'demo.patient.x@example.org', subject: 's', text: 't' })
    expect(server.taken).toHaveLength(1)
    server.close()
  })
})

describe('the warning that no mail server is set', () => {
  const warning = (env: NodeJS.ProcessEnv) => mailWarning(readConfig({ MASTER_KEY: 'a'.repeat(64), ...env }))
  const databaseUrl = { DATABASE_URL: 'postgres://127.0.0.1/arogyachat' }
  const https = { PUBLIC_URL: 'https://arogya.example' }

  it.each([databaseUrl, https, { ...databaseUrl, ...https }])('is given on a real site: %o', (env) => {
    expect(warning({ DEMO: 'off', ...env })).toMatch(/SMTP_URL.*nobody can set a new password.*emergency/)
  })

  it.each([
    {},
    { DEMO: 'on', ...https },
    { DEMO: 'off' },
    { DEMO: 'off', ...https, SMTP_URL: 'smtp://127.0.0.1:25' },
    { DEMO: 'off', ...https, ...databaseUrl, SERVE: 'ai' }
  ])('is not given elsewhere: %o', (env) => {
    expect(warning(env)).toBeNull()
  })
})

describe('a mail with a link that opens something, in the outbox folder', () => {
  const link = 'https://arogya.example.org/reset-password#a-token-of-some-length'
  const send = async (more: Partial<ReturnType<typeof config>>, linkEndsAt?: Date) => {
    const mail = openMail({ ...config(), ...more }, log)
    await mail.send({ to: 'a@b.example', subject: 's', text: `Open ${link} now.`, ...(linkEndsAt && { linkEndsAt }) })
    const [name = ''] = await readdir(outboxOf({ dataDir }))
    return { mail, text: textOf(await readFile(join(outboxOf({ dataDir }), name), 'utf8')) }
  }

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'keeps it on the developer’s own machine, at %s, on the embedded database',
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
  ])('leaves it out for %o', async (site) => {
    const { text } = await send(site)
    expect(text).not.toContain('a-token')
    expect(text).toContain('SMTP_URL')
  })

  it('is swept when the link has ended, and not before', async () => {
    const endsAt = new Date(Date.now() + 30 * 60_000)
    const { mail } = await send({}, endsAt)
    const left = async () => (await readdir(outboxOf({ dataDir }))).length
    await mail.sweep?.(new Date(endsAt.getTime() - 1))
    expect(await left()).toBe(1)
    await mail.sweep?.(endsAt)
    expect(await left()).toBe(0)
  })

  it('is swept within a day when nobody said how long its link works', async () => {
    const { mail } = await send({})
    await mail.sweep?.(new Date(Date.now() + 25 * 3600_000))
    expect(await readdir(outboxOf({ dataDir }))).toEqual([])
  })
})

describe('the sweep of the outbox folder', () => {
  const week = 7 * 24 * 3600_000
  it.each([undefined, 'smtp://127.0.0.1:1'])(
    'takes mails of a week ago and nothing else, also once there is a mail server: %s',
    async (smtpUrl) => {
      const folder = outboxOf({ dataDir })
      await openMail(config(), log).send({ to: 'a@b.example', subject: 'old', text: 't' })
      const [old = ''] = await readdir(folder)
      await utimes(join(folder, old), new Date(), new Date(Date.now() - week - 1000))
      await openMail(config(), log).send({ to: 'a@b.example', subject: 'new', text: 't' })
      const own = join(folder, 'notes.eml')
      await writeFile(own, 'not ours')
      await utimes(own, new Date(), new Date(0))
      const mail = openMail(config(smtpUrl), log)
      await mail.sweep?.(new Date())
      const left = await readdir(folder)
      expect(left).toHaveLength(2)
      expect(left).not.toContain(old)
      expect(left).toContain('notes.eml')
    }
  )

  it('does nothing where no mail was ever written', async () => {
    await openMail(config(), log).sweep?.(new Date())
  })
})

describe('a mail server', () => {
  it('that refuses or is away fails the mail, without a word about the address', async () => {
    const refusing = await mailServer(true)
    const mail = { to: 'asha@example.org', subject: 's', text: 't' }
    const refused = await openMail(config(refusing.url), log)
      .send(mail)
      .catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'MailError' })
    expect(String(refused)).toContain('550')
    expect((refused as MailError).isPermanent).toBe(true)
    expect(String(refused)).not.toContain('asha')
    refusing.close()
    const away = openMail(config(refusing.url), log).send(mail)
    await expect(away).rejects.toThrow('ESOCKET')
    await expect(away).rejects.toMatchObject({ isPermanent: false })
  })

  it('elsewhere than on this machine gets nothing in the clear, unless the operator says so', async () => {
    const server = await mailServer()
    // An address of this machine that isn't written as one.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
    const mail = { to: 'asha@example.org', subject: 's', text: 'a secret link' }
    for (const url of [elsewhere, `${elsewhere}?ignoreTLS=true`, `${elsewhere}?requireTLS=false`])
      await expect(openMail(config(url), log).send(mail), url).rejects.toThrow('The mail server did not take the mail')
    expect(server.taken).toEqual([])
    await openMail(config(elsewhere, false), log).send(mail)
    expect(server.taken).toHaveLength(1)
    server.close()
  })
})

it('a mail is for one address, even when its text could be read as two', async () => {
  const folder = outboxOf({ dataDir })
  await openMail(config(), log).send({ to: 'asha@example.org,"eve"<eve@example.org>', subject: 's', text: 't' })
  const [name = ''] = await readdir(folder)
  const eml = await readFile(join(folder, name), 'utf8')
  expect(eml.match(/^To: .*(\r\n .*)*/m)?.[0]).not.toContain('<eve@example.org>')
})

describe('the texts', () => {
  it.each(languages)('of $english hold the link once and how long it works', ({ code }) => {
    const { subject, text } = passwordResetMail(code, { to: 'a@b.example', link: 'LINK', minutes: 30 })
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('30')).toHaveLength(2)
    expect(subject + text).not.toMatch(/[{}]/)
    expect(subject).toContain('ArogyaChat')
  })

  it.each(languages)('of $english say when and from where a password was changed, and where to go', ({ code }) => {
    const at = new Date('2026-11-20T20:05:00Z')
    const told = (device: string) => passwordChangedMail(code, { to: 'a@b.example', at, device, link: 'LINK' })
    const { subject, text } = told('Chrome on Android')
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('Chrome on Android')).toHaveLength(2)
    // In India it is the 21st already, 1:35 at night.
    for (const part of ['2026', '21', '1:35']) expect(text).toContain(part)
    expect(subject + text + told('').text).not.toMatch(/[{}]|undefined/)
    expect(told('').text).not.toContain('Chrome')
  })

  it.each(languages)('of $english hold the link that proves an address once, and how long it works', ({ code }) => {
    const { subject, text } = emailVerificationMail(code, { to: 'a@b.example', link: 'LINK', hours: 48 })
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('48')).toHaveLength(2)
    expect(subject + text).not.toMatch(/[{}]/)
  })

  it('are ten different ones', () => {
    const values = { to: '', link: '', minutes: 1, hours: 1, at: new Date(0), device: '' }
    for (const mailOf of [passwordResetMail, passwordChangedMail, emailVerificationMail])
      expect(new Set(languages.map(({ code }) => mailOf(code, values).text)).size).toBe(10)
  })
})

describe('the mail of a notice', () => {
  const given = { id: 'x', to: 'a@b.example', name: 'Dr. $& {link} Rao', date: '2026-11-21', slot: '16:00-16:30' }
  const link = 'https://arogya.example.org/patient-login'
  const kinds = noticeKinds.filter(isMailed)
  it.each(languages)(
    'in $english says who, when and where to sign in, and is another text for each kind',
    ({ code }) => {
      const mails = kinds.map((kind) => noticeMail(code, { ...given, kind, link }))
      for (const mail of mails) {
        expect(mail.text).toContain('Dr. $& {link} Rao')
        expect(mail.text).toContain(appointmentTime(code, given.date, given.slot))
        expect(mail.text.split(link)).toHaveLength(2)
        expect(mail.subject).toContain('ArogyaChat')
        expect(mail.subject + mail.text.replace(given.name, '')).not.toMatch(/[{}]/)
      }
      expect(new Set(mails.map((mail) => mail.text)).size).toBe(kinds.length)
      expect(new Set(mails.map((mail) => mail.subject)).size).toBe(kinds.length)
      const emergency = noticeMail(code, { ...given, kind: 'emergency', link }).text
      expect(emergency).toMatch(/112.*108/s)
    }
  )

  it('has ten different texts for each kind', () => {
    for (const kind of kinds) {
      const texts = languages.map(({ code }) => noticeMail(code, { ...given, kind, link }).text)
      expect(new Set(texts).size, kind).toBe(10)
    }
  })

  it('writes day and time as people of the language do, in the digits of the product', () => {
    expect(appointmentTime('en', '2026-11-21', '16:00-16:30')).toBe('Saturday, 21 November 2026, 4:00 pm')
    expect(appointmentTime('hi', '2026-11-21', '16:00-16:30')).toBe('शनिवार, 21 नवंबर 2026, शाम 4:00')
    expect(appointmentTime('ur', '2026-11-21', '09:30-10:00')).toMatch(/^ہفتہ، 21 نومبر، 2026، صبح 9:30$/)
    for (const { code } of languages)
      expect(appointmentTime(code, '2026-11-21', '16:00-16:30')).toMatch(/21.*2026.*4:00/)
  })
})
