import pino from 'pino'

export type Logger = pino.Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Names under which a secret or a person's words could slip into a log line, at the top or one level down. */
const secrets = [
  'authorization',
  'body',
  'cookie',
  'email',
  'headers',
  'password',
  'payload',
  'query',
  'token',
  'url'
].flatMap((text) => [text, `*.${text}`])

/**
 * What a log line keeps of an error. A database quotes values in `message`, `detail` and `where`, and a value can be health
 * data: of its errors only codes and places are kept.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint, routine, severity } = error as Error & Record<string, unknown>
  const isFromDatabase = typeof severity === 'string' && typeof code === 'string'
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(isFromDatabase ? { table, constraint, routine } : { message: error.message }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n')
  }
}

/** A line of the log for a person at a terminal: the time, what happened, and what belongs to it. */
export function readable(line: string): string {
  const { level, time, msg, err, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>
  const isUrgent = Number(level) >= 40
  const urgency = isUrgent ? `${pino.levels.labels[Number(level)]}: ` : ''
  const { stack, ...error } = (err ?? {}) as Record<string, unknown>
  const details = Object.entries({ ...rest, ...(isUrgent && { reqId }), ...error })
    .filter(([, it]) => it !== null && it !== undefined)
    .map(([name, it]) => `${name}=${typeof it === 'object' ? JSON.stringify(it) : it}`)
  return `${[String(time).slice(11, 19), `${urgency}${msg}`, ...details].join('  ')}\n${stack ? `${stack}\n` : ''}`
}

const standardOutput = () => {
  const out = pino.destination({ fd: 1, sync: true })
  return process.stdout.isTTY ? { write: (line: string) => void out.write(readable(line)) } : out
}

/** JSON lines on standard output, or plain ones at a terminal. Bodies, cookies, tokens and query strings are never given to it; redaction is the second net. */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: '[removed]' },
      serializers: { err: describeError }
    },
    destination ?? standardOutput()
  )
}
