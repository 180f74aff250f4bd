import { ApiError, type ApiErrorCode } from './api-error.ts'

/** Whether a request may or may not have changed something: there was no response, or one that doesn't tell. */
export const isOutcomeUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const firstWaitMs = 2000
const longestWaitMs = 30_000

/** Resolves when the connection may be back: on the browser's `online` event, or after `waitMs` while the browser believes it is online. */
export const connectionMayBeBack = (waitMs: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(() => navigator.onLine && go(), waitMs)
    window.addEventListener('online', go)
  })

/** Repeats a read, with growing pauses, until the server responds. Only for requests that change nothing. @throws ApiError of a definite refusal */
export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await ask()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      await connectionMayBeBack(waitMs)
    }
  }
}

interface Making {
  send: () => Promise<unknown>
  /** Asks the server whether the wanted state has been reached. */
  holds: () => Promise<boolean>
  /** Errors that an earlier request, whose response was lost, may have caused. */
  maybeDone?: readonly ApiErrorCode[]
}

/**
 * Sends a change. When the response is lost, or the error may come from an earlier attempt, the current state on the server decides.
 * @throws ApiError `UNHEARD` when that state cannot be read either; the first error when the change was not made.
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
