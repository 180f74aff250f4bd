import { privacyNoticeVersion, type Role } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { PasswordOwner } from '@arogyachat/contract/passwords'
import type { registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import type { z } from 'zod'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { countAttempt } from '../../http/limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/password.ts'
import { type SecurityEvent, withSecurityLog } from '../../platform/security-log.ts'
import { insertPatientRecord } from '../patients/service.ts'
import { attempts } from './rules.ts'
import { type Caller, openSession, refuseWeakPassword, type SignedIn, sendAfterCommit } from './service.ts'
import * as store from './store.ts'

type Registration = PasswordOwner & {
  email: string
  password: string
  language?: LanguageCode
  consentVersion: string
}

/**
 * Registers an account of either role; `insertProfile` writes the role's own rows in the same transaction.
 * @throws AppError EMAIL_TAKEN, NOTICE_CHANGED, INVALID for a weak password, TOO_MANY.
 */
async function register(
  context: AppContext,
  caller: Caller,
  role: Role,
  input: Registration,
  insertProfile: (tx: Tx, accountId: string) => Promise<void>
): Promise<SignedIn> {
  const event: SecurityEvent = { kind: 'registration', accountId: null, address: caller.address }
  return withSecurityLog(context.log, event, async () => {
    const { windowSeconds, perAddress } = attempts.register
    await countAttempt(context, windowSeconds, [{ name: 'register address', of: caller.address, max: perAddress }])
    if (input.consentVersion !== privacyNoticeVersion) throw new AppError('NOTICE_CHANGED')
    refuseWeakPassword(input.password, input, 'password')
    const passwordHash = await hashPassword(input.password)
    const at = context.clock.now()
    const id = newId()
    const language = input.language ?? null
    const { isDemo } = context.config
    return context.database.transaction(async (tx) => {
      const isNew = await store.insertAccount(tx, { id, role, email: input.email, passwordHash, language, isDemo, at })
      if (!isNew) throw new AppError('EMAIL_TAKEN')
      event.accountId = id
      await store.insertConsent(tx, { accountId: id, noticeVersion: input.consentVersion, language, at })
      await insertProfile(tx, id)
      const account = { id, password_hash: passwordHash }
      return openSession(context, tx, caller, { account, isRemembered: false })
    })
  })
}

/**
 * Registers a patient with their encrypted profile and signs them in.
 * @throws AppError see `register`.
 */
export const registerPatient = (context: AppContext, caller: Caller, input: z.output<typeof registerPatientBody>) =>
  register(context, caller, 'patient', input, (tx, id) => insertPatientRecord(context, tx, id, input))

/**
 * Registers a doctor and mails a verification link. Until it is opened, patients can neither find nor book the
 * doctor.
 * @throws AppError see `register`.
 */
export async function registerDoctor(
  context: AppContext,
  caller: Caller,
  input: z.output<typeof registerDoctorBody>
): Promise<SignedIn> {
  const signedIn = await register(context, caller, 'doctor', input, (tx, id) =>
    store.insertDoctor(tx, {
      id,
      name: input.name,
      phone: input.phone,
      specialization: input.specialization,
      gender: input.gender,
      age: input.age ?? null,
      experience: input.experience,
      consultation_fee: input.consultationFee,
      qualifications: input.qualifications,
      days: [],
      time_slots: [],
      languages: ['English'],
      registration_number: input.registrationNumber || null,
      registration_council: input.registrationCouncil || null
    })
  )
  await sendAfterCommit(context, 'mail:email-verification', { accountId: signedIn.user.id })
  return signedIn
}

/**
 * Registers a person whom a patient cares for, in the transaction: an account with which nobody can sign in, its encrypted
 * profile, and the consent that the carer gives as guardian or on the person's behalf.
 * @throws AppError NOTICE_CHANGED.
 */
export async function registerCaredFor(
  context: AppContext,
  tx: Tx,
  carerId: string,
  input: Parameters<typeof insertPatientRecord>[3] & { language: LanguageCode | null; consentVersion: string }
): Promise<string> {
  if (input.consentVersion !== privacyNoticeVersion) throw new AppError('NOTICE_CHANGED')
  const { language } = input
  const at = context.clock.now()
  const id = newId()
  const { isDemo } = context.config
  await store.insertAccount(tx, { id, role: 'patient', email: null, passwordHash: '', language, isDemo, at })
  await store.insertConsent(tx, { accountId: id, noticeVersion: input.consentVersion, language, at, givenBy: carerId })
  await insertPatientRecord(context, tx, id, input)
  return id
}
