import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { scheduleJob } from '../jobs/job-queue.ts'
import { asOwner, cutConnections } from '../testing/database.ts'
import { sample, ThingMade } from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { audit } from './audit.ts'
import type { Tx } from './database.ts'
import { isDatabaseDown } from './database-outage.ts'
import { inOneRoundTrip } from './round-trip.ts'
import { write } from './write.ts'

const create = () => createTestService(sample)
let t: Awaited<ReturnType<typeof create>>

beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

const insertThing = async (name: string) => {
  const id = newId()
  await t.db.kysely.insertInto('things').values({ id, name, count: 0 }).execute()
  return id
}
const countOf = async (id: string) =>
  (await t.db.kysely.selectFrom('things').select('count').where('id', '=', id).executeTakeFirstOrThrow())
    .count

test('commits the effect and its events together, in the order of emission', async () => {
  const ctx = t.context()
  const id = newId()
  await write(ctx, async (tx, emit) => {
    await tx.insertInto('things').values({ id, name: 'together', count: 0 }).execute()
    emit(ThingMade, id, { name: 'first' })
    emit(ThingMade, id, { name: 'second' })
  })
  const events = (await t.emitted()).filter(({ subject }) => subject === id)
  expect(events.map(({ data }) => data)).toEqual([{ name: 'first' }, { name: 'second' }])
  expect(ctx.caused.map((event) => event.id)).toEqual(events.map((event) => event.id))
})

test('emits and records no event without a commit', async () => {
  const ctx = t.context()
  const before = (await t.emitted()).length
  const failing = write(ctx, async (tx, emit) => {
    await tx.insertInto('things').values({ id: newId(), name: 'undone', count: 0 }).execute()
    emit(ThingMade, newId(), { name: 'undone' })
    throw new Error('decided otherwise')
  })
  await expect(failing).rejects.toThrow('decided otherwise')
  expect((await t.emitted()).length).toBe(before)
  expect(ctx.caused).toEqual([])
  expect(await t.db.kysely.selectFrom('things').where('name', '=', 'undone').selectAll().execute()).toEqual(
    [],
  )
})

test('wakes the job runner and the relay once the commit is done, and nobody after a failure or for a later job', async () => {
  const wakes: string[] = []
  const base = t.context()
  const ctx = { ...base, db: { ...base.db, wake: (channel: string) => void wakes.push(channel) } }
  const make = (minutes: number, fails = false) =>
    write({ ...ctx }, async (tx, emit) => {
      const runAt = new Date(Date.now() + minutes * MINUTE_MS)
      await scheduleJob(tx, { job: 'sample', key: newId(), runAt })
      emit(ThingMade, newId(), { name: 'waking' })
      expect(wakes).toEqual([])
      if (fails) throw new Error('decided otherwise')
    })
  await expect(make(0, true)).rejects.toThrow('decided otherwise')
  expect(wakes).toEqual([])
  await make(0)
  expect(wakes.splice(0)).toEqual([`jobs:${ctx.service}`, `outbox_${ctx.service}`])
  await make(5)
  expect(wakes).toEqual([`outbox_${ctx.service}`])
})

test('notifies nobody within a commit, which would then wait for all others of the server', async () => {
  const { rows } = await t.db.pool.query(
    "select proname from pg_proc where prosrc ilike '%pg_notify%' and pronamespace = current_schema::regnamespace",
  )
  expect(rows).toEqual([])
})

