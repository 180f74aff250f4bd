import type { TestApp } from './app.ts'

/** Sets the clock, and keeps everybody signed in, as if they had used the site until then. */
export async function setClockSignedIn(app: TestApp, now: Date): Promise<void> {
  app.clock.set(now)
  const expires_at = new Date(now.getTime() + 60 * 60_000)
  await app.context.database.db.updateTable('sessions').set({ last_seen_at: now, expires_at }).execute()
}
