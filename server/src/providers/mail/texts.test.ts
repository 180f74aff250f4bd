import { languages } from '@arogyachat/contract/languages'
import { isSent, noticeKinds } from '@arogyachat/contract/notices'
import { describe, expect, it } from 'vitest'
import { appointmentTime } from './appointment-time.ts'
import {
  emailVerificationMail,
  handOverMail,
  noticeMail,
  openSentence,
  passwordChangedMail,
  passwordResetMail,
  shortNotice
} from './texts.ts'

describe('mails about accounts', () => {
  it.each(languages)('in $english: the password reset contains its link once and how long it works', ({ code }) => {
    const { subject, text } = passwordResetMail(code, { to: 'a@b.example', link: 'LINK', minutes: 30 })
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('30')).toHaveLength(2)
    expect(subject + text).not.toMatch(/[{}]/)
    expect(subject).toContain('ArogyaChat')
  })

  it.each(languages)('in $english: the password change contains the time, the device and a link', ({ code }) => {
    const at = new Date('2026-11-20T20:05:00Z')
    const mailFor = (device: string) => passwordChangedMail(code, { to: 'a@b.example', at, device, link: 'LINK' })
    const { subject, text } = mailFor('Chrome on Android')
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('Chrome on Android')).toHaveLength(2)
    // In India it is already the 21st, 1:35 am.
    for (const part of ['2026', '21', '1:35']) expect(text).toContain(part)
    expect(subject + text + mailFor('').text).not.toMatch(/[{}]|undefined/)
    expect(mailFor('').text).not.toContain('Chrome')
  })

  it.each(languages)('in $english: the email verification contains its link once and how long it works', ({ code }) => {
    const { subject, text } = emailVerificationMail(code, { to: 'a@b.example', link: 'LINK', hours: 48 })
    expect(text.split('LINK')).toHaveLength(2)
    expect(text.split('48')).toHaveLength(2)
    expect(subject + text).not.toMatch(/[{}]/)
  })

  it('differ in every language', () => {
    const values = { to: '', link: '', minutes: 1, hours: 1, at: new Date(0), device: '', carer: '' }
    for (const mailOf of [passwordResetMail, passwordChangedMail, emailVerificationMail, handOverMail])
      expect(new Set(languages.map(({ code }) => mailOf(code, values).text)).size).toBe(10)
  })
})

describe('noticeMail', () => {
  const notice = {
    id: 'x',
    to: 'a@b.example',
    name: 'Dr. $& {link} Rao',
    date: '2026-11-21',
    slot: '16:00-16:30',
    person: null
  }
  const link = 'https://arogya.example.org/patient-login'
  const kinds = noticeKinds.filter(isSent)
  const namesNobody = (kind: string) => /^(report-ready|medicine|(second-factor|recovery)-.*)$/.test(kind)
  it.each(languages)(
    'in $english contains the name, the time and the sign-in link, with another text for each kind',
    ({ code }) => {
      const mails = kinds.map((kind) => ({ kind, ...noticeMail(code, { ...notice, kind, link }) }))
      for (const mail of mails) {
        if (!namesNobody(mail.kind)) expect(mail.text).toContain('Dr. $& {link} Rao')
        expect(mail.text).toContain(appointmentTime(code, notice.date, notice.slot))
        expect(mail.text.split(link)).toHaveLength(2)
        expect(mail.subject).toContain('ArogyaChat')
        expect(mail.subject + mail.text.replace(notice.name, '')).not.toMatch(/[{}]/)
      }
      expect(new Set(mails.map((mail) => mail.text)).size).toBe(kinds.length)
      expect(new Set(mails.map((mail) => mail.subject)).size).toBe(kinds.length)
      const emergency = noticeMail(code, { ...notice, kind: 'emergency', link }).text
      expect(emergency).toMatch(/112.*108/s)
    }
  )

  it.each(languages)('in $english is one sentence without a name for text and push messages', ({ code }) => {
    for (const kind of kinds) {
      const text = shortNotice(code, { ...notice, kind })
      expect(text).not.toMatch(/[{}\n]|Rao|undefined/)
      expect(text.length).toBeGreaterThan(10)
    }
    expect(openSentence(code, link).split(link)).toHaveLength(2)
  })

  it.each(languages)('in $english names the patient only to somebody who cares for them', ({ code }) => {
    const toCarer = noticeMail(code, { ...notice, person: 'Meena', kind: 'booked', link })
    expect(toCarer.text).toContain('Meena')
    expect(toCarer.subject + toCarer.text.replace(notice.name, '')).not.toMatch(/[{}]|Meena.*Meena/s)
  })

  it('differs in every language for each kind', () => {
    for (const kind of kinds) {
      const texts = languages.map(({ code }) => noticeMail(code, { ...notice, kind, link }).text)
      expect(new Set(texts).size, kind).toBe(10)
    }
  })

  it('formats dates and times as usual in the language, with Latin digits', () => {
    expect(appointmentTime('en', '2026-11-21', '16:00-16:30')).toBe('Saturday, 21 November 2026, 4:00 pm')
    expect(appointmentTime('hi', '2026-11-21', '16:00-16:30')).toBe('शनिवार, 21 नवंबर 2026, शाम 4:00')
    expect(appointmentTime('ur', '2026-11-21', '09:30-10:00')).toMatch(/^ہفتہ، 21 نومبر، 2026، صبح 9:30$/)
    for (const { code } of languages)
      expect(appointmentTime(code, '2026-11-21', '16:00-16:30')).toMatch(/21.*2026.*4:00/)
  })
})
