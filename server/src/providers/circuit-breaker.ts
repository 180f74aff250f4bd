import type { Clock } from '../platform/clock.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'

const failuresBeforeRest = 3
const restMs = 60_000
/** However long a provider asks to be left alone. */
const longestRestMs = 10 * 60_000

/**
 * Keeps calls from a provider that fails: after three failures in a row it rests for a minute, then one call tries again.
 * Whether it rests is asked with `mayTry`, which every answer of yes is followed by one of the other three.
 */
export class CircuitBreaker {
  private failures = 0
  private restsUntil = 0
  private isTrying = false

  constructor(private readonly clock: Clock) {}

  tryAcquire(): boolean {
    if (this.restsUntil === 0) return true
    if (this.isTrying || this.clock.now().getTime() < this.restsUntil) return false
    this.isTrying = true
    return true
  }

  succeeded(): void {
    this.failures = 0
    this.restsUntil = 0
    this.isTrying = false
  }

  /** @param retryAfterSeconds what the provider asked for: it then rests at once */
  failed(retryAfterSeconds = 0): void {
    this.failures += 1
    const isTrial = this.isTrying
    this.isTrying = false
    if (!isTrial && this.failures < failuresBeforeRest && retryAfterSeconds === 0) return
    const asked = Math.min(retryAfterSeconds * 1000, longestRestMs)
    this.restsUntil = Math.max(this.restsUntil, this.clock.now().getTime() + Math.max(restMs, asked))
  }

  /** The call ended without telling anything of the provider. */
  release(): void {
    this.isTrying = false
  }
}

/** Failures that say nothing of the provider's health. */
const harmless: ReadonlySet<ProviderFailure> = new Set(['aborted', 'declined', 'tooLong'])

/** What the breaker learns of an error. */
export function settle(breaker: CircuitBreaker, error: unknown): void {
  if (error instanceof ProviderError && !harmless.has(error.reason)) breaker.failed(error.retryAfterSeconds)
  else breaker.release()
}

/** Asks a provider that did not fail again and again; throws ProviderError `resting` for one that did. */
export async function guarded<T>(breaker: CircuitBreaker, ask: () => Promise<T>): Promise<T> {
  if (!breaker.tryAcquire()) throw new ProviderError('resting')
  try {
    const answer = await ask()
    breaker.succeeded()
    return answer
  } catch (error) {
    settle(breaker, error)
    throw error
  }
}
