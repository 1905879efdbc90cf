import { programChanged } from '@fieldside/contracts/events/content.ts'
import { isUniqueViolation, isWorthRetrying } from '@fieldside/platform/database.ts'
import { isDatabaseDown } from '@fieldside/platform/database-outage.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner, cutConnections } from '@fieldside/platform/testing/database.ts'
import { write } from '@fieldside/platform/write.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrismaTx } from '../src/schema.ts'
import { insertWorkout } from '../src/training/store/workouts.ts'
import { type Content, startContent } from './fixture.ts'

/** Prisma Client inside the platform's transactions (services/platform/src/data/prisma.ts). */

let t: Content
beforeAll(async () => {
  t = await startContent()
})
afterAll(() => t.close())

const rowOf = (name: string, id = newId()) => {
  const now = new Date('2026-06-08T10:00:00Z')
  return { id, user_id: newId(), name, created_at: now, updated_at: now }
}
const namesLike = async (prefix: string): Promise<string[]> => {
  const rows = await t.db.kysely
    .selectFrom('workouts')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .execute()
  return rows.map(({ name }) => name).toSorted()
}
const countWaiting = async (): Promise<number> => {
  const { rows } = await t.db.pool.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]!.count
}
/** Raw statements and `$transaction` are there when the code runs, but not in the types of a store. */
type Whole = PrismaTx & {
  $transaction: (work: (px: PrismaTx) => Promise<unknown>) => Promise<unknown>
}

test('removes the writes of Prisma and Kysely and the event together when the work fails', async () => {
  const ctx = t.context()
  const subject = newId()
  const failing = write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      await px.workout.createMany({ data: rowOf('undone by prisma') })
      await tx.insertInto('workouts').values(rowOf('undone by kysely')).execute()
      emit(programChanged, subject, { program_id: subject, version: 1 })
      throw new Error('decided otherwise')
    }),
  )
  await expect(failing).rejects.toThrow('decided otherwise')
  expect(await namesLike('undone')).toEqual([])
  expect((await t.emitted()).filter((event) => event.subject === subject)).toEqual([])
})

test('sends no further statement of an operation whose transaction has ended', async () => {
  const ctx = t.context()
  const row = rowOf('too late')
  const part = { exercise_id: null, exercise_name: 'Squat', position: 0, sets: 1, reps: '5', rest_seconds: 0 }
  const hasEnded = Promise.withResolvers<void>()
  let running: Promise<unknown> = Promise.resolve()
  let failing: Promise<unknown> = Promise.resolve()
  // The first statement waits for a row with the same id, until the transaction around it has ended.
  const blocking = t.db.kysely.transaction().execute(async (other) => {
    await other.insertInto('workouts').values(row).execute()
    failing = write(ctx, async (tx) => {
      const joined = ctx.prisma.join(tx, async (px) => {
        running = insertWorkout(px, row, [part])
        // Rejects before the assertions at the end read it.
        running.catch(() => undefined)
        await expect.poll(() => countWaiting()).toBe(1)
        throw new Error('decided otherwise')
      })
      await joined.finally(hasEnded.resolve)
    })
    // The assertions at the end read its rejection.
    failing.catch(() => undefined)
    await hasEnded.promise
    throw new Error('not needed any more')
  })
  await expect(blocking).rejects.toThrow('not needed any more')
  await expect(failing).rejects.toThrow('decided otherwise')
  await expect(running).rejects.toThrow('has ended')
  expect(await namesLike('too late')).toEqual([])
})

test('removes them when a later statement of the write fails', async () => {
  const ctx = t.context()
  const subject = newId()
  const failing = write(ctx, async (tx, emit) => {
    await ctx.prisma.join(tx, (px) => px.workout.createMany({ data: rowOf('without its event') }))
    emit(programChanged, subject, { program_id: subject, version: 1 })
    await tx.insertInto('workouts').values(rowOf('fails', '00000000-0000-0000-0000-00000000000g')).execute()
  })
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  expect(await namesLike('without its event')).toEqual([])
})

test('commits nothing when a write goes on after a failed join', async () => {
  const ctx = t.context()
  const subject = newId()
  const going = write(ctx, async (tx, emit) => {
    await tx.insertInto('workouts').values(rowOf('caught by kysely')).execute()
    const failing = ctx.prisma.join(tx, async (px) => {
      await px.workout.createMany({ data: rowOf('caught by prisma') })
      throw new Error('decided otherwise')
    })
    await failing.catch(() => undefined)
    emit(programChanged, subject, { program_id: subject, version: 1 })
  })
  await expect(going).rejects.toThrow('decided otherwise')
  expect(await namesLike('caught')).toEqual([])
})

test('shows rows to both inside the transaction, and to no one outside before the commit', async () => {
  const ctx = t.context()
  const [first, second] = [rowOf('seen first'), rowOf('seen second')]
  await write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await px.workout.createMany({ data: first })
      await tx.insertInto('workouts').values(second).execute()
      const inside = await px.workout.findMany({ where: { name: { startsWith: 'seen' } } })
      const viaKysely = await tx.selectFrom('workouts').select('id').where('id', '=', first.id).execute()
      expect([inside.length, viaKysely.length]).toEqual([2, 1])
      expect(await namesLike('seen')).toEqual([])
      const reads = [first.id, second.id].map((id) => ctx.prisma.reads.workout.findFirst({ where: { id } }))
      expect(await Promise.all(reads)).toEqual([null, null])
    }),
  )
  expect(await namesLike('seen')).toEqual(['seen first', 'seen second'])
})

