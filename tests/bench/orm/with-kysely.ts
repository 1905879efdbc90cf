import { insertProgram } from '@fieldside/content/programs/store/programs.ts'
import type { ContentSchema } from '@fieldside/content/schema.ts'
import { logsOf } from '@fieldside/content/training/store/training-logs.ts'
import { findWorkout, partsOf } from '@fieldside/content/training/store/workouts.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { runLastStatement } from '@fieldside/platform/last-statement.ts'
import { AFTER, eventOf, newProgram, PAGE, type Way } from './operations.ts'

/** The stores as the product has them. */
export const openKysely = (url: string): Way & { pool: ReturnType<typeof createDatabase>['pool'] } => {
  const { kysely, pool, close } = createDatabase<ContentSchema>(url, { schema: 'content' })
  return {
    pool,
    close,
    operations: {
      'page of 20': (userId) => logsOf(kysely, userId, { after: AFTER, limit: PAGE + 1 }),
      'row with a relation': async (userId, id) => {
        const workout = await findWorkout(kysely, userId, id)
        return { ...workout, parts: await partsOf(kysely, [id]) }
      },
      'insert with outbox': () =>
        kysely.transaction().execute(async (tx) => {
          const program = newProgram()
          await insertProgram(tx, program)
          await runLastStatement<ContentSchema>(tx, { service: 'content', envelopes: [eventOf(program.id)] })
        }),
    },
  }
}
