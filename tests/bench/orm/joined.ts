import { insertProgram } from '@fieldside/content/programs/store/programs.ts'
import type { ContentSchema } from '@fieldside/content/schema.ts'
import { content } from '@fieldside/content/service.ts'
import { logsOf } from '@fieldside/content/training/store/training-logs.ts'
import { findWorkout } from '@fieldside/content/training/store/workouts.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import { runLastStatement } from '@fieldside/platform/last-statement.ts'
import { AFTER, eventOf, newProgram, PAGE, type Way } from './operations.ts'

/** The stores as the product has them: Prisma Client in the platform's transactions. */
export const openJoined = (url: string): Way => {
  const db = createDatabase<ContentSchema>(url, { schema: 'content' })
  const { prisma } = content.ports({ db } as Parameters<typeof content.ports>[0])
  return {
    close: db.close,
    operations: {
      'page of 20': (userId) => logsOf(prisma.reads, userId, { after: AFTER, limit: PAGE + 1 }),
      'row with a relation': async (userId, id) => (await findWorkout(prisma.reads, userId, id))!,
      'insert with outbox': () =>
        db.kysely.transaction().execute(async (tx) => {
          const program = newProgram()
          await prisma.join(tx, (px) => insertProgram(px, program))
          await runLastStatement<ContentSchema>(tx, { service: 'content', envelopes: [eventOf(program.id)] })
        }),
    },
  }
}
