import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import * as content from '@fieldside/contracts/events/content.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import type { FeedPosition } from '@fieldside/contracts/live-position.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { appendLive } from '../../src/live/store/feed.ts'
import { athlete, createFixture, type Fixture, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

/** Appends an entry in a transaction that stays open until `commit`. */
const appendLate = async (user_id: string | null, item_id: string) => {
  const appended = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const done = fixture.db.kysely.transaction().execute(async (tx) => {
    await appendLive(tx, [{ user_id, kind: 'appointment', item_id, created_at: fixture.clock.now() }])
    appended.resolve()
    await late.promise
  })
  await appended.promise
  const commit = () => {
    late.resolve()
    return done
  }
  // After a failure, the open transaction would keep the fixture from closing.
  onTestFinished(commit)
  return { commit }
}
const waiting = async () => {
  const { rowCount } = await fixture.db.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rowCount
}
/** @throws Error when the delivery ends without having waited for a lock */
const untilLocked = (delivery: Promise<unknown>) => {
  const ended = delivery.then(() => {
    throw new Error('the delivery did not wait for the open transaction')
  })
  return Promise.race([ended, expect.poll(waiting).toBe(1)])
}
const openStream = async (after?: number) => {
  const response = await fixture.fetch(
    `/live-feed/stream${after === undefined ? '' : `?after=${after}`}`,
    {},
    { service: 'bff' },
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the stream ended early: ${text}`)
      text += value
    }
    return text
  }
  const close = () => reader.cancel()
  // After a failure, the open stream would keep the fixture from closing.
  onTestFinished(close)
  return { until, close }
}
const positionOf = async (userId: string) =>
  (await fixture.request(endpoints.readLiveFeed, {}, { as: athlete(userId) })).body.positions!
const read = async (userId: string, { own, everyone }: FeedPosition) =>
  (
    await fixture.request(
      endpoints.readLiveFeed,
      { query: { after: own, everyone_after: everyone } },
      { as: athlete(userId) },
    )
  ).body
const idsOf = async (userId: string, after: FeedPosition) =>
  (await read(userId, after)).items.map(({ id }) => id)
const START = { own: 0, everyone: 0 }

test("streams an entry that commits after another person's later one, also after a reconnect", async () => {
  const stream = await openStream()
  await stream.until('id: ')
  const late = await appendLate(newId(), 'late')
  const other = someAppointment()
  await fixture.deliver(appointmentRequested, other.appointment_id, other)
  const seen = await stream.until('"notification"')
  const continueAfter = Number(
    seen
      .match(/^id: \d+$/gm)!
      .at(-1)!
      .slice(4),
  )
  const between = await openStream()
  await between.until('id: ')
  await late.commit()
  for (const open of [stream, between]) {
    await open.until('"late"')
    await open.close()
  }
  const resumed = await openStream(continueAfter)
  await resumed.until('"late"')
  await resumed.close()
})

test("keeps the order of a person's entries, and of those for everyone", async () => {
  const data = someAppointment()
  const before = await positionOf(data.athlete_id)
  const own = await appendLate(data.athlete_id, 'own')
  const delivered = fixture.deliver(appointmentRequested, data.appointment_id, data)
  await untilLocked(delivered)
  await own.commit()
  await delivered
  expect(await idsOf(data.athlete_id, before)).toEqual(['own', data.appointment_id])

  const program_id = newId()
  const everyones = await positionOf(data.athlete_id)
  const first = await appendLate(null, 'of everyone')
  const changed = fixture.deliver(content.programChanged, program_id, { program_id, version: 1 })
  await untilLocked(changed)
  await first.commit()
  await changed
  expect(await idsOf(data.athlete_id, everyones)).toEqual(['of everyone', program_id])
})

test('returns an entry for everyone that commits after a later one of the person', async () => {
  const userId = newId()
  const before = await positionOf(userId)
  const late = await appendLate(null, 'late')
  // These wait neither for the open transaction nor for each other.
  const [own, other] = [await appendLate(userId, 'own'), await appendLate(newId(), 'of another person')]
  await own.commit()
  const { items, positions } = await read(userId, before)
  expect(items.map(({ id }) => id)).toEqual(['own'])
  await late.commit()
  await other.commit()
  expect(await idsOf(userId, positions!)).toEqual(['late'])
})

/** Takes a position that no entry gets, as a transaction that is rolled back does. */
const burnPosition = () =>
  fixture.db.pool.query("select nextval(pg_get_serial_sequence('live_feed', 'position'))")

test('starts a stream at the latest position once missing lower positions can no longer appear', async () => {
  const userId = newId()
  await burnPosition()
  await (await appendLate(userId, 'settled')).commit()
  fixture.clock.advance({ minutes: 3 })
  const quiet = await openStream()
  expect(await quiet.until('\n\n')).toBe(`id: ${(await positionOf(userId)).own}\n\n`)
  await quiet.close()

  await burnPosition()
  await (await appendLate(userId, 'recent')).commit()
  const stream = await openStream()
  const { own: latest } = await positionOf(userId)
  expect(await stream.until('\n\n')).toBe(`id: ${latest - 2}\n\n`)
  fixture.clock.advance({ minutes: 2 })
  await fixture.db.pool.query("notify live_feed, ''")
  await stream.until(`id: ${latest}\n`)
  await stream.close()
})

test.each([
  ['read', (id: string, as: Person) => fixture.request(endpoints.markRead, { params: { id } }, { as })],
  ['all read', (_: string, as: Person) => fixture.request(endpoints.markAllRead, {}, { as })],
  [
    'deleted',
    (id: string, as: Person) => fixture.request(endpoints.deleteNotification, { params: { id } }, { as }),
  ],
])('locks the feed before the notification that is %s, as events do', async (_, change) => {
  const data = someAppointment()
  const as = athlete(data.professional_user_id)
  await fixture.deliver(appointmentRequested, data.appointment_id, data)
  const [notification] = (await fixture.listOf(as)).items
  const event = await appendLate(as.userId, 'event')
  const changed = change(notification!.id, as)
  await expect.poll(waiting).toBe(1)
  const { rowCount: unlocked } = await fixture.db.pool.query(
    'select from notifications where id = $1 for update skip locked',
    [notification!.id],
  )
  await event.commit()
  await changed
  expect(unlocked).toBe(1)
})

test('deletes entries after seven days', async () => {
  const userId = newId()
  const append = (item_id: string) =>
    fixture.db.kysely
      .transaction()
      .execute((tx) =>
        appendLive(tx, [{ user_id: userId, kind: 'appointment', item_id, created_at: fixture.clock.now() }]),
      )
  await append('old')
  fixture.clock.advance({ days: 6 })
  await append('recent')
  fixture.clock.advance({ days: 2 })
  await fixture.runJobs('live-feed')
  expect(await idsOf(userId, START)).toEqual(['recent'])
  fixture.clock.advance({ days: 8 })
  await fixture.runJobs('live-feed')
  expect(await idsOf(userId, START)).toEqual([])
})
