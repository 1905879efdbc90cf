import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import type pg from 'pg'
import { handleLostConnections } from '../data/database.ts'
import { createListeningConnection, type ListeningConnection } from '../data/listening-connection.ts'
import { createPool } from '../data/prepared-statements.ts'
import { startLeader } from '../jobs/leader.ts'
import type { Log } from '../telemetry/log.ts'
import {
  type Bus,
  type BusOptions,
  type BusRecord,
  type Lag,
  type OnRecords,
  RECORDS_AT_ONCE,
  type Subscription,
} from './bus.ts'
import { BUS_SCHEMA } from './postgres-bus-schema.ts'

/** A channel per topic. Its payload lists the records' types, so a process reads only for its own types. */
const channelOf = (topic: string): string => `bus:${topic}`

/** Clients may run this concurrently. */
const ensureSchema = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('bus.interests') is not null as exists",
  )
  if (!rows[0]!.exists)
    // Statements in one query share a transaction, so the lock is released even on failure.
    await pool.query(`select pg_advisory_xact_lock(7031); ${BUS_SCHEMA}`)
}

/** Matches every type: for groups that name no types, and for records without one. */
const ANY = ''
const typeOf = ({ headers }: BusRecord): string => headers.type ?? ANY

/**
 * Appends records to their topic and wakes the consumers of their types, in one statement. It locks the
 * topic's row until commit, so offsets become visible in order.
 */
const append = async (pool: pg.Pool, topic: string, records: readonly BusRecord[]): Promise<void> => {
  const types = [...new Set(records.map(typeOf))]
  await pool.query(
    `with range as (
       insert into bus.topics as t (topic, next_offset) values ($1, $2)
       on conflict (topic) do update set next_offset = t.next_offset + $2
       returning next_offset - $2 as first),
     appended as (
       insert into bus.messages (topic, "offset", key, value, headers)
       select $1, range.first + n - 1, key, value, headers::json
       from range, unnest($3::text[], $4::text[], $5::text[]) with ordinality as r (key, value, headers, n))
     select pg_notify($6, $7)
     where exists (select from bus.interests where topic = $1 and ($8::text[] is null or type = any($8)))`,
    [
      topic,
      records.length,
      records.map(({ key }) => key),
      records.map(({ value }) => value),
      records.map(({ headers }) => JSON.stringify(headers)),
      channelOf(topic),
      types.join(),
      types.includes(ANY) ? null : [...types, ANY],
    ],
  )
}

/** Appends topic by topic. If one fails, the caller retries all of them, and consumers skip the duplicates. */
const publishAll = async (pool: pg.Pool, records: readonly BusRecord[]): Promise<void> => {
  for (const [topic, ofTopic] of Map.groupBy(records, (record) => record.topic))
    await append(pool, topic, ofTopic)
}

type Row = BusRecord & { offset: string }

/**
 * Reads from a group ($1) of a topic ($2). Everything about the offset is in the subquery: row-level security checks
 * an expression such as coalesce for each record of the topic instead of using it to find the first one.
 */
export const NEXT_BATCH = `
  select topic, "offset", key, value, headers from bus.messages
  where topic = $2 and "offset" >=
    (select coalesce(max(next_offset), 0) from bus.group_offsets where "group" = $1 and topic = $2)
  order by "offset" limit ${RECORDS_AT_ONCE}`

const readBatch = async (pool: pg.Pool, group: string, topic: string): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(NEXT_BATCH, [group, topic])
  return rows
}

/**
 * Commits the offset and returns the next batch. Doesn't wait for the disk: a crash of Postgres that loses the offset
 * makes the bus redeliver. A plain join would read the topic from its oldest record on, so the batch is lateral.
 */
const commitAndRead = async (pool: pg.Pool, group: string, topic: string, offset: string): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(
    `with committed as (
       insert into bus.group_offsets as g ("group", topic, next_offset)
       select $1, $2, $3::bigint + 1 where set_config('synchronous_commit', 'off', true) = 'off'
       on conflict ("group", topic) do update set next_offset = greatest(g.next_offset, excluded.next_offset)
       returning next_offset)
     select next.* from committed cross join lateral (
       select topic, "offset", key, value, headers from bus.messages
       where topic = $2 and "offset" >= committed.next_offset
       order by "offset" limit ${RECORDS_AT_ONCE}) as next`,
    [group, topic, offset],
  )
  return rows
}

