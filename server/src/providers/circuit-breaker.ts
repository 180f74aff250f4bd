import type { Clock } from '../platform/clock.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'

const failuresBeforeOpen = 3
const openMs = 60_000
/** The longest time that a provider's Retry-After can keep the circuit open. */
const maxOpenMs = 10 * 60_000

/**
 * Stops calls to a provider that fails. `closed`: calls pass. After three failures in a row the circuit is `open` for a minute.
 * Then it is `halfOpen`: one trial call decides whether it closes or stays open. When `tryAcquire` returns true, the caller makes
 * its call and then reports it with `succeeded`, `failed` or `release`.
 */
export class CircuitBreaker {
  private failures = 0
  /** In milliseconds since 1970; null while the circuit is closed. */
  private openUntil: number | null = null
  private hasTrial = false

  constructor(private readonly clock: Clock) {}

  get state(): 'closed' | 'open' | 'halfOpen' {
    if (this.openUntil === null) return 'closed'
    return this.clock.now().getTime() < this.openUntil ? 'open' : 'halfOpen'
  }

  /** Whether a call may be made now. */
  tryAcquire(): boolean {
    const { state } = this
    if (state === 'closed') return true
    if (state === 'open' || this.hasTrial) return false
    this.hasTrial = true
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.openUntil = null
    this.hasTrial = false
  }

  /** @param retryAfterSeconds when the provider asked for a pause, the circuit opens immediately */
  failed(retryAfterSeconds = 0): void {
    this.failures += 1
    const isTrial = this.hasTrial
    this.hasTrial = false
    if (!isTrial && this.failures < failuresBeforeOpen && retryAfterSeconds === 0) return
    const requestedMs = Math.min(retryAfterSeconds * 1000, maxOpenMs)
    this.openUntil = Math.max(this.openUntil ?? 0, this.clock.now().getTime() + Math.max(openMs, requestedMs))
  }

  /** The call ended without showing whether the provider works. */
  release(): void {
    this.hasTrial = false
  }
}

/** Failures that don't show whether the provider works. */
const neutralFailures: ReadonlySet<ProviderFailure> = new Set(['aborted', 'declined', 'tooLong'])

/** Reports a failed call to the circuit breaker. */
export function reportError(breaker: CircuitBreaker, error: unknown): void {
  if (error instanceof ProviderError && !neutralFailures.has(error.reason)) breaker.failed(error.retryAfterSeconds)
  else breaker.release()
}

/** Makes a call through a circuit breaker. @throws ProviderError `circuitOpen` without a call while the circuit is open */
export async function guarded<T>(breaker: CircuitBreaker, call: () => Promise<T>): Promise<T> {
  if (!breaker.tryAcquire()) throw new ProviderError('circuitOpen')
  try {
    const result = await call()
    breaker.succeeded()
    return result
  } catch (error) {
    reportError(breaker, error)
    throw error
  }
}
