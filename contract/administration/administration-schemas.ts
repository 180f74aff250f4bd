import { z } from 'zod'
import { roles } from '../accounts.ts'
import { labBookingStatuses } from '../labs.ts'
import { message } from '../messages/message-schemas.ts'
import { reportReasons } from '../messages/messages.ts'
import { email, id, isoDate, optionalLines, optionalText, paging } from '../schemas/common.ts'
import {
  accountSearchMin,
  administratorActions,
  blockReasons,
  doctorLists,
  handlingNoteMax,
  providerNames
} from './administration.ts'

const when = z.iso.datetime()
const maybeWhen = when.nullable()

export const administrator = z.object({ email: z.string(), name: z.string() })

export const administratorSignInBody = z.object({
  email,
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  /** Of the authenticator app. */
  code: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(40, { error: 'tooLong' })
})

export const findDoctorsBody = z.object({
  list: z.enum(doctorLists, { error: 'invalid' }).default('waiting'),
  /** Words of the name, or a part of the address or of the registration number. */
  search: optionalText(100).default(''),
  ...paging
})

export const administeredDoctor = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  specialization: z.string(),
  qualifications: z.array(z.string()),
  registrationNumber: z.string().nullable(),
  registrationCouncil: z.string().nullable(),
  registeredAt: when,
  emailVerified: z.boolean(),
  verifiedAt: maybeWhen,
  hasCertificate: z.boolean(),
  isBlocked: z.boolean(),
  /** An invented doctor of the demonstration, whose registration nobody can check. */
  isDemo: z.boolean()
})

/** What the administrator compared with the register of the council. */
export const verifyDoctorBody = z.object({
  name: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  registrationNumber: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  registrationCouncil: z.string({ error: 'invalid' }).max(200, { error: 'tooLong' }).nullable()
})

export const findAccountsBody = z.object({
  search: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .min(accountSearchMin, { error: 'invalid' })
    .max(200, { error: 'tooLong' }),
  ...paging
})

export const administeredAccount = z.object({
  _id: id,
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  createdAt: when,
  lastLoginAt: maybeWhen,
  closedAt: maybeWhen,
  blocked: z.object({ at: when, reason: z.enum(blockReasons) }).nullable(),
  /** Shared by all visitors of a demonstration, which cannot be blocked. */
  isShared: z.boolean()
})

/** What blocking the account would cancel. */
export const accountAhead = z.object({ visits: z.number().int(), labBookings: z.number().int() })

export const blockBody = z.object({ reason: z.enum(blockReasons, { error: 'invalid' }) })

export const labWork = z.object({
  _id: id,
  patientName: z.string(),
  tests: z.array(z.string()),
  isAtHome: z.boolean(),
  date: isoDate,
  time: z.string(),
  status: z.enum(labBookingStatuses),
  reports: z.number().int(),
  /** The account of the patient is closed, so no file can be added. */
  isClosed: z.boolean()
})

/** By the address of a patient, or by the id of an appointment or a lab booking. */
export const findAuditBody = z.object({
  subject: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(254, { error: 'tooLong' })
    .transform((text) => text.toLowerCase()),
  action: optionalText(40).default(''),
  from: z.union([z.literal(''), isoDate], { error: 'date' }).default(''),
  to: z.union([z.literal(''), isoDate], { error: 'date' }).default(''),
  /** The `upTo` of the first page, so that later ones are of the same list. */
  upTo: z.number({ error: 'invalid' }).int().min(0).max(2_000_000_000).optional(),
  ...paging
})

export const auditEntry = z.object({
  number: z.number().int(),
  at: when,
  action: z.string(),
  /** Null for the system. */
  actor: z.object({ role: z.string(), name: z.string() }).nullable(),
  subjectId: z.string().nullable()
})

export const administratorEvent = z.object({
  at: when,
  /** Of the administrator. */
  email: z.string(),
  action: z.enum(administratorActions),
  subjectId: z.string().nullable(),
  reason: z.string().nullable()
})

export const systemState = z.object({
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  isDemo: z.boolean(),
  startedAt: when,
  at: when,
  /** Open browser tabs on this node. */
  connections: z.number().int(),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      failed: z.number().int(),
      lastFailedAt: maybeWhen,
      /** Seconds for which the oldest job that is due has waited; null when none is. */
      oldestSeconds: z.number().int().nullable()
    })
  ),
  providers: z.array(
    z.object({
      provider: z.enum(providerNames),
      state: z.enum(['configured', 'embedded', 'off']),
      /** Its kind, such as `smtp`; never an address. */
      name: z.string().nullable(),
      isOutside: z.boolean(),
      lastFailedAt: maybeWhen
    })
  ),
  /** The reports of calls of the last days, one of each participant; null for what no report says. */
  calls: z.object({
    days: z.number().int(),
    reports: z.number().int(),
    /** Reports of calls that never connected. */
    failed: z.number().int(),
    setupMs: z.object({ median: z.number(), slowest: z.number() }).nullable(),
    /** Reconnections an hour. */
    reconnections: z.number().nullable(),
    rttMs: z.number().nullable(),
    /** 0..1 */
    loss: z.number().nullable(),
    /** Share of the connected time without video because of the line, 0..1. */
    paused: z.number().nullable(),
    /** Share of the calls through a TURN server, 0..1. */
    relayed: z.number().nullable()
  })
})

export const abuseReport = z.object({
  _id: id,
  at: when,
  reason: z.enum(reportReasons),
  reporter: z.enum(roles),
  patientName: z.string(),
  doctorName: z.string(),
  /** Null while the report is open. */
  handled: z.object({ at: when, by: z.string() }).nullable()
})

/** A report with what is encrypted of it. */
export const abuseReportContent = abuseReport.extend({
  /** By which the account can be found; null for a patient whom others care for. */
  patientEmail: z.string().nullable(),
  doctorEmail: z.string().nullable(),
  /** What the reporter wrote. */
  note: z.string(),
  /** The newest messages when the conversation was reported, oldest first. */
  messages: z.array(message),
  /** What the administrator wrote who handled it; it stays when the report is opened again. */
  handlingNote: z.string()
})

export const handleReportBody = z.object({ note: optionalLines(handlingNoteMax).default('') })
