import pino from 'pino'

export type Logger = pino.Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Names of properties that may hold a secret or user input, at the top level of a log line or one level down. */
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
 * The part of an error that is logged. A database quotes values in `message`, `detail` and `where`, which can be health data, so
 * only the code and the place of its errors are logged.
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

/** Formats a JSON log line for a terminal: the time, the message and the other properties. */
export function formatForTerminal(line: string): string {
  const { level, time, msg, err, reqId, ...rest } = JSON.parse(line) as Record<string, unknown>
  const isUrgent = Number(level) >= 40
  const urgency = isUrgent ? `${pino.levels.labels[Number(level)]}: ` : ''
  const { stack, ...error } = (err ?? {}) as Record<string, unknown>
  const details = Object.entries({ ...rest, ...(isUrgent && { reqId }), ...error })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  return `${[String(time).slice(11, 19), `${urgency}${msg}`, ...details].join('  ')}\n${stack ? `${stack}\n` : ''}`
}

const standardOutput = () => {
  const out = pino.destination({ fd: 1, sync: true })
  return process.stdout.isTTY ? { write: (line: string) => void out.write(formatForTerminal(line)) } : out
}

/**
 * Logs JSON lines to standard output, or formatted lines to a terminal. Callers never log bodies, cookies, tokens or query
 * strings; redaction is a second safeguard.
 */
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
