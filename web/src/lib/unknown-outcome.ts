import { ApiError, type ApiErrorCode } from './api-error.ts'

/** No answer came, or one that does not say whether it was done: the change may have been made or not. */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const firstWaitMs = 2000
const longestWaitMs = 30_000

/** Until the line may be back: the browser says so, or a time has passed while it believes to be online. */
const lineMayBeBack = (waitMs: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(() => navigator.onLine && go(), waitMs)
    window.addEventListener('online', go)
  })

/** Asks until there is an answer, at once and then ever more slowly. Only for questions that change nothing. @throws a refusal */
export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      await lineMayBeBack(waitMs)
    }
  }
}

interface Making {
  send: () => Promise<unknown>
  /** Whether what was wanted holds now, from the server. */
  holds: () => Promise<boolean>
  /** Refusals that an earlier sending, whose answer was lost, may have caused. */
  maybeDone?: readonly ApiErrorCode[]
}

/**
 * Sends a change. When its answer is lost, or a refusal says that it may have been made before, what holds now decides.
 * @throws ApiError `UNHEARD` when that cannot be heard either; the first error when the change was not made.
 */
export async function sendAndVerify({ send, holds, maybeDone = [] }: Making): Promise<void> {
  try {
    await send()
  } catch (error) {
    const unheard = isOutcomeUnknown(error)
    if (!unheard && !(error instanceof ApiError && maybeDone.includes(error.code))) throw error
    let done: boolean
    try {
      done = await holds()
    } catch (cause) {
      throw unheard ? new ApiError({ code: 'UNHEARD', status: 0, message: 'The answer was lost', cause }) : error
    }
    if (!done) throw error
  }
}
