import pg from 'pg'

/** Errors emitted by pg connections. Their codes alone, such as ECONNRESET, could come from any socket. */
const connectionErrors = new WeakSet<Error>()

export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('error', (error: Error) => connectionErrors.add(error))
  }
}

/** Starting, shutting down, or out of connections. */
const DOWN_CODES = new Set(['57P01', '57P02', '57P03', '53300'])

const isDownReply = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return false
  return DOWN_CODES.has(error.code ?? '') || error.code?.startsWith('08') === true
}

/** Connection failures that pg throws without an error event on the connection. */
const LOST_MESSAGES =
  /^Connection terminated|^Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Tells whether the database can't be reached. Returns false for the same network error on another connection, such
 * as a reset from object storage.
 */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return connectionErrors.has(error) || isDownReply(error) || LOST_MESSAGES.test(error.message)
}
