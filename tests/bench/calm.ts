import { SERVICES } from '@fieldside/contracts/service-name.ts'
import type pg from 'pg'
import { until } from '../faults/until.ts'

const PATIENCE_MS = 180_000

const UNDER_WAY = `select (${SERVICES.map(
  (name) => `(select count(*) from ${name}.outbox where published_at is null)`,
).join(' + ')} + (select count(*) from notification.deliveries where state = 'pending'))::int as left`

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