test('keeps concurrent transactions on their own connections', async () => {
  const ctx = t.context()
  const one = (n: number) =>
    write(ctx, (tx) =>
      ctx.prisma.join(tx, async (px) => {
        await px.workout.createMany({ data: rowOf(`concurrent ${n}`) })
        const seen = await px.workout.findMany({ where: { name: { startsWith: 'concurrent' } } })
        expect(seen.map(({ name }) => name)).toEqual([`concurrent ${n}`])
        throw new Error('decided otherwise')
      }),
    )
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => one(n)))
  const reasons = results.map((result) => result.status === 'rejected' && (result.reason as Error).message)
  expect(new Set(reasons)).toEqual(new Set(['decided otherwise']))
})

test('recognizes a unique violation by its constraint', async () => {
  const ctx = t.context()
  const row = rowOf('twice')
  const insert = () => write(ctx, (tx) => ctx.prisma.join(tx, (px) => px.workout.createMany({ data: [row] })))
  await insert()
  const error = await insert().catch((reason: unknown) => reason)
  expect(isUniqueViolation(error, 'workouts_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'programs_pkey')).toBe(false)
})

test('retries a deadlock between two of Prisma’s updates', async () => {
  const ctx = t.context()
  const [a, b] = [rowOf('deadlock a'), rowOf('deadlock b')]
  await t.db.kysely.insertInto('workouts').values([a, b]).execute()
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  let attempts = 0
  const inOrder = (ids: readonly [string, string]) =>
    write(ctx, (tx) =>
      ctx.prisma.join(tx, async (px) => {
        attempts += 1
        const up = (id: string) =>
          px.workout.updateMany({ where: { id }, data: { version: { increment: 1 } } })
        await up(ids[0])
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await up(ids[1])
      }),
    )
  await Promise.all([inOrder([a.id, b.id]), inOrder([b.id, a.id])])
  expect(attempts).toBeGreaterThan(2)
  const rows = await t.db.kysely
    .selectFrom('workouts')
    .select('version')
    .where('name', 'like', 'deadlock%')
    .execute()
  expect(rows).toEqual([{ version: 3 }, { version: 3 }])
})

test('makes a nested transaction of Prisma a savepoint', async () => {
  const ctx = t.context()
  await write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await px.workout.createMany({ data: rowOf('nested kept') })
      const nested = (px as Whole).$transaction(async (inner) => {
        await inner.workout.createMany({ data: rowOf('nested undone') })
        throw new Error('decided otherwise')
      })
      await expect(nested).rejects.toThrow('decided otherwise')
      await px.workout.createMany({ data: rowOf('nested later') })
    }),
  )
  expect(await namesLike('nested')).toEqual(['nested kept', 'nested later'])
})

test('refuses a transaction of Prisma outside of a write, also one that outlives it', async () => {
  const ctx = t.context()
  const root = ctx.prisma.reads as unknown as Whole
  const alone = () => root.$transaction((px) => px.workout.createMany({ data: rowOf('alone') }))
  await expect(alone()).rejects.toThrow('use join()')
  const ended = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  await write(ctx, (tx) =>
    ctx.prisma.join(tx, async () => {
      late = ended.promise.then(alone)
      late.catch(() => undefined)
    }),
  )
  ended.resolve()
  await expect(late).rejects.toThrow('use join()')
  expect(await namesLike('alone')).toEqual([])
})

test('retries a transaction whose prepared statement a migration has made stale', async () => {
  const ctx = t.context()
  const row = rowOf('stale')
  await t.db.kysely.insertInto('workouts').values(row).execute()
  const errors: unknown[] = []
  const read = () =>
    write(ctx, (tx) =>
      ctx.prisma
        .join(tx, (px) => px.workout.findFirst({ where: { id: row.id } }))
        .catch((error: unknown) => {
          errors.push(error)
          throw error
        }),
    )
  for (let n = 0; n < 12; n += 1) await read()
  await asOwner(t.db, 'alter table workouts alter column name type varchar(300)')
  expect(await read()).toMatchObject(row)
  expect(errors.map(isWorthRetrying)).toEqual(errors.map(() => true))
  expect(errors.length).toBeGreaterThan(0)
})

test('recognizes a lost connection, inside a transaction and outside', async () => {
  const ctx = t.context()
  const id = newId()
  const failing = write(ctx, (tx) =>
    ctx.prisma.join(tx, async (px) => {
      await px.workout.createMany({ data: rowOf('cut') })
      await cutConnections(t.databaseUrl)
      await px.workout.findFirst({ where: { id } })
    }),
  )
  await expect(failing).rejects.toSatisfy(isDatabaseDown)
  const reads = Array.from({ length: 10 }, () => ctx.prisma.reads.workout.findMany({ where: { id } }))
  for (const read of await Promise.allSettled(reads))
    if (read.status === 'rejected') expect(read.reason).toSatisfy(isDatabaseDown)
  await expect
    .poll(() => ctx.prisma.reads.workout.findFirst({ where: { id } }).catch(() => 'down'))
    .toBe(null)
  expect(await namesLike('cut')).toEqual([])
})
