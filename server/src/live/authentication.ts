import { careForHeader } from '@arogyachat/contract/family/family'
import type { AppContext } from '../app-context.ts'
import { listCaredFor } from '../db/care-links.ts'
import { actFor } from '../http/acting.ts'
import { findSession, isExpired } from '../http/session.ts'
import { AppError } from '../platform/app-error.ts'
import type { LiveIo, Tab } from './tabs.ts'

/** How often open sockets are checked for sessions that have ended. */
const sweepMs = 60_000

/** The given sessions that have ended. Checking a session does not count as using it. */
async function findEndedSessions({ database, clock }: AppContext, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await database.db
    .selectFrom('sessions')
    .select(['id', 'is_remembered', 'last_seen_at', 'expires_at'])
    .where('id', 'in', sessionIds)
    .execute()
  const running = new Set(rows.filter((row) => !isExpired(row, clock.now())).map((row) => row.id))
  return sessionIds.filter((id) => !running.has(id))
}

/**
 * Accepts a tab only with a session, whose account and role become the tab's data. A carer's tab names the person for whom it acts
 * in the handshake, as requests do in a header, and learns of the changes of everyone the account cares for.
 */
export async function authenticate(context: AppContext, tab: Tab): Promise<Error | undefined> {
  try {
    const session = await findSession(context, tab.handshake.headers.cookie)
    // The adapter sends the whole handshake to other nodes, and the session token must not leave this one.
    delete tab.handshake.headers.cookie
    if (session === null) return new Error('NOT_SIGNED_IN')
    const own = session.actor
    const { actor } = await actFor(context, session, tab.handshake.auth[careForHeader])
    const caredFor = own.role === 'patient' ? await listCaredFor(context.database.db, own.accountId) : []
    tab.data = { ...actor, joinedAt: 0, accountIds: [own.accountId, ...caredFor] }
    return undefined
  } catch (error) {
    if (error instanceof AppError) return new Error(error.code)
    context.log.error({ err: error }, 'a socket could not be authenticated')
    return new Error('UNAVAILABLE')
  }
}

/** Calls `endSessions`, once a minute, with the sessions of open sockets that have ended. Returns the timer. */
export function sweepEndedSessions(
  io: LiveIo,
  context: AppContext,
  endSessions: (sessionIds: readonly string[]) => void
): NodeJS.Timeout {
  const timer = setInterval(() => {
    const open = [...new Set([...io.sockets.sockets.values()].map((tab) => tab.data.sessionId))]
    if (open.length === 0) return
    findEndedSessions(context, open)
      .then(endSessions)
      .catch((error: unknown) => context.log.warn({ err: error }, 'open sockets could not be checked'))
  }, sweepMs)
  return timer.unref()
}
