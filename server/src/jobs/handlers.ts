import { randomBytes } from 'node:crypto'
import { emailLinkHours, resetLinkMinutes, sessionLife } from '@arogyachat/contract/accounts'
import { defaultLanguage } from '@arogyachat/contract/languages'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { startEmailVerification } from '../features/accounts/email-service.ts'
import { dropPasswordReset, mailedTokenHash, startPasswordReset } from '../features/accounts/password-service.ts'
import { findRecipient } from '../features/accounts/service.ts'
import { mailNotices } from '../features/notices/mail-service.ts'
import { removeOldNotices } from '../features/notices/service.ts'
import type { MailSender } from '../providers/mail/port.ts'
import { emailVerificationMail, passwordChangedMail, passwordResetMail } from '../providers/mail/texts.ts'
import type { JobPayloads } from './jobs.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** Who does which job. */
export function addHandlers(context: AppContext, mail: MailSender): void {
  context.jobs.on('mail:password-reset', (payload) => mailPasswordReset(context, mail, payload))
  context.jobs.on('mail:password-changed', (payload) => mailPasswordChanged(context, mail, payload))
  context.jobs.on('mail:email-verification', (payload) => mailEmailVerification(context, mail, payload))
  context.jobs.on('mail:notices', () => mailNotices(context, mail))
  context.jobs.on('sweep', async () => {
    await sweep(context)
    await mail.sweep?.(context.clock.now())
  })
}

/**
 * The token is born here and only its hash stays: a reader of the job table holds no link. A repetition makes a new one.
 * In the link it stands behind `#`, which browsers send to no server: no log and no Referer has it.
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
  if (!account) return
  const letter = passwordResetMail(language ?? account.language ?? defaultLanguage, {
    to: account.email,
    link: `${context.config.publicUrl}/reset-password#${token}`,
    minutes: resetLinkMinutes
  })
  try {
    await mail.send({ ...letter, linkEndsAt: endOfLink(context, resetLinkMinutes) })
  } catch (error) {
    await dropPasswordReset(context, tokenHash)
    throw error
  }
}

const endOfLink = ({ clock }: AppContext, minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)

const newToken = () => randomBytes(32).toString('base64url')

/** To the owner of an account whose password is a new one: when, from what kind of device, and what to do about it. */
async function mailPasswordChanged(
  context: AppContext,
  mail: MailSender,
  { accountId, at, device }: JobPayloads['mail:password-changed']
): Promise<void> {
  const account = await findRecipient(context, accountId)
  if (!account) return
  const link = `${context.config.publicUrl}/forgot-password?role=${account.role}`
  await mail.send(
    passwordChangedMail(account.language ?? defaultLanguage, { to: account.email, at: new Date(at), device, link })
  )
}

/** The link with which a doctor proves the address; born here as that of a new password is. */
async function mailEmailVerification(
  context: AppContext,
  mail: MailSender,
  { accountId }: JobPayloads['mail:email-verification']
): Promise<void> {
  const token = newToken()
  const account = await startEmailVerification(context, accountId, mailedTokenHash(token))
  if (!account) return
  const message = emailVerificationMail(account.language ?? defaultLanguage, {
    to: account.email,
    link: `${context.config.publicUrl}/verify-email#${token}`,
    hours: emailLinkHours
  })
  await mail.send({ ...message, linkEndsAt: endOfLink(context, emailLinkHours * 60) })
}

/**
 * Deletes what is over and would only lie there: ended sessions, reset links of yesterday, rate counters no window reaches,
 * spoken texts nobody can fetch any more, notices of more than a year ago.
 */
export async function sweep({ database, clock }: AppContext): Promise<void> {
  const { db, kind } = database
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row('last_seen_at', '<=', before(sessionLife.remembered.idleMinutes * minuteMs)),
        row.and([
          row('is_remembered', '=', false),
          row('last_seen_at', '<=', before(sessionLife.short.idleMinutes * minuteMs))
        ])
      ])
    )
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', before(dayMs)).execute()
  await db.deleteFrom('email_verifications').where('expires_at', '<=', before(dayMs)).execute()
  await db.deleteFrom('rate_counters').where('window_start', '<=', before(dayMs)).execute()
  await db.deleteFrom('spoken_texts').where('expires_at', '<=', now).execute()
  await removeOldNotices({ database }, now)
  // PostgreSQL does this by itself; the embedded database would keep the room of every file that was deleted.
  if (kind === 'pglite') await sql`vacuum medical_records, medical_record_files`.execute(db)
}
