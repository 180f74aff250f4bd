import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@arogyachat/contract/languages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { openMail, outboxOf } from './open.ts'
import { passwordResetMail } from './texts.ts'

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

const config = (smtpUrl?: string) => ({
  dataDir,
  smtpUrl,
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
      return Promise.all(names.map((it) => readFile(join(folder, it), 'utf8')))
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
    expect(found.map((eml) => textOf(eml).replaceAll('\r\n', '\n').trim())).toEqual(sent.map((it) => it.text.trim()))
    close()
    expect(lines.join()).not.toMatch(/asha|a-token/)
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

describe('a mail server', () => {
  it('that refuses or is away fails the mail, without a word about the address', async () => {
    const refusing = await mailServer(true)
    const mail = { to: 'asha@example.org', subject: 's', text: 't' }
    const refused = await openMail(config(refusing.url), log)
      .send(mail)
      .catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'MailError' })
    expect(String(refused)).toContain('550')
    expect(String(refused)).not.toContain('asha')
    refusing.close()
    await expect(openMail(config(refusing.url), log).send(mail)).rejects.toThrow('ESOCKET')
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

  it('are ten different ones', () => {
    const bodies = languages.map(({ code }) => passwordResetMail(code, { to: '', link: '', minutes: 1 }).text)
    expect(new Set(bodies).size).toBe(10)
  })
})
