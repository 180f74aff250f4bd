import { describe, expect, it } from 'vitest'
import { mailServer } from '../../testing/providers/mail-server.ts'
import type { MailError } from './port.ts'
import { smtpMail } from './smtp.ts'

const from = 'ArogyaChat <no-reply@example.org>'

describe('smtpMail', () => {
  it('throws MailError without the address when the server refuses or is unreachable', async () => {
    const refusing = await mailServer(true)
    const mail = { to: 'asha@example.org', subject: 's', text: 't' }
    const refused = await smtpMail(refusing.url, from, true)
      .send(mail)
      .catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'MailError' })
    expect(String(refused)).toContain('550')
    expect((refused as MailError).isPermanent).toBe(true)
    expect(String(refused)).not.toContain('asha')
    refusing.close()
    const unreachable = smtpMail(refusing.url, from, true).send(mail)
    await expect(unreachable).rejects.toThrow('ESOCKET')
    await expect(unreachable).rejects.toMatchObject({ isPermanent: false })
  })

  it('sends nothing without TLS to another machine unless the operator allows it', async () => {
    const server = await mailServer()
    // Reaches this machine but is not recognised as its address.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
    const mail = { to: 'asha@example.org', subject: 's', text: 'a secret link' }
    for (const url of [elsewhere, `${elsewhere}?ignoreTLS=true`, `${elsewhere}?requireTLS=false`])
      await expect(smtpMail(url, from, true).send(mail), url).rejects.toThrow('The mail server did not accept the mail')
    expect(server.received).toEqual([])
    await smtpMail(elsewhere, from, false).send(mail)
    expect(server.received).toHaveLength(1)
    server.close()
  })
})
