import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type pg from 'pg'
import { until } from '../faults/until.ts'

const PATIENCE_MS = 180_000

/** Emails due within two minutes are sent before the patience ends. Of the others, most wait for quiet hours to end. */
const MAILS_DUE = `select count(*) from notification.jobs
  where job in ('mails', 'bulk-mails') and parked_at is null and run_at < now() + interval '2 minutes'`

const UNDER_WAY = `select (${SERVICES.map(
  (name) => `(select count(*) from ${name}.outbox where published_at is null)`,
).join(' + ')} + (${MAILS_DUE}))::int as left`

/** Waits until events and emails of earlier work are delivered. */
export const calm = (database: pg.Pool): Promise<number> =>
  until(
    'calm',
    async () => {
      const { rows } = await database.query<{ left: number }>(UNDER_WAY)
      return rows[0]?.left ?? 0
    },
    (left) => left === 0,
    PATIENCE_MS,
  )
