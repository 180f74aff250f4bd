import type { z } from 'zod'
import type { waitlistEntry } from './schemas/waitlist.ts'

/** A patient who waits for a time of a doctor on a day without free times. */
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** Days that one patient may wait for at a time. */
export const waitlistMax = 10
/** How many of those who have waited longest are notified of each free time at first. */
export const notifiedPerTime = 3
/** While the time stays free, as many further ones are notified after each of these pauses. */
export const notifyNextMinutes = 30