test('sends queries in one round trip, which see what was committed while the first one waited for a lock', async () => {
  const id = await insertThing('read behind a lock')
  const [locked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = (tx: Tx<unknown>) =>
    tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${id}, 0))`.as('locked'))
  const holder = write(t.context(), async (tx) => {
    await locking(tx).execute()
    locked.resolve()
    await changed.promise
    await tx.updateTable('things').set({ count: 5 }).where('id', '=', id).execute()
  })
  await locked.promise
  const read = write(t.context(), async (tx) => {
    const count = tx.selectFrom('things').select('count').where('id', '=', id)
    const sent = inOneRoundTrip(tx, locking(tx), undefined, count)
    changed.resolve()
    return sent
  })
  const [, none, [seen]] = await read
  await holder
  expect([none, seen]).toEqual([[], { count: 5 }])
})

test('fails the transaction with the error of the first failed query of a round trip', async () => {
  const id = newId()
  const failing = write(t.context(), async (tx) => {
    const insert = tx.insertInto('things').values({ id, name: 'once a trip', count: 0 })
    await inOneRoundTrip(tx, insert, insert, tx.selectFrom('things').selectAll())
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await t.db.kysely.selectFrom('things').where('id', '=', id).selectAll().execute()).toEqual([])
})

test('runs saved writes with the last statement, and none of them when one fails', async () => {
  const [id, other] = [newId(), newId()]
  const insert = (tx: Tx<{ things: { id: string; name: string; count: number } }>, name: string, as = id) =>
    tx.insertInto('things').values({ id: as, name, count: 0 })
  await write(t.context(), async (tx, emit, save) => {
    save(insert(tx, 'saved'), insert(tx, 'saved too', other))
    emit(ThingMade, id, { name: 'saved' })
  })
  expect([await countOf(id), await countOf(other)]).toEqual([0, 0])
  const failing = write(t.context(), async (tx, emit, save) => {
    save(insert(tx, 'not saved', newId()), insert(tx, 'saved', newId()))
    emit(ThingMade, other, { name: 'not saved' })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(
    await t.db.kysely.selectFrom('things').where('name', '=', 'not saved').selectAll().execute(),
  ).toEqual([])
  expect((await t.emitted()).filter(({ subject }) => subject === other)).toEqual([])
})

test('aborts the transaction for an event that violates its contract and strips extra fields', async () => {
  const wrong = write(t.context(), async (_tx, emit) => emit(ThingMade, newId(), { name: 7 as never }))
  await expect(wrong).rejects.toThrow()
  const subject = newId()
  await write(t.context(), async (_tx, emit) =>
    emit(ThingMade, subject, { name: 'plain', phone: '555' } as never),
  )
  expect((await t.emitted()).find((event) => event.subject === subject)!.data).toEqual({ name: 'plain' })
})

test('completes both transactions of a deadlock with one effect and one event each', async () => {
  const [a, b] = [await insertThing('deadlock a'), await insertThing('deadlock b')]
  let met = 0
  let meet: () => void = () => undefined
  const bothHoldOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  let attempts = 0
  const inOrder = (first: string, second: string) =>
    write(t.context(), async (tx, emit) => {
      attempts += 1
      const up = (id: string) =>
        tx
          .updateTable('things')
          .set((row) => ({ count: row('count', '+', 1) }))
          .where('id', '=', id)
          .execute()
      await up(first)
      met += 1
      if (met === 2) meet()
      await bothHoldOne
      await up(second)
      emit(ThingMade, first, { name: 'after deadlock' })
    })
  await Promise.all([inOrder(a, b), inOrder(b, a)])
  expect(attempts).toBeGreaterThan(2)
  expect([await countOf(a), await countOf(b)]).toEqual([2, 2])
  const events = (await t.emitted()).filter(({ subject }) => subject === a || subject === b)
  expect(events).toHaveLength(2)
})

test('retries a serialization failure', async () => {
  const id = await insertThing('serial')
  let attempts = 0
  await write(
    t.context(),
    async (tx) => {
      attempts += 1
      const row = await tx.selectFrom('things').select('count').where('id', '=', id).executeTakeFirstOrThrow()
      if (attempts === 1) await t.db.pool.query('update things set count = 10 where id = $1', [id])
      await tx
        .updateTable('things')
        .set({ count: row.count + 1 })
        .where('id', '=', id)
        .execute()
    },
    { isolation: 'repeatable read' },
  )
  expect(attempts).toBe(2)
  expect(await countOf(id)).toBe(11)
})

test('survives a connection lost mid-transaction, failing only that transaction', async () => {
  const failing = write(t.context(), async (tx) => {
    const id = newId()
    await tx.insertInto('things').values({ id, name: 'cut', count: 0 }).execute()
    await cutConnections(t.databaseUrl)
    await expect
      .poll(() =>
        t.db.pool.query('select 1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await tx.selectFrom('things').selectAll().execute()
  })
  await expect(failing).rejects.toSatisfy(isDatabaseDown)
  await expect(countOf(await insertThing('after the cut'))).resolves.toBe(0)
})

test('writes the audit log with its change and makes it append-only', async () => {
  const admin = { userId: newId(), role: 'admin' as const }
  const ctx = t.context(admin)
  await write(ctx, (tx) =>
    audit(tx, ctx, {
      action: 'approve',
      objectType: 'thing',
      objectId: '1',
      before: { state: 'pending' },
      after: { state: 'approved' },
    }),
  )
  const { rows } = await t.db.pool.query('select * from audit_log')
  expect(rows).toMatchObject([
    {
      actor: `user:${admin.userId}`,
      action: 'approve',
      before: { state: 'pending' },
      after: { state: 'approved' },
    },
  ])
  for (const change of [
    "update audit_log set actor = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(asOwner(t.db, change)).rejects.toThrow('the audit log is append-only')
  }
  expect((await t.db.pool.query('select from audit_log')).rowCount).toBe(1)
})
