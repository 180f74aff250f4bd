import { WorkError, type WorkFailure } from '../platform/workers/worker-pool.ts'

/**
 * `unreachable`: no connection. `unauthorised`: the key is wrong. `limited`: too many calls. `rejected`: it does not know
 * the model or the call. `unavailable`: its own fault. `timedOut`; `cut`: it ended before it was done; `empty`;
 * `unreadable`: something else than an answer; `tooLong`; `declined`: its own filters; `resting`: it failed again
 * and again, so it was not asked; `aborted`: whoever asked is gone.
 */
export type ProviderFailure =
  | 'unreachable'
  | 'unauthorised'
  | 'limited'
  | 'rejected'
  | 'unavailable'
  | 'timedOut'
  | 'cut'
  | 'empty'
  | 'unreadable'
  | 'tooLong'
  | 'declined'
  | 'resting'
  | 'aborted'

/** Why there is no answer. Holds nothing of what was asked or written, so that it can be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'

  constructor(
    readonly reason: ProviderFailure,
    /** How long the provider asks to be left alone. */
    readonly retryAfterSeconds = 0
  ) {
    super(`The provider gave no answer: ${reason}`)
  }
}

const workFailures: Record<WorkFailure, ProviderFailure> = {
  full: 'limited',
  timedOut: 'timedOut',
  ended: 'unavailable',
  failed: 'unavailable',
  aborted: 'aborted'
}
const fullRetrySeconds = 5

/** What a provider's own work outside this thread gave, its failure told as that of a provider. */
export async function ofWork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof WorkError)) throw error
    throw new ProviderError(workFailures[error.reason], error.reason === 'full' ? fullRetrySeconds : 0)
  }
}
