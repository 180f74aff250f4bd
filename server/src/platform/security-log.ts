import { isIPv4, isIPv6 } from 'node:net'
import { AppError } from './app-error.ts'
import type { Logger } from './log.ts'

export type SecurityEventKind =
  | 'registration'
  | 'sign-in'
  | 'second-factor'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes'
  | 'password-change'
  | 'password-reset-request'
  | 'password-reset'
  | 'email-verification'
  | 'consent'
  | 'care'
  | 'hand-over'
  | 'account-closed'
  | 'account-erased'
  | 'data-copy'
  | 'doctor-certificate-read'
  | 'doctor-verified'
  | 'doctor-unverified'
  | 'administrator-sign-in'
  | 'administrator-created'
  | 'administrator-reset'
  | 'administrator-removed'
  | 'account-blocked'
  | 'account-unblocked'

/** A security event of an account. It contains no email address, no name and no health data. */
export interface SecurityEvent {
  kind: SecurityEventKind
  /** Of the account or the administrator. Null when it is unknown, for example after a wrong email address. */
  accountId: string | null
  /** The caller's address, of which only the network is logged. Absent for commands of the operator. */
  address?: string
}

/** The /24 of an IPv4 address or the /48 of an IPv6 one: enough to recognise an attack without identifying a user. */
export function networkOf(address: string): string {
  // The caller's IPv6 address comes as its /64, the key of the rate limits.
  const plain = address.replace(/\/64$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array(Math.max(0, missing)).fill('0'), ...after]
  return `${groups.slice(0, 3).join(':')}::/48`
}

/** Logs a security event under the property `security`: as info when it succeeded, else as a warning. */
export function logSecurityEvent(log: Logger, event: SecurityEvent, outcome: string): void {
  const { kind, accountId, address } = event
  const line = {
    security: kind,
    outcome,
    account: accountId,
    ...(address !== undefined && { network: networkOf(address) })
  }
  if (outcome === 'success') log.info(line, 'security event')
  else log.warn(line, 'security event')
}

/** Runs `work` and logs its outcome: `success` or the error code. `work` may set the event's `accountId`. */
export async function withSecurityLog<T>(log: Logger, event: SecurityEvent, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    logSecurityEvent(log, event, 'success')
    return result
  } catch (error) {
    logSecurityEvent(log, event, error instanceof AppError ? error.code : 'INTERNAL')
    throw error
  }
}
