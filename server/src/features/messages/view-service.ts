import { profileImageUrl, type Role } from '@arogyachat/contract/accounts'
import { carerRole } from '@arogyachat/contract/family/family'
import type { AnsweringHours, Message, MessageThread } from '@arogyachat/contract/messages/messages'
import type { Actor } from '../../http/serve.ts'
import type { Keys } from '../../vault/vault.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import type { MessageRow } from './message-store.ts'
import { type ThreadFacts, threadState, writableUntil } from './rules.ts'
import type { ThreadRow } from './thread-store.ts'

/** The encrypted part of a message. */
export interface Content {
  text: string
  fileName: string | null
  /** In an automatic reply. */
  hours: AnsweringHours | null
}

/** The contexts that bind encrypted values to their message or report. */
export const contentPlace = (messageId: string) => `messages.content:${messageId}`
export const filePlace = (messageId: string) => `message_files.content:${messageId}`
export const reportPlace = (reportId: string) => `message_reports.content:${reportId}`
export const handlingPlace = (reportId: string) => `message_reports.handling:${reportId}`

/** Decrypts a message. */
export function messageOf(keys: Keys, row: MessageRow): Message {
  const { text, fileName, hours } = keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)
  return {
    _id: row.id,
    number: row.number,
    from: row.sender,
    author:
      row.author_name === null
        ? null
        : { name: row.author_name, role: carerRole(row.author_relation, row.author_gender) },
    text,
    file:
      row.file_kind === null || row.file_size === null
        ? null
        : { name: fileName ?? '', kind: row.file_kind, size: row.file_size },
    hours,
    createdAt: row.created_at.toISOString()
  }
}

/** What decides whether this side can write. */
export const factsOf = (row: ThreadRow, role: Role): ThreadFacts => ({
  lastVisit: row.last_visit,
  isOtherClosed: row[role === 'patient' ? 'doctor_closed_at' : 'patient_closed_at'] !== null,
  isBlocked: row.patient_blocked_at !== null || row.doctor_blocked_at !== null,
  isEnded: row.patient_ended_at !== null || row.doctor_ended_at !== null
})

const personOf = (row: ThreadRow, actor: Actor): MessageThread['person'] =>
  actor.role === 'patient'
    ? {
        _id: row.doctor_id,
        name: row.doctor_name,
        profileImage: profileImageUrl(row.doctor_id, row.doctor_image_at),
        specialization: row.specialization
      }
    : {
        _id: row.patient_id,
        name: nameOfPatient(row.patient_name, actor.language),
        profileImage: profileImageUrl(row.patient_id, row.patient_image_at),
        specialization: null
      }

/** A conversation as this account sees it, with its newest message. */
export function threadOf(
  keys: Keys,
  actor: Actor,
  row: ThreadRow,
  newest: MessageRow | null,
  now: Date
): MessageThread {
  const { role } = actor
  return {
    _id: row.id,
    person: personOf(row, actor),
    state: threadState(factsOf(row, role), now),
    isEndedByMe: row[`${role}_ended_at`] !== null,
    writableUntil: writableUntil(row.last_visit),
    unread: row[`${role}_unread`],
    seenByOther: row[role === 'patient' ? 'doctor_seen' : 'patient_seen'],
    last: newest && messageOf(keys, newest)
  }
}
