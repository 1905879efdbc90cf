import { setTimeout as pause } from 'node:timers/promises'
import { parseCaused } from '../data/caused-events.ts'
import type { Database } from '../data/database.ts'
import { platformTables } from '../data/database.ts'

const WAIT_MS = 1000
const POLL_MS = 20

/**
 * Waits up to 1 s until this service has applied the given events and returns whether it has. Ignores events that it
 * doesn't consume.
 */
export const waitForEvents = async <S>(
  db: Database<S>,
  consumes: ReadonlySet<string>,
  header: string,
): Promise<boolean> => {
  const ids = parseCaused(header)
    .filter(({ type }) => consumes.has(type))
    .map(({ id }) => id)
  if (ids.length === 0) return true
  const arrived = async () => {
    const rows = await platformTables<S>(db.kysely)
      .selectFrom('inbox')
      .select('event_id')
      .distinct()
      .where('event_id', 'in', ids)
      .execute()
    return rows.length >= new Set(ids).size
  }
  const until = performance.now() + WAIT_MS
  while (!(await arrived())) {
    if (performance.now() >= until) return false
    await pause(POLL_MS)
  }
  return true
}
