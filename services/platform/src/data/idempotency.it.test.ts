import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { cutConnections } from '../testing/database.ts'
import {
  countThing,
  countThingAtOnce,
  makeThing,
  makeThingAtOnce,
  misleadThing,
  type SampleContext,
  sample,
} from '../testing/sample.ts'
import { createTestService } from '../testing/service.ts'
import { claim, findOtherReply, type Reservation, release, reserve } from './idempotency.ts'
import { createSeal, SEAL_KEY_BYTES, type Seal } from './seal.ts'
import { write, writeStep } from './write.ts'

const athlete = { userId: newId(), role: 'athlete' as const }
const gate: { before: () => Promise<void> } = { before: async () => undefined }
const create = () => createTestService(sample, { ports: { beforeMaking: () => gate.before() } })
let t: Awaited<ReturnType<typeof create>>

beforeAll(async () => {
  t = await create()
})
afterAll(() => t.close())

/** Blocks the next creation of a thing until `release`. */
const holdMaking = () => {
  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate.before = async () => {
    gate.before = async () => undefined
    entered.resolve()
    await released.promise
  }
  return { isHeld: entered.promise, release: () => released.resolve() }
}
const endLease = (key: string) =>
  t.db.pool.query("update idempotency_keys set leased_until = now() - interval '1 s' where key = $1", [key])

const things = async (name: string) =>
  (await t.db.kysely.selectFrom('things').selectAll().where('name', '=', name).execute()).length

const WAYS = [
  { keys: 'leased', make: makeThing, count: countThing },
  { keys: 'locked', make: makeThingAtOnce, count: countThingAtOnce },
]

describe.each(WAYS)('a key that is $keys', ({ keys, make, count }) => {
  const of = (name: string) => `${name} ${keys}`

  test('applies a command once and repeats its reply and events for the same key', async () => {
    const send = () =>
      t.request(make, { body: { name: of('twice') } }, { as: athlete, idempotencyKey: of('k-twice') })
    const first = await send()
    const second = await send()
    expect(first.status).toBe(201)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(first.events).toMatch(/^content\.thing-made=/)
    expect(second.events).toBe(first.events)
    expect(await things(of('twice'))).toBe(1)
  })

  test('stores the encrypted reply in the transaction of the effect and its event', async () => {
    await t.request(make, { body: { name: of('crash') } }, { as: athlete, idempotencyKey: of('k-crash') })
    const { rows } = await t.db.pool.query(
      `select i.xmin::text = o.xmin::text as same, i.body from idempotency_keys i, outbox o
     where i.key = $1 and o.envelope->'data'->>'name' = $2`,
      [of('k-crash'), of('crash')],
    )
    expect(rows).toMatchObject([{ same: true }])
    expect(Buffer.from(rows[0].body, 'base64').toString('latin1')).not.toContain('crash')
  })

  test('rejects a replay whose stored reply is gone, without a second effect', async () => {
    const send = () =>
      t.request(make, { body: { name: of('kept') } }, { as: athlete, idempotencyKey: of('k-kept') })
    await send()
    await t.db.pool.query('update idempotency_keys set body = null where key = $1', [of('k-kept')])
    const again = await send()
    expect([again.status, again.problem.code]).toEqual([409, 'reply-not-kept'])
    expect(await things(of('kept'))).toBe(1)
  })

  test('rejects a key reused with another body with 422', async () => {
    const send = (name: string) =>
      t.request(make, { body: { name } }, { as: athlete, idempotencyKey: of('k-body') })
    await send(of('one body'))
    const other = await send(of('other body'))
    expect(other.status).toBe(422)
    expect(other.problem.code).toBe('idempotency-key-reused')
    expect(await things(of('other body'))).toBe(0)
  })

  test('scopes a key to its caller and endpoint', async () => {
    const mine = await t.request(
      make,
      { body: { name: of('mine') } },
      { as: athlete, idempotencyKey: of('k-shared') },
    )
    const others = await t.request(
      make,
      { body: { name: of('others') } },
      { as: { userId: newId(), role: 'athlete' }, idempotencyKey: of('k-shared') },
    )
    const elsewhere = await t.request(
      count,
      { params: { id: mine.body.id } },
      { as: athlete, idempotencyKey: of('k-shared') },
    )
    expect([mine.status, others.status, elsewhere.status]).toEqual([201, 201, 204])
    expect(others.body.id).not.toBe(mine.body.id)
  })

  test('returns 409 while the first request is in flight', async () => {
    const making = holdMaking()
    const send = () =>
      t.request(make, { body: { name: of('slow') } }, { as: athlete, idempotencyKey: of('k-slow') })
    const first = send()
    await making.isHeld
    const second = await send()
    expect(second.status).toBe(409)
    expect(second.problem.code).toBe('request-in-progress')
    making.release()
    expect((await first).status).toBe(201)
    expect((await send()).body).toEqual((await first).body)
    expect(await things(of('slow'))).toBe(1)
  })

  test('releases the key after an error', async () => {
    await t.request(make, { body: { name: of('wanted') } }, { as: athlete })
    const send = () =>
      t.request(make, { body: { name: of('wanted') } }, { as: athlete, idempotencyKey: of('k-error') })
    expect((await send()).status).toBe(409)
    await t.db.kysely.deleteFrom('things').where('name', '=', of('wanted')).execute()
    expect((await send()).status).toBe(201)
  })

  test('authorizes the caller again before a replay', async () => {
    const send = (role: 'athlete' | 'professional') =>
      t.request(
        make,
        { body: { name: of('demoted') } },
        { as: { ...athlete, role }, idempotencyKey: of('k-demoted') },
      )
    expect((await send('athlete')).status).toBe(201)
    expect((await send('professional')).status).toBe(403)
  })

  test('applies 50 concurrent requests with one key once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.request(make, { body: { name: of('fifty') } }, { as: athlete, idempotencyKey: of('k-fifty') }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await things(of('fifty'))).toBe(1)
  })

  test('replays the 204 of a command without a reply body', async () => {
    const made = await t.request(make, { body: { name: of('counted') } }, { as: athlete })
    const send = () =>
      t.request(count, { params: { id: made.body.id } }, { as: athlete, idempotencyKey: of('k-count') })
    expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(204)
    const thing = await t.db.kysely.selectFrom('things').selectAll().where('id', '=', made.body.id).execute()
    expect(thing[0]!.count).toBe(1)
  })
})

