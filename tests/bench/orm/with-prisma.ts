import { topicOf } from '@fieldside/contracts/envelope.ts'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { AFTER, eventOf, newProgram, PAGE, type Way } from './operations.ts'

type Rows = { findMany: (query: object) => Promise<Record<string, unknown>[]> }
type Row = { findFirstOrThrow: (query: object) => Promise<{ workout_exercises: Part[] }> }
type Part = { exercise: { exercise_name: string; category: string } | null; exercise_name: string }
type Table = { create: (row: object) => Promise<unknown> }
type Transaction = {
  program: Table
  outboxEvent: Table
  $executeRaw: (sql: TemplateStringsArray) => Promise<number>
}
/** What the bench uses of the generated client, whose types don't exist when the compiler runs. */
type Client = {
  trainingLog: Rows
  workout: Row
  $transaction: (work: (tx: Transaction) => Promise<void>) => Promise<void>
  $disconnect: () => Promise<void>
}
type Module = { PrismaClient: new (options: { adapter: PrismaPg }) => Client }

const pageOfLogs = async ({ trainingLog }: Client, userId: string): Promise<object[]> => {
  const on = new Date(AFTER.at)
  const logs = await trainingLog.findMany({
    where: { user_id: userId, OR: [{ done_on: { lt: on } }, { done_on: on, id: { lt: AFTER.id } }] },
    orderBy: [{ done_on: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
  })
  return logs.map((log) => ({ ...log, done_on: (log.done_on as Date).toISOString().slice(0, 10) }))
}

const PARTS = {
  orderBy: { position: 'asc' },
  include: { exercise: { select: { exercise_name: true, category: true } } },
}

const readWorkout = async ({ workout }: Client, userId: string, id: string): Promise<object> => {
  const { workout_exercises, ...row } = await workout.findFirstOrThrow({
    relationLoadStrategy: 'join',
    where: { id, user_id: userId },
    include: { workout_exercises: PARTS },
  })
  const parts = workout_exercises.map(({ exercise, ...part }) => ({
    ...part,
    category: exercise?.category ?? null,
    exercise_name: exercise?.exercise_name ?? part.exercise_name,
  }))
  return { ...row, parts }
}

const insertProgram = (client: Client): Promise<void> =>
  client.$transaction(async (tx) => {
    const data = newProgram()
    await tx.program.create({ data })
    const envelope = eventOf(data.id)
    const { id, type, subject } = envelope
    await tx.outboxEvent.create({
      data: { event_id: id, topic: topicOf('content'), key: subject, type, envelope },
    })
    await tx.$executeRaw`select pg_notify('outbox_content', '')`
  })

/** The same with Prisma Client. */
export const openPrisma = async (pool: pg.Pool, module: string): Promise<Way> => {
  const { PrismaClient } = (await import(module)) as Module
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'content' }) })
  return {
    operations: {
      'page of 20': (userId) => pageOfLogs(client, userId),
      'row with a relation': (userId, id) => readWorkout(client, userId, id),
      'insert with outbox': () => insertProgram(client),
    },
    close: () => client.$disconnect(),
  }
}
