import { defaultLanguage, isLanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { MailError, type MailSender } from '../../providers/mail/port.ts'
import { noticeMail } from '../../providers/mail/texts.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import * as mails from './mail-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Longer than a mail server may take to reply. When a process ends in between, the mail is sent again after this
 * time.
 */
const leaseMs = 5 * minuteMs
/** The most mails one run sends; the next run follows within a minute. */
const mailsPerRun = 200
/** A later mail would be about something long past. The notice itself stays in the app. */
const giveUpMs = { ordinary: 72 * hourMs, emergency: 6 * hourMs }

/** The longest pause before the next attempt. */
const longestPauseMs = { ordinary: hourMs, emergency: 2 * minuteMs }

/** 1, 2, 4 … minutes, up to the longest pause. */
const pauseMs = (attempts: number, longestMs: number) => Math.min(longestMs, minuteMs * 2 ** (attempts - 1))

/**
 * Sends the due mails of notices: emergencies first, then the oldest. Several processes may run it at the same time.
 * While the mail server is unavailable the rest stays due and is retried with growing pauses. No address, name or
 * kind of notice is logged.
 */
export async function mailNotices(context: AppContext, mail: MailSender): Promise<void> {
  const { db } = context.database
  for (let count = 0; count < mailsPerRun; count++) {
    const now = context.clock.now()
    const due = await mails.claimDueMail(db, context.config.isDemo, now, new Date(now.getTime() + leaseMs))
    if (!due) return
    const urgency = due.kind === 'emergency' ? 'emergency' : 'ordinary'
    if (due.email === null) {
      await mails.updateMail(db, due.id, { mailedAt: null, dueAt: null })
      continue
    }
    const isTooLate = (at: number) => at - due.created_at.getTime() > giveUpMs[urgency]
    const error = isTooLate(now.getTime())
      ? new MailError('The mail is too old', true)
      : await send(context, mail, { ...due, email: due.email })
    if (error === null) {
      await mails.updateMail(db, due.id, { mailedAt: context.clock.now(), dueAt: null })
      continue
    }
    const nextMs = now.getTime() + pauseMs(due.attempts, longestPauseMs[urgency])
    const isGivenUp = error.isPermanent || isTooLate(nextMs)
    await mails.updateMail(db, due.id, { mailedAt: null, dueAt: isGivenUp ? null : new Date(nextMs) })
    context.log.warn(
      { err: error, notice: due.id, attempts: due.attempts },
      isGivenUp ? 'the mail of a notice could not be delivered' : 'the mail of a notice is tried again later'
    )
    // An unavailable server would make every other mail wait for its timeouts as well.
    if (!error.isPermanent) return
  }
}

/** Returns the error when the mail server did not accept the mail. */
async function send(
  context: AppContext,
  mail: MailSender,
  due: mails.DueMail & { email: string }
): Promise<MailError | null> {
  const language = isLanguageCode(due.language) ? due.language : defaultLanguage
  const message = noticeMail(language, {
    id: due.id,
    to: due.email,
    kind: due.kind,
    name: nameOfPatient(due.name, language),
    person: due.person,
    date: due.date,
    slot: due.slot,
    link: `${context.config.publicUrl}/${due.role}-login`
  })
  try {
    await mail.send(message)
    return null
  } catch (error) {
    if (error instanceof MailError) return error
    throw error
  }
}
