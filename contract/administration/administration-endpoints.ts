import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { byId, isoDate, ok, optionalText, paged, paging } from '../schemas/common.ts'
import { labReportMaxBytes, labWorkStates, reportLists } from './administration.ts'
import {
  abuseReport,
  abuseReportContent,
  accountAhead,
  administeredAccount,
  administeredDoctor,
  administrator,
  administratorEvent,
  administratorSignInBody,
  auditEntry,
  blockBody,
  findAccountsBody,
  findAuditBody,
  findDoctorsBody,
  handleReportBody,
  labWork,
  systemState,
  verifyDoctorBody
} from './administration-schemas.ts'

const signedIn = ok.extend({ administrator, token: z.string() })

export const signInAdministrator = endpoint('signInAdministrator', {
  access: 'public',
  isOfAccount: true,
  summary:
    'Sign in as an administrator, with the password and a code of the authenticator app. Sets a cookie of its own.',
  body: administratorSignInBody,
  reply: signedIn
})

export const getAdministrator = endpoint('getAdministrator', {
  access: 'admin',
  summary: 'The administrator who has signed in, and the token for writes.',
  reply: signedIn
})

export const signOutAdministrator = endpoint('signOutAdministrator', {
  access: 'admin',
  summary: 'End the administrator’s session.',
  reply: ok
})

/** A search in the body of a POST, because a name or an address must not be in a URL. */
export const findDoctorsToVerify = endpoint('findDoctorsToVerify', {
  access: 'admin',
  summary: 'Doctors by the state of their verification; those who wait longest first.',
  body: findDoctorsBody,
  reply: ok.extend({ doctors: z.array(administeredDoctor), ...paged })
})

export const verifyDoctor = endpoint('verifyDoctor', {
  access: 'admin',
  summary:
    'Record that the registration of a doctor was checked. Refused when it is no longer the one that was checked.',
  params: byId,
  body: verifyDoctorBody,
  reply: ok.extend({ doctor: administeredDoctor })
})

export const unverifyDoctor = endpoint('unverifyDoctor', {
  access: 'admin',
  summary: 'Withdraw the verification of a doctor.',
  params: byId,
  reply: ok.extend({ doctor: administeredDoctor })
})

export const readDoctorCertificate = endpoint('readDoctorCertificate', {
  access: 'admin',
  summary: 'The certificate of registration that a doctor has uploaded. Every read is recorded.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const findAccounts = endpoint('findAccounts', {
  access: 'admin',
  summary: 'Accounts of patients and doctors by a part of the name or of the address.',
  body: findAccountsBody,
  reply: ok.extend({ accounts: z.array(administeredAccount), ...paged })
})

export const getAccountAhead = endpoint('getAccountAhead', {
  access: 'admin',
  summary: 'How many visits and lab bookings blocking the account would cancel.',
  params: byId,
  reply: ok.extend({ ahead: accountAhead })
})

export const blockAccount = endpoint('blockAccount', {
  access: 'admin',
  summary: 'Block an account: its sessions end, sign-in is refused, and its coming visits are cancelled.',
  params: byId,
  body: blockBody,
  reply: ok.extend({ account: administeredAccount })
})

export const unblockAccount = endpoint('unblockAccount', {
  access: 'admin',
  summary: 'Let the owner of a blocked account sign in again. Cancelled visits stay cancelled.',
  params: byId,
  reply: ok.extend({ account: administeredAccount })
})

export const listLabWork = endpoint('listLabWork', {
  access: 'admin',
  summary: 'Lab bookings of all patients by the state of their report.',
  query: z.object({
    state: z.enum(labWorkStates, { error: 'invalid' }).default('waiting'),
    date: isoDate.optional(),
    language: z.enum(languageCodes, { error: 'invalid' }).default('en'),
    ...paging
  }),
  reply: ok.extend({ bookings: z.array(labWork), ...paged })
})

export const addLabReport = endpoint('addLabReport', {
  access: 'admin',
  summary:
    'Add the report of a lab booking to the patient’s records and notify the patient. The same file again changes nothing.',
  params: byId,
  form: {
    file: 'file',
    maxBytes: labReportMaxBytes,
    fields: z.object({ fileName: optionalText(300).default(''), laboratory: optionalText(120).default('') })
  },
  rateLimit: { name: 'labReports', windowMinutes: 60, perAccount: 300, perAddress: 600 },
  reply: ok.extend({ isNew: z.boolean() })
})

export const markLabReady = endpoint('markLabReady', {
  access: 'admin',
  summary: 'Record that the report of a lab booking is ready without a file, and notify the patient.',
  params: byId,
  reply: ok
})

export const listAbuseReports = endpoint('listAbuseReports', {
  access: 'admin',
  summary: 'Conversations that a patient or a doctor has reported, newest first, without any message.',
  query: z.object({ list: z.enum(reportLists, { error: 'invalid' }).default('open'), ...paging }),
  reply: ok.extend({ reports: z.array(abuseReport), ...paged })
})

export const readAbuseReport = endpoint('readAbuseReport', {
  access: 'admin',
  summary: 'A report with the messages that were kept with it. Every read is an event of the patient’s log.',
  params: byId,
  reply: ok.extend({ report: abuseReportContent })
})

export const handleAbuseReport = endpoint('handleAbuseReport', {
  access: 'admin',
  summary: 'Mark a report as handled, with a note that is encrypted with the patient’s key.',
  params: byId,
  body: handleReportBody,
  reply: ok
})

export const reopenAbuseReport = endpoint('reopenAbuseReport', {
  access: 'admin',
  summary: 'Open a handled report again. Its note stays.',
  params: byId,
  reply: ok
})

export const findAuditEvents = endpoint('findAuditEvents', {
  access: 'admin',
  summary: 'Who read and changed the data of a patient. The search is itself an event of the same log.',
  body: findAuditBody,
  reply: ok.extend({
    patient: z.object({ _id: z.string(), name: z.string() }),
    events: z.array(auditEntry),
    /** The hash chain of the log was verified and is intact. */
    intact: z.boolean(),
    upTo: z.number().int(),
    ...paged
  })
})

export const listAdministratorEvents = endpoint('listAdministratorEvents', {
  access: 'admin',
  summary: 'What administrators have done, newest first.',
  query: z.object(paging),
  reply: ok.extend({ events: z.array(administratorEvent), ...paged })
})

export const getSystemState = endpoint('getSystemState', {
  access: 'admin',
  summary: 'The state of the server, its background jobs and its providers.',
  reply: ok.extend({ state: systemState })
})
