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
].flatMap((it) => [it, `*.${it}`])

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

/** JSON lines on standard output. Bodies, cookies, tokens and query strings are never given to it; redaction is the second net. */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: '[removed]' },
      serializers: { err: describeError }
    },
    destination ?? pino.destination({ fd: 1, sync: true })
  )
}
