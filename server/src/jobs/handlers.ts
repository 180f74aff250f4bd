import { randomBytes } from 'node:crypto'
import { dataCopyHours, emailLinkHours, resetLinkMinutes, sessionLife } from '@arogyachat/contract/accounts'
import { handOverHours } from '@arogyachat/contract/family/family'
import { defaultLanguage } from '@arogyachat/contract/languages'
import { type ExpressionBuilder, sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../db/schema.ts'
import { gatherStatistics } from '../db/statistics.ts'
import { startEmailVerification } from '../features/accounts/email-service.ts'
import { dropPasswordReset, mailedTokenHash, startPasswordReset } from '../features/accounts/password-service.ts'
import { findRecipient } from '../features/accounts/service.ts'
import { notifyWaiting } from '../features/appointments/waitlist/notify-service.ts'
import { removePastEntries } from '../features/appointments/waitlist/upkeep-service.ts'
import { remindOfMedicines, removeOldDoses } from '../features/doses/reminder-service.ts'
import { startHandOver } from '../features/family/hand-over-service.ts'
import { mailNotices } from '../features/notices/mail-service.ts'
import { remindOfVisits } from '../features/notices/reminder-service.ts'
import { type Messengers, sendMessages } from '../features/notices/sending/message-service.ts'
import { removeOldNotices } from '../features/notices/service.ts'
import { refreshAges } from '../features/patients/service.ts'
import { makeCopies, removeExpiredCopies } from '../features/personal-data/data-copy-service.ts'
import { continueErasures, scrubTables } from '../features/personal-data/erasure-service.ts'
import { eraseExpired } from '../features/records/deletion-service.ts'
import { notifyEnded } from '../features/records/share-service.ts'
import { dropExpired } from '../features/records/upload-in-pieces-service.ts'
import { removeOldReports } from '../features/video/call-report-service.ts'
import { removeOldGuests } from '../features/video/guest/guest-service.ts'
import { deleteEndedAdministratorSessions } from '../http/administrator-session.ts'
import type { MailSender } from '../providers/mail/port.ts'
import {
  dataCopyMail,
  emailVerificationMail,
  handOverMail,
  passwordChangedMail,
  passwordResetMail
} from '../providers/mail/texts.ts'
import type { JobPayloads } from './jobs.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Sets the handler of every job. */
export function addHandlers(context: AppContext, mail: MailSender, messengers: Messengers): void {
  context.jobs.on('mail:password-reset', (payload) => mailPasswordReset(context, mail, payload))
  context.jobs.on('mail:password-changed', (payload) => mailPasswordChanged(context, mail, payload))
  context.jobs.on('mail:email-verification', (payload) => mailEmailVerification(context, mail, payload))
  context.jobs.on('mail:hand-over', (payload) => mailHandOver(context, mail, payload))
  context.jobs.on('mail:notices', () => mailNotices(context, mail))
  context.jobs.on('data-copies', () => makeCopies(context))
  context.jobs.on('mail:data-copy', (payload) => mailDataCopy(context, mail, payload))
  context.jobs.on('erasure:scrub', () => scrubTables(context))
  context.jobs.on('notices:messages', () => sendMessages(context, messengers))
  context.jobs.on('notices:reminders', async () => {
    await remindOfVisits(context)
    await remindOfMedicines(context)
  })
  context.jobs.on('notices:waitlist', () => notifyWaiting(context))
  context.jobs.on('records:shares-ended', () => notifyEnded(context))
  context.jobs.on('sweep', async () => {
    await sweep(context)
    await continueErasures(context)
    for (const sender of [mail, messengers.sms, messengers.whatsapp]) await sender.sweep?.(context.clock.now())
  })
}

/**
 * Creates the token and stores only its hash, so that the job table never contains a usable link. A retry creates a new token.
 * The token follows `#` in the link, which browsers send to no server, so that it appears in no log and no Referer header.
 */
async function mailPasswordReset(
  context: AppContext,
  mail: MailSender,
  { accountId, language }: JobPayloads['mail:password-reset']
): Promise<void> {
  if (accountId === null) return
  const token = newToken()
  const tokenHash = mailedTokenHash(token)
  const account = await startPasswordReset(context, accountId, tokenHash)
  if (!account?.email) return
  const message = passwordResetMail(language ?? account.language ?? defaultLanguage, {
    to: account.email,
    link: `${context.config.publicUrl}/reset-password#${token}`,
    minutes: resetLinkMinutes
  })
  try {
    await mail.send({ ...message, linkEndsAt: endOfLink(context, resetLinkMinutes) })
  } catch (error) {
    await dropPasswordReset(context, tokenHash)
    throw error
  }
}

const endOfLink = ({ clock }: AppContext, minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)

const newToken = () => randomBytes(32).toString('base64url')

/** Notifies the owner that the password was changed: when, from which kind of device, and what to do if it was somebody else. */
async function mailPasswordChanged(
  context: AppContext,
  mail: MailSender,
  { accountId, at, device }: JobPayloads['mail:password-changed']
): Promise<void> {
  const account = await findRecipient(context, accountId)
  if (!account?.email) return
  const link = `${context.config.publicUrl}/forgot-password?role=${account.role}`
  await mail.send(
    passwordChangedMail(account.language ?? defaultLanguage, { to: account.email, at: new Date(at), device, link })
  )
}

/** Mails the link with which a doctor verifies the email address. Only the hash of its token is stored. */
async function mailEmailVerification(
  context: AppContext,
  mail: MailSender,
  { accountId }: JobPayloads['mail:email-verification']
): Promise<void> {
  const token = newToken()
  const account = await startEmailVerification(context, accountId, mailedTokenHash(token))
  if (!account?.email) return
  const message = emailVerificationMail(account.language ?? defaultLanguage, {
    to: account.email,
    link: `${context.config.publicUrl}/verify-email#${token}`,
    hours: emailLinkHours
  })
  await mail.send({ ...message, linkEndsAt: endOfLink(context, emailLinkHours * 60) })
}

/** Tells a patient that the copy of their data can be downloaded. The mail holds no link to the file itself. */
async function mailDataCopy(
  context: AppContext,
  mail: MailSender,
  { accountId }: JobPayloads['mail:data-copy']
): Promise<void> {
  const account = await findRecipient(context, accountId)
  if (!account?.email) return
  const link = `${context.config.publicUrl}/patient-login`
  await mail.send(dataCopyMail(account.language ?? defaultLanguage, { to: account.email, link, hours: dataCopyHours }))
}

/** Mails the link with which a person takes over their account. A retry replaces the link, which nobody has received. */
async function mailHandOver(
  context: AppContext,
  mail: MailSender,
  { accountId }: JobPayloads['mail:hand-over']
): Promise<void> {
  const token = newToken()
  const offer = await startHandOver(context, accountId, mailedTokenHash(token))
  if (!offer) return
  const message = handOverMail(offer.language ?? defaultLanguage, {
    to: offer.email,
    carer: offer.carer,
    link: `${context.config.publicUrl}/reset-password#${token}`,
    hours: handOverHours
  })
  await mail.send({ ...message, linkEndsAt: offer.endsAt })
}

/**
 * Deletes ended sessions, links that expired a day ago, rate counters older than any window, texts whose audio can no longer be
 * fetched, copies of data whose time is over, notifications older than a year, entries of waiting lists of past days, deleted
 * records that can no longer be restored, and unfinished uploads. Brings the ages of those whose date of birth is known up to date.
 */
export async function sweep(context: AppContext): Promise<void> {
  const { database, clock } = context
  const { db, kind } = database
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isOver = (row: ExpressionBuilder<Tables, 'sessions'>) =>
    row.or([
      row('sessions.expires_at', '<=', now),
      row('sessions.last_seen_at', '<=', before(sessionLife.remembered.idleMinutes * minuteMs)),
      row.and([
        row('sessions.is_remembered', '=', false),
        row('sessions.last_seen_at', '<=', before(sessionLife.short.idleMinutes * minuteMs))
      ])
    ])
  // A phone goes on being reminded when nobody signed out on it. Only a session that was ended takes its subscription with it.
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', 'in', db.selectFrom('sessions').select('id').where(isOver))
    .execute()
  await db.deleteFrom('sessions').where(isOver).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', before(dayMs)).execute()
  await db.deleteFrom('email_verifications').where('expires_at', '<=', before(dayMs)).execute()
  await deleteEndedAdministratorSessions(db, now)
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now).execute()
  await removeOldReports(db, now)
  await removeOldGuests(db, now)
  await db.deleteFrom('rate_counters').where('window_start', '<=', before(dayMs)).execute()
  await db.deleteFrom('spoken_texts').where('expires_at', '<=', now).execute()
  await removeExpiredCopies({ database, clock })
  await removeOldNotices({ database }, now)
  await removeOldDoses({ database }, now)
  await removePastEntries({ database }, now)
  await db.deleteFrom('hand_overs').where('expires_at', '<=', before(dayMs)).execute()
  await refreshAges({ database }, now)
  await eraseExpired(context)
  await dropExpired(context)
  // PostgreSQL vacuums by itself. The embedded database would never free the space of deleted files.
  if (kind === 'pglite') {
    await sql`vacuum medical_records, medical_record_files, record_upload_pieces, data_copy_parts`.execute(db)
    await gatherStatistics(db)
  }
}
