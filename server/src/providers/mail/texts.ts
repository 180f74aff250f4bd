import type { NoticedReason } from '@arogyachat/contract/appointments'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { SentNoticeKind } from '@arogyachat/contract/notices'
import { appointmentTime } from './appointment-time.ts'
import type { Mail } from './port.ts'
import bgc from './texts/bgc.json' with { type: 'json' }
import bho from './texts/bho.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import pa from './texts/pa.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }
import ur from './texts/ur.json' with { type: 'json' }

const texts: Record<LanguageCode, typeof en> = { en, hi, pa, bgc, bho, te, ta, gu, ur, bn }

/** Fills placeholders literally, also with values that contain `$` or braces. */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** The mail with a link to set a new password, which works for the given minutes. */
export function passwordResetMail(
  language: LanguageCode,
  { to, link, minutes }: { to: string; link: string; minutes: number }
): Mail {
  const { subject, body } = texts[language].passwordReset
  return { to, subject, text: fill(body, { link, minutes: String(minutes) }) }
}

interface NoticeMail {
  /** The id of the notice. */
  id: string
  to: string
  kind: SentNoticeKind
  /** The other participant; empty when nobody else takes part. */
  name: string
  /** The patient, when the mail goes to somebody who cares for them. */
  person: string | null
  /** The date of the appointment, or of what else the notice is about. */
  date: string
  slot: string
  /** Why the appointment was cancelled, when the reason says nothing about health. */
  reason?: NoticedReason | null
  /** The URL of the sign-in page. */
  link: string
}

/**
 * The mail of a notice: the other participant, the time and the sign-in link. Others may see a mail, for example on a lock
 * screen, so its subject contains no name and its text no medical reason.
 */
export function noticeMail(
  language: LanguageCode,
  { id, to, kind, name, person, date, slot, reason, link }: NoticeMail
): Mail {
  const { greeting, subjects, texts: sentences, reasons, about, open } = texts[language].notice
  const when = appointmentTime(language, date, slot)
  const paragraphs = [
    greeting,
    fill(sentences[kind], { name, when }),
    ...(reason ? [reasons[reason]] : []),
    ...(person === null ? [] : [fill(about, { person })]),
    fill(open, { link }),
    'ArogyaChat'
  ]
  return {
    id,
    to,
    subject: subjects[kind],
    text: `${paragraphs.join('\n\n')}\n`
  }
}

/**
 * A notice as one sentence for text and push messages, which pass through other companies and are shown on lock screens: it
 * contains neither names nor health data.
 */
export const shortNotice = (
  language: LanguageCode,
  { kind, date, slot }: Pick<NoticeMail, 'kind' | 'date' | 'slot'>
): string => fill(texts[language].notice.short[kind], { when: appointmentTime(language, date, slot) })

/** The sentence with a link that ends a text message. */
export const openSentence = (language: LanguageCode, link: string): string =>
  fill(texts[language].notice.openShort, { link })

/** The mail about a changed password. `device` is the one that changed it, empty when unknown. */
export function passwordChangedMail(
  language: LanguageCode,
  { to, at, device, link }: { to: string; at: Date; device: string; link: string }
): Mail {
  const { subject, body, unknownDevice } = texts[language].passwordChanged
  const when = appointmentTime(language, dateInIndia(at), timeInIndia(at))
  return { to, subject, text: fill(body, { when, device: device || unknownDevice, link }) }
}

/** The mail with the link that verifies a doctor's address, which works for the given hours. */
export function emailVerificationMail(
  language: LanguageCode,
  { to, link, hours }: { to: string; link: string; hours: number }
): Mail {
  const { subject, body } = texts[language].emailVerification
  return { to, subject, text: fill(body, { link, hours: String(hours) }) }
}

/** The mail that a copy of all data is ready, with the URL of the sign-in page. */
export function dataCopyMail(
  language: LanguageCode,
  { to, link, hours }: { to: string; link: string; hours: number }
): Mail {
  const { subject, body } = texts[language].dataCopy
  return { to, subject, text: fill(body, { link, hours: String(hours) }) }
}

/** The mail to a person whose carer gives them their own account, with the link that sets its password. */
export function handOverMail(
  language: LanguageCode,
  { to, carer, link, hours }: { to: string; carer: string; link: string; hours: number }
): Mail {
  const { subject, body } = texts[language].handOver
  return { to, subject, text: fill(body, { carer, link, hours: String(hours) }) }
}
