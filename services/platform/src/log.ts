import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
]
const PERSONAL_FIELDS = ['email', 'phone', 'notes', 'first_name', 'last_name', 'full_name']
const REDACTED = [...SECRET_FIELDS, ...PERSONAL_FIELDS].flatMap((field) => [
  field,
  `*.${field}`,
  `*.*.${field}`,
])

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError }

/** Logs only safe fields: Postgres puts row values into `detail` and `where`. */
const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : loggedError(error.cause),
  }
}

/** Creates a JSON logger on standard output, or on `destination`, that redacts secrets and personal data. */
export const createLog = (service: string, level = 'info', destination?: DestinationStream): Log => {
  const options = {
    level,
    base: { service },
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: loggedError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
