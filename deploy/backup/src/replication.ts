import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { type Lsn, lsnOf, textOf } from './wal-position.ts'

export const SLOT = 'fieldside_backup'

/** @see https://www.postgresql.org/docs/18/protocol-replication.html */
const XLOG_DATA = 0x77
const XLOG_DATA_HEADER_BYTES = 25
const KEEP_ALIVE = 0x6b
const STATUS_UPDATE = 0x72
const ARCHIVE_DATA = 0x64
/** Postgres counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

type Connection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  stream: { pause: () => void; resume: () => void }
}
type CopyData = { chunk: Buffer }
type DataRow = { fields: (string | null)[] }

export type System = { id: string; timeline: number; segmentBytes: number }

/** Start and end of a base backup in the write-ahead log. */
export type Span = { start: Lsn; end: Lsn }

export const connectReplication = async (url: string): Promise<pg.Client> => {
  const options: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'true',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  }
  const client = new pg.Client(options)
  // The running command reports the error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const BYTES_PER_UNIT: Record<string, number> = { kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

export const identifySystem = async (client: pg.Client): Promise<System> => {
  const { rows } = await client.query<{ systemid: string; timeline: string }>('IDENTIFY_SYSTEM')
  const size = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size')
  const [, count, unit = ''] = /^(\d+)(kB|MB|GB)$/.exec(size.rows[0]!.wal_segment_size) ?? []
  const { systemid, timeline } = rows[0]!
  return { id: systemid, timeline: Number(timeline), segmentBytes: Number(count) * BYTES_PER_UNIT[unit]! }
}

/**
 * Returns the position from which Postgres keeps the log for us. `isNew` means that it kept none before: the slot is new,
 * or its log exceeded `max_slot_wal_keep_size` and was dropped.
 */
export const ensureSlot = async (client: pg.Client): Promise<{ restart: Lsn; isNew: boolean }> => {
  const read = async () =>
    (
      await client.query<{ slot_type: string | null; restart_lsn: string | null }>(
        `READ_REPLICATION_SLOT ${SLOT}`,
      )
    ).rows[0]
  const found = await read()
  if (found?.restart_lsn) return { restart: lsnOf(found.restart_lsn), isNew: false }
  if (found?.slot_type) await client.query(`DROP_REPLICATION_SLOT ${SLOT} WAIT`)
  await client.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`)
  return { restart: lsnOf((await read())!.restart_lsn!), isNew: true }
}

/** Runs a command whose reply contains copied data, and calls `onData` for each piece. */
const copy = (
  client: pg.Client,
  text: string,
  onData: (piece: Buffer, connection: Connection) => void,
): Promise<DataRow[]> =>
  new Promise((resolve, reject) => {
    const rows: DataRow[] = []
    let failure: Error | undefined
    client.once('end', () => reject(new Error('the connection to Postgres ended')))
    const query = {
      submit: (connection: unknown) => (connection as Connection).query(text),
      handleRowDescription: () => undefined,
      handleDataRow: (row: DataRow) => void rows.push(row),
      handleCopyData: ({ chunk }: CopyData, connection: Connection) => {
        try {
          onData(chunk, connection)
        } catch (error) {
          reject(error as Error)
        }
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(rows)
      },
    }
    client.query(query)
  })

/** Reads the backup's start from the first row and its end from the last. The rows in between list tablespaces. */
const spanOf = (rows: readonly DataRow[]): Span => {
  const tablespaces = rows.slice(1, -1).filter(({ fields }) => fields[0] !== null)
  if (tablespaces.length > 0) throw new Error('A backup of several tablespaces is not supported')
  return { start: lsnOf(rows[0]!.fields[0]!), end: lsnOf(rows.at(-1)!.fields[0]!) }
}

/** Copies the whole data folder as a tar archive. `span` resolves once the caller has read the archive to its end. */
export const copyDataFolder = (client: pg.Client): { tar: Readable; span: Promise<Span> } => {
  const tar = new PassThrough()
  // The reader of the archive handles the error.
  tar.on('error', () => undefined)
  let isWaiting = false
  const command = "BASE_BACKUP (LABEL 'fieldside', CHECKPOINT 'fast', MANIFEST 'no', WAIT 'false')"
  const span = copy(client, command, (piece, { stream }) => {
    // Copied, because the client reuses the memory of its messages.
    if (piece[0] !== ARCHIVE_DATA || tar.write(Buffer.from(piece.subarray(1))) || isWaiting) return
    isWaiting = true
    stream.pause()
    tar.once('drain', () => {
      isWaiting = false
      stream.resume()
    })
  }).then(spanOf)
  span.then(
    () => tar.end(),
    (error: Error) => tar.destroy(error),
  )
  return { tar, span }
}

const statusUpdate = (stored: Lsn): Buffer => {
  const message = Buffer.alloc(34)
  message.writeUInt8(STATUS_UPDATE, 0)
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(stored, offset)
  message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1000n, 25)
  // Requests a reply.
  message.writeUInt8(1, 33)
  return message
}

export type WalReceiver = {
  onData: (start: Lsn, data: Buffer) => void
  /** Returns the end of the stored log. Postgres may drop everything before it. */
  stored: () => Lsn
}

export type WalStream = {
  /** Reports the end of the stored log to Postgres and requests a reply. */
  report: () => void
  /** When Postgres last sent something. */
  heardAtMs: () => number
  pause: () => void
  resume: () => void
  /** Rejects when the stream ends. */
  ended: Promise<never>
}

/** Streams the log from `start` on. Its bytes arrive after Postgres has flushed them to disk. */
export const streamWal = (
  client: pg.Client,
  start: Lsn,
  timeline: number,
  { onData, stored }: WalReceiver,
): WalStream => {
  const { connection } = client as unknown as { connection: Connection }
  const report = (): void => connection.sendCopyFromChunk(statusUpdate(stored()))
  const command = `START_REPLICATION SLOT ${SLOT} PHYSICAL ${textOf(start)} TIMELINE ${timeline}`
  let heardAtMs = Date.now()
  const ended = copy(client, command, (piece) => {
    heardAtMs = Date.now()
    if (piece[0] === XLOG_DATA) onData(piece.readBigUInt64BE(1), piece.subarray(XLOG_DATA_HEADER_BYTES))
    else if (piece[0] === KEEP_ALIVE && piece[17] === 1) report()
  }).then(() => {
    throw new Error('Postgres ended the stream of its log')
  })
  return {
    report,
    heardAtMs: () => heardAtMs,
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
    ended,
  }
}
