import { isIPv4, isIPv6 } from 'node:net'
import { AppError } from './app-error.ts'
import type { Logger } from './log.ts'

export type SecurityEventKind =
  | 'registration'
  | 'sign-in'
  | 'password-change'
  | 'password-reset-request'
  | 'password-reset'
  | 'email-verification'
  | 'consent'
  | 'account-closed'
  | 'doctor-verified'
  | 'doctor-unverified'

/** What happened to the security of an account. It holds no address of a mail, no name and nothing about health. */
export interface SecurityEvent {
  kind: SecurityEventKind
  /** Null while nobody knows whose account it is, as after a wrong email address. */
  accountId: string | null
  /** Where the call came from; only its network is logged. Absent for a command of the operator. */
  address?: string
}

/** The first three quarters of an IPv4 address, the first 48 bits of an IPv6 one: enough to see an attack, not a person. */
export function networkOf(address: string): string {
  // Callers are counted, and so named here, by their /64.
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

/** One line of the log that can be searched for by `security`; what was refused is a warning. */
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

/** Does the work and logs how it ended: `success`, or the code of its error. The work may fill in whose account it was. */
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
