import type { z } from 'zod'
import type { message, messageContact, messageSettings, messageThread } from './message-schemas.ts'

/** Characters in one message: as many as the assistant reads, which looks for an emergency in what a patient writes. */
export const messageTextMax = 2000
/** Detected from the bytes, never from the name. Images are re-encoded, so their metadata, such as the location, is lost. */
export const messageFileKinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type MessageFileKind = (typeof messageFileKinds)[number]
export const messageFileMaxBytes = 10 * 1024 * 1024
/** Total size of the files of one conversation. */
export const threadFilesMaxBytes = 200 * 1024 * 1024

/** Days after the last visit in which both can write. Reading stays possible. */
export const writableDays = 30

/** Who wrote a message. `automatic` is the reply outside the doctor’s answering hours. */
export const messageSenders = ['patient', 'doctor', 'automatic'] as const
export type MessageSender = (typeof messageSenders)[number]

/**
 * Whether a message can be written: `open`; `over`: the last visit is too long ago; `ended`: one of the two has ended the
 * conversation; `closed`: the other account is closed, one of the two is blocked, or every visit was cancelled.
 */
export const threadStates = ['open', 'over', 'ended', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

export const reportReasons = ['rude', 'threat', 'money', 'indecent', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** Messages that are kept as evidence with a report: the newest of the conversation. */
export const reportedMessages = 30

export const awayTextMax = 500

/** A conversation between a patient and a doctor, as one of them sees it. */
export type MessageThread = z.infer<typeof messageThread>
export type Message = z.infer<typeof message>
/** Somebody to whom a message can be written. */
export type MessageContact = z.infer<typeof messageContact>
export type MessageSettings = z.infer<typeof messageSettings>
/** When a doctor answers: on these days between two times of the day in India. */
export type AnsweringHours = NonNullable<MessageSettings['hours']>