const newSeal = () => createSeal(randomBytes(SEAL_KEY_BYTES))
const carryOut = ({ reservation }: { reservation: Reservation }, name: string) => {
  const ctx = t.context(athlete)
  ctx.command = { encode: () => ({ status: 201, body: name }), inSteps: true, steps: 0, reservation }
  return write(ctx, async (tx) => {
    await tx.insertInto('things').values({ id: newId(), name, count: 0 }).execute()
  })
}
const reserved = async (seal: Seal, wanted: Parameters<typeof reserve>[2]) => {
  const taken = await reserve(t.db, seal, wanted)
  if (!('reservation' in taken)) throw new Error('the key is taken')
  return taken
}

test('recognizes a replay after a secret rotation and for rows without a key id', async () => {
  const [before, after] = [newSeal(), newSeal()]
  const wanted = { caller: 'user:x', endpoint: 'POST /things', key: 'k-rotated', request: { name: 'a' } }
  await carryOut(await reserved(before, wanted), 'rotated')
  await expect(reserve(t.db, after, wanted)).rejects.toMatchObject({ code: 'reply-not-kept' })
  await expect(reserve(t.db, before, { ...wanted, request: { name: 'b' } })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
  await t.db.pool.query("update idempotency_keys set sealed_with = null where key = 'k-rotated'")
  await expect(reserve(t.db, after, wanted)).rejects.toMatchObject({ code: 'reply-not-kept' })
  await expect(reserve(t.db, before, { ...wanted, request: { name: 'b' } })).rejects.toMatchObject({
    code: 'reply-not-kept',
  })
  expect(await reserve(t.db, before, wanted)).toEqual({
    replay: { status: 201, body: 'rotated', events: '' },
  })
})

test('takes over a request that died before the secret was rotated', async () => {
  const wanted = { caller: 'user:x', endpoint: 'POST /things', key: 'k-died', request: {} }
  await reserved(newSeal(), wanted)
  const after = newSeal()
  await expect(reserve(t.db, after, wanted)).rejects.toMatchObject({ code: 'request-in-progress' })
  await endLease('k-died')
  await carryOut(await reserved(after, wanted), 'taken over later')
  expect(await reserve(t.db, after, wanted)).toMatchObject({ replay: { body: 'taken over later' } })
})

test('frees the key of a crashed request when its lease ends and fences it off', async () => {
  const making = holdMaking()
  const send = () =>
    t.request(makeThing, { body: { name: 'lease' } }, { as: athlete, idempotencyKey: 'k-lease' })
  const lost = send()
  await making.isHeld
  await endLease('k-lease')
  expect((await send()).status).toBe(201)
  making.release()
  expect((await lost).status).toBe(409)
  expect(await things('lease')).toBe(1)
})

test('fences off a request whose lease was taken over before the successor has replied', async () => {
  const seal = newSeal()
  const wanted = { caller: 'user:x', endpoint: 'POST /things', key: 'k-fence', request: {} }
  const first = await reserved(seal, wanted)
  await endLease('k-fence')
  const second = await reserved(seal, wanted)
  await expect(carryOut(first, 'fenced off')).rejects.toMatchObject({ code: 'request-in-progress' })
  await release(t.db, first.reservation)
  await carryOut(second, 'taken over')
  expect([await things('fenced off'), await things('taken over')]).toEqual([0, 1])
  expect(await reserve(t.db, seal, wanted)).toEqual({
    replay: { status: 201, body: 'taken over', events: '' },
  })
})

test('looks for a stored reply while another refused request with the key does so', async () => {
  const place = { caller: 'user:x', endpoint: 'POST /things', key: 'k-refused' }
  const other = await t.db.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
    ['idempotency', ...Object.values(place)].join('\n'),
  ])
  const found = await findOtherReply(t.db, claim(newSeal(), { ...place, request: {} })).catch(String)
  await other.query('rollback')
  other.release()
  expect(found).toBeUndefined()
})

