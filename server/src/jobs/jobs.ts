import type { LanguageCode } from '@arogyachat/contract/languages'

/**
 * The input of each kind of job. The job table is not encrypted, so a payload contains no token, no health data and no text
 * that a user wrote.
 */
export interface JobPayloads {
  /** The link's token is created when the mail is sent. `accountId` is null for an unknown address: nothing is sent then. */
  'mail:password-reset': { accountId: string | null; language: LanguageCode | null }
  /** Sends the mail of every notification that is due, as recorded in the `notices` table. */
  'mail:notices': Record<string, never>
  /** Sends the due messages of notifications by every other channel: SMS, WhatsApp and push. */
  'notices:messages': Record<string, never>
  /** Writes the reminders that are due. */
  'notices:reminders': Record<string, never>
  /** Notifies patients who wait for a day of times that have become free. */
  'notices:waitlist': Record<string, never>
  /** `at` is an ISO instant; `device` is for example `Chrome on Android`, or empty. */
  'mail:password-changed': { accountId: string; at: string; device: string }
  /** To a doctor. The link's token is created when the mail is sent. */
  'mail:email-verification': { accountId: string }
  /** Makes the copies of data that patients have asked for, as recorded in the `data_copies` table. */
  'data-copies': Record<string, never>
  /** Tells a patient that the copy of their data is ready. */
  'mail:data-copy': { accountId: string }
  /** Rewrites the tables from which a patient was erased, so that the database's files hold no remains. */
  'erasure:scrub': Record<string, never>
  /** To a person who may take over their account. The link's token is created when the mail is sent. */
  'mail:hand-over': { accountId: string }
  /** Tells open screens that shared records can no longer be read, after the day on which their time ended. */
  'records:shares-ended': Record<string, never>
  /** Deletes expired sessions, reset links, rate counters and records whose time to be restored is over. */
  sweep: Record<string, never>
}
export type JobName = keyof JobPayloads
export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>

/** Background jobs. Each runs at least once, on any node. */
export interface Jobs {
  /** Sets the one handler for jobs of this name. Call it before `start`. A job whose handler throws is retried later. */
  on<N extends JobName>(name: N, handler: JobHandler<N>): void
  /** Stores the job in the database. Throws inside a transaction: call it after the commit. */
  send<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>
  /** Throws when jobs are not running. */
  ping(): Promise<void>
  start(): Promise<void>
  /** Waits some seconds for running jobs. Jobs that did not finish run again after the next start. */
  stop(): Promise<void>
}
