import { until } from '../faults/until.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { bookNext } from './cast.ts'
import { copyEvents, notified } from './events.ts'
import { createSender } from './load.ts'
import type { Report } from './report.ts'

const EVENTS = 3000
const PATIENCE_MS = 120_000

/** The services that read booking's topic. */
const READERS = ['directory', 'billing', 'notification']

/** The database's clock spans from the first to the last; what has the same time was one batch. */
const spanOf = (at: string): string =>
  `extract(epoch from max(${at}) - min(${at}))::float8 as seconds, count(distinct ${at})::int as batches, count(*)::int as count`

const OF_THESE = `from notification.notifications n where n.appointment_id = any($1)`
const RELAYED = `select ${spanOf('published_at')} from booking.outbox where key = any($1)`
const CONSUMED = `select ${spanOf('pg_xact_commit_timestamp(n.xmin)')} ${OF_THESE}`
/** Only the emails that went out when nothing else was left to do. */
const MAILED = `
  select ${spanOf('d.ended_at')} from notification.deliveries d
  where d.state = 'sent' and d.notification_id in (select n.id ${OF_THESE})
    and d.ended_at > (select max(pg_xact_commit_timestamp(n.xmin)) ${OF_THESE})`

const WAITING = `select count(*)::int as waiting from booking.outbox where published_at is null`

type Span = { seconds: number; batches: number; count: number }

/** The first batch begins the span, so it doesn't count. */
const perSecond = ({ seconds, batches, count }: Span): number => (count - count / batches) / seconds

const relayed = ({ database }: Bench): Promise<number> =>
  until(
    'the relay',
    async () => {
      const { rows } = await database.query<{ waiting: number }>(WAITING)
      return rows[0]?.waiting ?? 0
    },
    (waiting) => waiting === 0,
    PATIENCE_MS,
  )

/** Leaves a booking's event to copy. */
const bookOnce = async (bench: Bench): Promise<void> => {
  const bff = createSender(bench.target.publicUrl)
  await bookNext(bench, await bench.cast(), bff).finally(bff.close)
}

/**
 * Measures one backlog in three steps: relayed while nobody reads, consumed, and the rest of the emails alone. Stops
 * and starts the readers for it.
 */
export const throughput = async (bench: Bench): Promise<Report> => {
  await bookOnce(bench)
  await calm(bench.database)
  const readers = READERS.map((name) => bench.stack.process(name))
  await Promise.all(readers.map((reader) => reader.stop()))
  const ids = await copyEvents(bench.database, EVENTS)
  await relayed(bench)
  for (const reader of readers) reader.start()
  await Promise.all(readers.map((reader) => reader.waitReady()))
  await notified(bench.database, ids)
  await calm(bench.database)
  const rateOf = async (statement: string): Promise<number> => {
    const { rows } = await bench.database.query<Span>(statement, [ids])
    return perSecond(rows[0]!)
  }
  const relay = await rateOf(RELAYED)
  const consumer = await rateOf(CONSUMED)
  const emails = await rateOf(MAILED)
  return {
    figures: { relay, consumer, emails },
    rows: [
      { what: 'relay, events/s', product: relay.toFixed(0) },
      { what: 'consumer of notification, events/s', product: consumer.toFixed(0) },
      { what: 'emails/s', product: emails.toFixed(0) },
    ],
    notes: [
      `${EVENTS} copies of a booking request's event, put into booking's outbox at once, while the services that read`,
      'them are stopped; then these start and read. Emails: those sent after the last notification was stored.',
      'From the row and commit timestamps of the database.',
    ],
  }
}
