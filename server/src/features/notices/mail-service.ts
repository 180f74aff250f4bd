import { defaultLanguage, isLanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { MailError, type MailSender } from '../../providers/mail/port.ts'
import { noticeMail } from '../../providers/mail/texts.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Longer than a mail server may take to answer. A process that ends in between lets the mail be sent again after this. */
const leaseMs = 5 * minuteMs
/** What one run sends at most; the next follows within a minute. */
const mailsPerRun = 200
/** Later a mail would tell of something long over. The notice itself stays in the app. */
const giveUpMs = { ordinary: 72 * hourMs, emergency: 6 * hourMs }

/** An emergency waits no longer than this for the next attempt. */
const longestPauseMs = { ordinary: hourMs, emergency: 2 * minuteMs }

/** 1, 2, 4 … minutes, and hourly in the end. */
const pauseMs = (attempts: number, longestMs: number) => Math.min(longestMs, minuteMs * 2 ** (attempts - 1))

/**
 * Sends the mails of notices that are due, those of emergencies first, then the oldest. Any number of processes may do so at once. When the mail server is
 * away the rest stays due, and is tried with growing pauses. No address, name or kind of notice reaches a log.
 */
export async function mailNotices(context: AppContext, mail: MailSender): Promise<void> {
  const { db } = context.database
  for (let count = 0; count < mailsPerRun; count++) {
    const now = context.clock.now()
    const due = await store.claimDueMail(db, context.config.isDemo, now, new Date(now.getTime() + leaseMs))
    if (!due) return
    const urgency = due.kind === 'emergency' ? 'emergency' : 'ordinary'
    const isTooLate = (at: number) => at - due.created_at.getTime() > giveUpMs[urgency]
    const error = isTooLate(now.getTime()) ? new MailError('The mail is too old', true) : await send(context, mail, due)
    if (error === null) {
      await store.updateMail(db, due.id, { mailedAt: context.clock.now(), dueAt: null })
      continue
    }
    const nextMs = now.getTime() + pauseMs(due.attempts, longestPauseMs[urgency])
    const isGivenUp = error.isPermanent || isTooLate(nextMs)
    await store.updateMail(db, due.id, { mailedAt: null, dueAt: isGivenUp ? null : new Date(nextMs) })
    context.log.warn(
      { err: error, notice: due.id, attempts: due.attempts },
      isGivenUp ? 'the mail of a notice could not be delivered' : 'the mail of a notice is tried again later'
    )
    // A server that is away would keep every other mail waiting for its time-outs as well.
    if (!error.isPermanent) return
  }
}

/** The error when it was not taken. */
async function send(context: AppContext, mail: MailSender, due: store.DueMail): Promise<MailError | null> {
  const message = noticeMail(isLanguageCode(due.language) ? due.language : defaultLanguage, {
    id: due.id,
    to: due.email,
    kind: due.kind,
    name: due.name,
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
