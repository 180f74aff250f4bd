import { WorkError, type WorkFailure } from '../platform/workers/worker-pool.ts'

/**
 * `unreachable`: no connection. `unauthorised`: wrong key. `limited`: too many calls. `rejected`: unknown model or call.
 * `unavailable`: an error of the provider. `timedOut`: no reply in time. `cut`: the reply is incomplete. `empty`: the reply is
 * empty. `unreadable`: the reply has another format. `tooLong`: the reply is too long. `declined`: the provider's filters refused.
 * `circuitOpen`: not called, because the last calls failed. `aborted`: the caller no longer waits.
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
  | 'circuitOpen'
  | 'aborted'

/** Why a provider gave no result. Contains nothing of the request or the reply, so it can be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'

  constructor(
    readonly reason: ProviderFailure,
    /** How long the provider asked not to be called. */
    readonly retryAfterSeconds = 0
  ) {
    super(`The provider gave no result: ${reason}`)
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

/** Converts the WorkError of a provider's own worker to a ProviderError. */
export async function fromWorker<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof WorkError)) throw error
    throw new ProviderError(workFailures[error.reason], error.reason === 'full' ? fullRetrySeconds : 0)
  }
}