test('frees a locked key as soon as the connection of its request is lost', async () => {
  const making = holdMaking()
  const send = () =>
    t.request(makeThingAtOnce, { body: { name: 'cut' } }, { as: athlete, idempotencyKey: 'k-cut' })
  const lost = send()
  await making.isHeld
  await cutConnections(t.databaseUrl)
  await expect.poll(async () => (await send()).status).toBe(201)
  making.release()
  expect(await (await lost).body).toEqual((await send()).body)
  expect(await things('cut')).toBe(1)
})

test('applies each command once, with one reply and one event, when clients repeat it while connections are cut', async () => {
  const keys = Array.from({ length: 12 }, (_, index) => `k-cut-${index}`)
  const untilDone = async (key: string): Promise<string> => {
    for (;;) {
      const { status, body, events } = await t.request(
        makeThingAtOnce,
        { body: { name: key } },
        { as: athlete, idempotencyKey: key },
      )
      if (status === 201) return JSON.stringify({ body, events })
      expect([409, 503]).toContain(status)
    }
  }
  let isOver = false
  const cutting = (async () => {
    while (!isOver) {
      await cutConnections(t.databaseUrl)
      // Other requests lose their connections, and this one can as well.
      await t.db.pool.query('select pg_sleep(0.05)').catch(() => undefined)
    }
  })()
  const replies = await Promise.all(keys.flatMap((key) => [untilDone(key), untilDone(key), untilDone(key)]))
  isOver = true
  await cutting
  expect(new Set(replies).size).toBe(keys.length)
  const emitted = async () =>
    (await t.emitted('content.thing-made')).map(({ data }) => (data as { name: string }).name)
  await expect.poll(() => emitted().catch(() => [])).toEqual(expect.arrayContaining(keys))
  expect((await emitted()).filter((name) => keys.includes(name))).toHaveLength(keys.length)
  expect(await Promise.all(keys.map(things))).toEqual(keys.map(() => 1))
})

test('takes over the row of a crashed request with a lease when the command now locks its key', async () => {
  const wanted = { caller: 'user:x', endpoint: 'POST /things', key: 'k-before', request: {} }
  const seal = newSeal()
  await reserved(seal, wanted)
  const locked = { reservation: claim(seal, wanted) }
  await expect(carryOut(locked, 'too early')).rejects.toMatchObject({ code: 'request-in-progress' })
  await endLease('k-before')
  await carryOut(locked, 'after the lease')
  expect([await things('too early'), await things('after the lease')]).toEqual([0, 1])
})

test('rejects a step before the write of a command with a locked key', async () => {
  const ctx = t.context(athlete)
  const reservation = claim(newSeal(), { caller: 'user:x', endpoint: 'POST /steps', key: 'k', request: {} })
  ctx.command = { encode: () => ({ status: 200, body: '' }), inSteps: true, steps: 0, reservation }
  await expect(writeStep(ctx, async () => undefined)).rejects.toThrow('with a lease')
  const served: SampleContext = ctx
  // @ts-expect-error The context of a command that locks its key doesn't fit.
  await expect(writeStep(served, async () => undefined)).rejects.toThrow('with a lease')
})

test('rejects an empty or overlong key', async () => {
  const reply = await t.request(
    makeThing,
    { body: { name: 'long key' } },
    { as: athlete, idempotencyKey: 'x'.repeat(201) },
  )
  expect(reply.status).toBe(400)
  expect(reply.problem.errors?.[0]?.field).toBe('Idempotency-Key')
})

test("fails a command that doesn't return what it wrote, even on the first request", async () => {
  const reply = await t.request(misleadThing, { params: { id: newId() } }, { as: athlete })
  expect(reply.status).toBe(500)
  expect(reply.problem.code).toBe('unexpected')
})
