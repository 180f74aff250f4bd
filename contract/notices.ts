import type { z } from 'zod'
import type { alarm, notice, noticeChoices } from './schemas/notices.ts'

/**
 * What an account is notified of. Up to `emergency`, `waiting` and `refill-asked`: what the other participant of an appointment
 * did; nobody is notified of their own action. `reminder-…`: the patient's own appointment is near. `report-ready`: the report of
 * a lab booking. `medicine`: a time to take medicines. `slot-free`: a time has become free on a day that the patient waits for.
 * `copy-ready`: the copy of all data that the account asked for. `message`: unread messages of one conversation.
 * `second-factor-…` and `recovery-…`: a change of the account's two-step sign-in.
 */
export const noticeKinds = [
  'booked',
  'confirmed',
  'moved',
  'canceled',
  'completed',
  'no-show',
  'prescribed',
  'note',
  'emergency',
  'waiting',
  'reminder-day',
  'reminder-hour',
  'report-ready',
  'medicine',
  'refill-asked',
  'slot-free',
  'copy-ready',
  'message',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'prescription-withdrawn'
] as const

export type NoticeKind = (typeof noticeKinds)[number]
export type SecondFactorNotice = Extract<NoticeKind, `second-factor-${string}` | `recovery-${string}`>

const unsentKinds = ['completed', 'copy-ready'] as const satisfies readonly NoticeKind[]
/**
 * Notices that are also sent as messages. After a completed visit none is needed: both participants were just in it. A copy of all
 * data has a mail of its own, which nobody can turn off, because it also warns of a copy that the user did not ask for.
 */
export type SentNoticeKind = Exclude<NoticeKind, (typeof unsentKinds)[number]>
export const isSent = (kind: NoticeKind): kind is SentNoticeKind => !unsentKinds.some((unsent) => unsent === kind)

/** The notices that a user can choose to receive, or not, by each channel. */
export const noticeGroups = ['visits', 'messages', 'documents', 'medicines'] as const
export type NoticeGroup = (typeof noticeGroups)[number]
/**
 * The group of each kind; null for an emergency and for changes of how the account is protected, which always reach the user by
 * every channel that they use.
 */
export const groupOf: Record<SentNoticeKind, NoticeGroup | null> = {
  booked: 'visits',
  confirmed: 'visits',
  moved: 'visits',
  canceled: 'visits',
  'no-show': 'visits',
  waiting: 'visits',
  'reminder-day': 'visits',
  'reminder-hour': 'visits',
  'slot-free': 'visits',
  message: 'messages',
  prescribed: 'documents',
  note: 'documents',
  'prescription-withdrawn': 'documents',
  'report-ready': 'documents',
  'refill-asked': 'documents',
  medicine: 'medicines',
  emergency: null,
  'second-factor-on': null,
  'second-factor-off': null,
  'recovery-code-used': null,
  'recovery-codes-renewed': null
}

/** How a notice can leave the site. A phone that has agreed to it always gets push messages; the others are chosen. */
export const chosenChannels = ['email', 'sms', 'whatsapp'] as const
export type ChosenChannel = (typeof chosenChannels)[number]
export const messageChannels = ['sms', 'whatsapp', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
/** Until the user chooses: emails, except for medicines, which come several times a day. */
export const isOnByDefault = (group: NoticeGroup, channel: ChosenChannel): boolean =>
  channel === 'email' && group !== 'medicines'
export type NoticeChoices = z.infer<typeof noticeChoices>

/** The kinds of reminders of an appointment. They are withdrawn when it is moved or cancelled. */
export const reminderKinds = ['reminder-day', 'reminder-hour'] as const satisfies readonly NoticeKind[]
export type ReminderKind = (typeof reminderKinds)[number]
/** How long before the start of an appointment each reminder is due. */
export const reminderMinutes: Record<ReminderKind, number> = { 'reminder-day': 24 * 60, 'reminder-hour': 60 }

/**
 * The state of a notice: `waiting` (no screen of the recipient has shown it yet), `shown` (it was on a visible page of the
 * recipient), `seen` (the recipient opened the list, or acknowledged an emergency).
 */
export const noticeStates = ['waiting', 'shown', 'seen'] as const
export type NoticeState = (typeof noticeStates)[number]
export type Notice = z.infer<typeof notice>
export type Alarm = z.infer<typeof alarm>

/**
 * Emergency calls of one user in one appointment that are delivered within an hour. Someone in need presses a few times, a broken
 * page without end; 112 and the phone number are beside the button whatever the reply.
 */
export const emergenciesPerHour = 5
/** A press this soon after one that nobody has seen yet counts as the same emergency. */
export const emergencyRepeatSeconds = 60
