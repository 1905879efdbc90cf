import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Reading, StoredRecord } from './reading.ts'

const LOOK_EVERY_MS = 200
const ROWS_AT_ONCE = 1000

type Row = StoredRecord & { offset: string }

const NEXT_ROWS = `
  select m.* from unnest($1::text[], $2::bigint[]) as at (topic, next) cross join lateral (
    select topic, "offset", key, value from bus.messages
    where topic = at.topic and "offset" >= at.next order by "offset" limit ${ROWS_AT_ONCE}) as m`

const endsOf = async (client: pg.Client, topics: readonly string[]): Promise<Map<string, bigint>> => {
  const { rows } = await client.query<{ topic: string; next_offset: string }>(
    'select topic, next_offset from bus.topics where topic = any($1)',
    [topics],
  )
  return new Map(rows.map(({ topic, next_offset }) => [topic, BigInt(next_offset)]))
}

/** Returns the records after the positions, and advances the positions. */
const readOn = async (client: pg.Client, positions: Map<string, bigint>): Promise<StoredRecord[]> => {
  const found: StoredRecord[] = []
  for (;;) {
    const { rows } = await client.query<Row>(NEXT_ROWS, [[...positions.keys()], [...positions.values()]])
    if (rows.length === 0) return found
    for (const { offset, ...record } of rows) {
      positions.set(record.topic, BigInt(offset) + 1n)
      found.push(record)
    }
  }
}

/** Reads the Postgres bus in read-only transactions. Polls: only consumers that declare their interests are notified. */
export const readPostgres = async (url: string, reading: Reading): Promise<void> => {
  const { topics, from, follows, signal, onRecords } = reading
  const client = new pg.Client({
    connectionString: url,
    application_name: 'events',
    options: '-c default_transaction_read_only=on',
  })
  // The query in progress rejects with the reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const ends = from === 'now' ? await endsOf(client, topics) : new Map<string, bigint>()
    const positions = new Map(topics.map((topic) => [topic, ends.get(topic) ?? 0n]))
    if (from === 'beginning') onRecords(await readOn(client, positions))
    while (follows && !signal.aborted) {
      const records = await readOn(client, positions)
      if (records.length > 0) onRecords(records)
      // Ctrl-C ends the pause, and then the loop.
      else await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    // Reading has ended either way, and its own error matters more than one of the connection.
    await client.end().catch(() => undefined)
  }
}
