import type { InputFor } from '@arogyachat/contract/endpoint'
import type { confirmAbha, requestAbhaCode } from '@arogyachat/contract/endpoints/patients'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import type { AbhaRegister } from '../../providers/abha/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { VaultError } from '../../vault/cipher.ts'
import { saveProfile } from './service.ts'

/** The register takes a code for ten minutes. */
const ticketMs = 10 * 60_000

interface Ticket {
  number: string
  transactionId: string
  untilMs: number
}

/** A ticket is of no use to another patient. */
const ticketPurpose = (patientId: string) => `abha:${patientId}`

function registerOf({ abhaRegister }: AppContext): AbhaRegister {
  if (!abhaRegister) throw new AppError('NOT_FOUND')
  return abhaRegister
}

const unknownNumber = (cause?: Error) =>
  new AppError('INVALID', { fields: { abhaNumber: 'invalid' }, ...(cause && { cause }) })

/** @throws AppError TOO_MANY, UNAVAILABLE; INVALID for an account that is closed. */
async function answerOf<T>({ log }: AppContext, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { reason, retryAfterSeconds } = error
    if (reason === 'declined') throw unknownNumber(error)
    if (reason !== 'aborted') log.warn({ reason }, 'the ABHA register could not be asked')
    if (reason === 'limited')
      throw new AppError('TOO_MANY', { retryAfterSeconds: Math.max(60, retryAfterSeconds), cause: error })
    throw new AppError('UNAVAILABLE', { cause: error })
  }
}

/**
 * Has the register send a code to the mobile number of an account.
 * @throws AppError NOT_FOUND without a register, INVALID for an account that it does not know, TOO_MANY, UNAVAILABLE.
 */
export async function requestCode(
  context: AppContext,
  actor: Actor,
  { abhaNumber: number }: InputFor<typeof requestAbhaCode>['body'],
  signal: AbortSignal
): Promise<{ ticket: string; sentTo: string | null }> {
  const requested = await answerOf(context, registerOf(context).requestCode(number, signal))
  if (!requested) throw unknownNumber()
  const { transactionId, sentTo } = requested
  const ticket: Ticket = { number, transactionId, untilMs: context.clock.now().getTime() + ticketMs }
  return { ticket: context.vault.sealToken(ticketPurpose(actor.accountId), ticket), sentTo }
}

function openTicket({ vault, clock }: AppContext, actor: Actor, text: string): Ticket | null {
  try {
    const ticket = vault.openToken(ticketPurpose(actor.accountId), text) as Ticket
    return ticket.untilMs > clock.now().getTime() ? ticket : null
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

/**
 * Confirms an account with the code, and saves its number and address in the profile.
 * @throws AppError NOT_FOUND without a register, INVALID for a code or a ticket that is wrong or has expired and for an account that
 * is closed, TOO_MANY, UNAVAILABLE.
 */
export async function confirm(
  context: AppContext,
  actor: Actor,
  { ticket: text, code }: InputFor<typeof confirmAbha>['body'],
  signal: AbortSignal
): Promise<PatientProfile> {
  const register = registerOf(context)
  const ticket = openTicket(context, actor, text)
  const account = ticket && (await answerOf(context, register.confirmCode({ ...ticket, code }, signal)))
  if (!account) throw new AppError('INVALID', { fields: { code: 'wrongCode' } })
  return saveProfile(context, actor, {
    abhaNumber: account.number,
    abhaAddress: account.address,
    abhaConfirmedAt: context.clock.now().toISOString()
  })
}
