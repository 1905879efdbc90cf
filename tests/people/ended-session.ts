import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import pg from 'pg'
import { type Listed, type Person, request } from './people.ts'

type WithDatabase = { databaseUrl: string }

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 250
const MOVE = `update booking.appointments
  set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = any($1)`
const KNOWN = 'select 1 from directory.completed_sessions where appointment_id = any($1)'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Moves agreed sessions into the past in the database, because requests cannot name a past time, and waits until
 * booking has completed them and directory knows. @throws when that takes too long
 */
const letPass = async ({ databaseUrl }: WithDatabase, ids: readonly string[]): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(MOVE, [ids])
    for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await pause(LOOK_EVERY_MS)) {
      const known = await database.query(KNOWN, [ids])
      if (known.rowCount === ids.length) return
    }
  } finally {
    await database.end()
  }
  throw new Error('the sessions were not completed in time')
}

export const endedSessions = async (
  target: WithDatabase,
  pro: Listed,
  athlete: Person,
  count: number,
): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await request(athlete, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id } })
    ids.push(id)
  }
  await letPass(target, ids)
  return ids
}

export const endedSession = async (target: WithDatabase, pro: Listed, athlete: Person): Promise<string> => {
  const [id] = await endedSessions(target, pro, athlete, 1)
  return id!
}
