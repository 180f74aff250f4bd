import type { NoticedReason } from '@arogyachat/contract/appointments'
import type { ChosenChannel, MessageChannel, NoticeGroup, NoticeKind } from '@arogyachat/contract/notices'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, IsoDate } from './columns.ts'

/** A notification to one account, mostly about an action of the other participant of an appointment. Contains no clinical content. */
export interface NoticesTable {
  id: string
  /** The receiver. */
  account_id: string
  /** Null for a notice that is not about an appointment. */
  appointment_id: string | null
  /** What else it is about: a lab booking. */
  about_id: ColumnType<string | null, string | null | undefined, never>
  /** The conversation with unread messages. */
  thread_id: ColumnType<string | null, string | null | undefined, never>
  kind: NoticeKind
  /** The event. Unique with receiver and kind, so that nobody is notified of the same event twice. */
  event_id: string
  /** Date and slot of the appointment after the event. */
  date: IsoDate
  slot: string
  /** Why the appointment was cancelled, when the reason says nothing about health. */
  reason: ColumnType<NoticedReason | null, NoticedReason | null | undefined, never>
  created_at: Instant
  shown_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When to try to send the mail next; null when nothing is left to send. */
  mail_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  mail_attempts: Generated<number>
  /** When the mail server or the outbox folder accepted the mail. */
  mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** What a user has chosen; what is missing is as by default. */
export interface NoticeChoicesTable {
  account_id: string
  notice_group: NoticeGroup
  channel: ChosenChannel
  is_on: boolean
}

/** A notice to be sent by a channel other than email. Its key prevents a second message. */
export interface NoticeMessagesTable {
  notice_id: string
  channel: MessageChannel
  /** When to try next; null when nothing is left to send. */
  due_at: ColumnType<Date | null, Date | null, Date | null>
  attempts: Generated<number>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A browser that agreed to push messages. */
export interface PushSubscriptionsTable {
  id: string
  account_id: string
  /** The session in which the user agreed, with which the subscription is deleted; null once that session has expired by itself. */
  session_id: string | null
  /** SHA-256 of the endpoint, so that a browser has one subscription, that of the account that agreed last. */
  endpoint_hash: Buffer
  /** {endpoint, keys} */
  subscription_sealed: Buffer
  created_at: Instant
}
