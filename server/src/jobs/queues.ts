import type { JobName } from './jobs.ts'

/** How the jobs of one name are stored, retried and polled. */
export interface QueueOptions {
  pollingIntervalSeconds: number
  /** How many jobs of this name one process runs at the same time; 1 by default. */
  workers?: number
  /** `short`: while a job waits to start, sending another one stores nothing. */
  policy?: 'short'
  retryLimit: number
  /** Seconds before the first retry, doubled for each further one. */
  retryDelay: number
  expireInSeconds: number
  /** A schedule in UTC. */
  cron?: string
}

/** Several workers, so that one mail that waits for a timeout does not delay the others. */
const mailQueue = { pollingIntervalSeconds: 2, workers: 3, retryDelay: 5, expireInSeconds: 90 }

/** Works through rows that are due, so one waiting job is enough. */
const sendingQueue: QueueOptions = {
  pollingIntervalSeconds: 2,
  policy: 'short',
  retryLimit: 1,
  retryDelay: 5,
  expireInSeconds: 900,
  cron: '* * * * *'
}

export const queues: Record<JobName, QueueOptions> = {
  'mail:password-reset': { ...mailQueue, retryLimit: 6 },
  // Sent after each notification, and every minute for those left over by a stop, a crash or an unavailable mail server.
  'mail:notices': sendingQueue,
  'notices:messages': sendingQueue,
  'notices:reminders': { ...sendingQueue, pollingIntervalSeconds: 10 },
  // Sent when a time may have become free, and every minute for those who have waited longer than the others.
  'notices:waitlist': sendingQueue,
  'mail:password-changed': { ...mailQueue, retryLimit: 10 },
  'mail:email-verification': { ...mailQueue, retryLimit: 6 },
  // Sent when a copy is asked for, and every minute for those left over by a stop or a crash.
  'data-copies': {
    pollingIntervalSeconds: 2,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 5,
    expireInSeconds: 1800,
    cron: '* * * * *'
  },
  'mail:data-copy': { ...mailQueue, retryLimit: 10 },
  // Needs each table for itself for a moment, so it is tried again while others use one for long.
  'erasure:scrub': {
    pollingIntervalSeconds: 2,
    policy: 'short',
    retryLimit: 20,
    retryDelay: 30,
    expireInSeconds: 1800
  },
  'mail:hand-over': { ...mailQueue, retryLimit: 6 },
  // Midnight in India.
  'records:shares-ended': {
    pollingIntervalSeconds: 30,
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 300,
    cron: '30 18 * * *'
  },
  sweep: { pollingIntervalSeconds: 60, retryLimit: 1, retryDelay: 60, expireInSeconds: 600, cron: '17 * * * *' }
}

export const jobNames = Object.keys(queues) as JobName[]
