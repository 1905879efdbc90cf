import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import pg from 'pg'
import { type Listed, type Person, request } from './people.ts'

type WithDatabase = { databaseUrl: string }

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 250

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A session cannot be asked for in the past, and nobody waits for one to end: its row is moved back, and booking
 * itself completes it. Resolves once directory has heard of it. Throws when that does not happen in time.
 */
const letPass = async ({ databaseUrl }: WithDatabase, id: string): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(
      `update booking.appointments
       set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = $1`,
      [id],
    )
    for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await pause(LOOK_EVERY_MS)) {
      const known = await database.query(
        'select 1 from directory.completed_sessions where appointment_id = $1',
        [id],
      )
      if (known.rowCount === 1) return
    }
  } finally {
    await database.end()
  }
  throw new Error(`session ${id} was not completed in time`)
}

/** A session of these two that was agreed on and is over. */
export const endedSession = async (target: WithDatabase, pro: Listed, athlete: Person): Promise<string> => {
  const { id } = await request(athlete, pro.professional.id)
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  await letPass(target, id)
  return id
}