/** Counts the records from the group's offset, or from the oldest retained record, to the end of each topic. */
const lagOf = async (pool: pg.Pool, group: string, topics: readonly string[]): Promise<Lag[]> => {
  const { rows } = await pool.query<{ topic: string; records: string }>(
    `select t.topic, t.next_offset - greatest(
       coalesce(g.next_offset, 0),
       coalesce((select min("offset") from bus.messages m where m.topic = t.topic), t.next_offset)) as records
     from bus.topics t left join bus.group_offsets g on g.topic = t.topic and g."group" = $1
     where t.topic = any($2) order by 1`,
    [group, topics],
  )
  return rows.map(({ topic, records }) => ({ topic, records: Number(records) }))
}

/** Offsets increase with time, so everything before the first record within the retention can go. */
const deleteOldMessages = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ topic: string; next_offset: string }>(
    'select topic, next_offset from bus.topics',
  )
  for (const { topic, next_offset } of rows) {
    await pool.query(
      `delete from bus.messages where topic = $1 and "offset" < coalesce(
         (select "offset" from bus.messages
          where topic = $1 and published_at >= now() - make_interval(days => $2)
          order by "offset" limit 1), $3)`,
      [topic, RETENTION_DAYS, next_offset],
    )
  }
}

type Member = {
  pool: pg.Pool
  connection: ListeningConnection
  group: string
  topic: string
  types: ReadonlySet<string> | undefined
  onRecords: OnRecords
  log: Log
}

/** Delivers new records and commits the offset after each batch. Returns when none are left or the lock is lost. */
const drain = async (member: Member, isOurs: () => boolean): Promise<void> => {
  const { pool, group, topic, onRecords } = member
  let rows = await readBatch(pool, group, topic)
  while (rows.length > 0 && isOurs()) {
    const count = await onRecords(rows.map(({ offset, ...record }) => record))
    const last = rows[count - 1]
    if (!last) throw new Error('none of the records was handled')
    rows = await commitAndRead(pool, group, topic, last.offset)
  }
}

/** Consumes one topic for a group while it holds the group's lock. */
const startMember = (member: Member): Subscription =>
  startLeader({
    connection: member.connection,
    lock: `bus:${member.group}:${member.topic}`,
    channel: channelOf(member.topic),
    concerns: (payload) =>
      payload.split(',').some((type) => type === ANY || (member.types?.has(type) ?? true)),
    log: member.log,
    warning: 'redelivering bus record',
    turn: async (isLeading) => {
      await drain(member, isLeading)
      return Infinity
    },
  })

const declareInterests = async (
  pool: pg.Pool,
  topics: readonly string[],
  types: readonly string[],
): Promise<void> => {
  await pool.query(
    `insert into bus.interests (topic, type) select topic, type from unnest($1::text[]) as topic, unnest($2::text[]) as type
     order by 1, 2 on conflict do nothing`,
    [topics, types],
  )
}

/** Connects to a bus in its own Postgres database, for development and tests. It behaves like Kafka. */
export const connectPostgresBus = (url: string, { clientId, log }: BusOptions): Bus => {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: `${clientId}-bus`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
  const onError = (error: Error) => log.warn({ err: error }, 'lost event bus connection')
  const pool = createPool({ ...config, max: 4 })
  handleLostConnections(pool, onError)
  const connection = createListeningConnection(config, onError)
  let ready: Promise<void> | undefined
  const whenReady = (): Promise<void> => {
    ready ??= ensureSchema(pool).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  const members = new Set<Subscription>()
  return {
    publish: async (records) => {
      await whenReady()
      await publishAll(pool, records)
    },
    ensureTopics: async (topics) => {
      await whenReady()
      // A service may create only its own topic, and Postgres checks row-level security before conflicts.
      await pool.query(
        `insert into bus.topics (topic) select distinct topic from unnest($1::text[]) as topic
         where topic not in (select topic from bus.topics) order by 1 on conflict do nothing`,
        [topics],
      )
    },
    // A topic is a single partition.
    growTopic: async () => ({ from: 1, to: 1 }),
    lag: async (group, topics) => {
      await whenReady()
      return lagOf(pool, group, topics)
    },
    prune: async () => {
      await whenReady()
      await deleteOldMessages(pool)
    },
    subscribe: async ({ group, topics, types, onRecords }) => {
      await whenReady()
      await declareInterests(pool, topics, [...(types ?? [ANY])])
      const started = topics.map((topic) =>
        startMember({ pool, connection, group, topic, types, onRecords, log }),
      )
      for (const member of started) members.add(member)
      return {
        stop: async () => {
          await Promise.all(started.map((member) => member.stop()))
          for (const member of started) members.delete(member)
        },
      }
    },
    close: async () => {
      await Promise.all([...members].map((member) => member.stop()))
      await pool.end()
    },
  }
}
