import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'
import { sql } from 'kysely'
import type { Bus } from './bus.ts'
import type { Context } from './context.ts'
import { platformTables } from './database.ts'
import type { Job } from './job-runner.ts'

const OUTBOX_RETENTION_DAYS = 7
const KEY_RETENTION_DAYS = 7
/** Longer than the bus retains events: a consumer that loses its offset reads all of them again. */
const INBOX_RETENTION_DAYS = RETENTION_DAYS + 35
const EVERY_MS = HOUR_MS

const before = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/**
 * Creates the periodic job that deletes published events, expired idempotency keys, old inbox rows, expired rate
 * limits, and events past their retention on the bus.
 */
export const prune = <S>(bus: Bus): Job<Context<S>> => ({
  name: 'prune',
  everyMs: EVERY_MS,
  run: async ({ db }) => {
    const tables = platformTables<S>(db.kysely)
    await tables.deleteFrom('outbox').where('published_at', '<', before(OUTBOX_RETENTION_DAYS)).execute()
    await tables.deleteFrom('idempotency_keys').where('created_at', '<', before(KEY_RETENTION_DAYS)).execute()
    await tables.deleteFrom('inbox').where('received_at', '<', before(INBOX_RETENTION_DAYS)).execute()
    await tables.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
    await bus.prune()
  },
})
