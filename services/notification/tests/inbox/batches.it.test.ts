import { appointmentConfirmed, appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { notificationCreated } from '@fieldside/contracts/events/notification.ts'
import { consume } from '@fieldside/platform/consumer.ts'
import { envelopeOf } from '@fieldside/platform/outbox.ts'
import { cutConnections } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendLive } from '../../src/live/store/feed.ts'
import { createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Given = ReturnType<typeof someAppointment>

const booking = () => ({ ...fixture.context(), service: 'booking' as const })
const requestOf = (given: Given) => envelopeOf(booking(), appointmentRequested, given.appointment_id, given)
const confirmationOf = (given: Given) =>
  envelopeOf(booking(), appointmentConfirmed, given.appointment_id, {
    ...given,
    status: 'confirmed',
    first_booking_fee_charged: false,
    agreed_by: 'professional',
  })
const consumeAll = (...events: object[]) =>
  consume(
    fixture.service.consumerParts,
    events.map((event) => ({ value: JSON.stringify(event) })),
  )
const listOf = async ({ professional_user_id }: Given) =>
  (await fixture.listOf(professional(professional_user_id))).items.map(({ title, read }) => [title, read])

test('stores each event once when a batch repeats some, and reads a request that the batch answers', async () => {
  const [repeated, answered] = [someAppointment(), someAppointment()]
  const first = requestOf(repeated)
  await consumeAll(first)
  const batch = [first, requestOf(answered), confirmationOf(answered)]
  await Promise.all([consumeAll(...batch), consumeAll(...batch)])
  await consumeAll(...batch)
  expect(await listOf(repeated)).toEqual([['New booking request', false]])
  expect(await listOf(answered)).toEqual([['New booking request', true]])
  // One of each request, and the athlete's of the confirmation.
  expect(await fixture.emitted(notificationCreated.type)).toHaveLength(3)
})

test('notifies once, in order, and loses nothing when three consumers take overlapping batches and lose their connections', async () => {
  const professionals = ['one', 'two', 'three'].map(() => someAppointment())
  const sessions = Array.from({ length: 24 }, (_, index) => ({
    ...someAppointment(),
    professional_user_id: professionals[index % professionals.length]!.professional_user_id,
  }))
  const requests = sessions.map(requestOf)
  // Each answer comes six events after its request, as on the bus, so some batches have both.
  const events = requests.flatMap((request, index) => [
    request,
    ...(index >= 6 ? [confirmationOf(sessions[index - 6]!)] : []),
  ])
  const take = async (size: number): Promise<void> => {
    for (let from = 0; from < events.length; from += Math.ceil(size / 2)) {
      const batch = events.slice(from, from + size)
      // The bus delivers again what failed.
      while (
        !(await consumeAll(...batch, batch[0]!).then(
          () => true,
          () => false,
        ))
      );
    }
  }
  let isOver = false
  const cutting = (async () => {
    while (!isOver) {
      await cutConnections(fixture.databaseUrl)
      // The next cut can hit this connection, too.
      await fixture.db.pool.query('select pg_sleep(0.05)').catch(() => undefined)
    }
  })()
  await Promise.all([take(7), take(3), take(11)])
  isOver = true
  await cutting
  const answers = () =>
    fixture.db.pool.query('select 1').then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  const ids = sessions.map(({ appointment_id }) => appointment_id)
  const { rows } = await fixture.db.pool.query<{ title: string; read: boolean; count: number }>(
    `select title, read, count(*)::int from notifications where appointment_id = any($1) group by 1, 2 order by 1, 2`,
    [ids],
  )
  expect(rows).toEqual([
    { title: 'New booking request', read: false, count: 6 },
    { title: 'New booking request', read: true, count: 18 },
    { title: 'Session confirmed', read: false, count: 18 },
  ])
  const { rows: deliveries } = await fixture.db.pool.query(
    `select count(*)::int as emails, count(distinct d.notification_id)::int as of, count(j.key)::int as jobs
     from deliveries d join notifications n on n.id = d.notification_id left join jobs j on j.key = d.id::text
     where n.appointment_id = any($1)`,
    [ids],
  )
  expect(deliveries).toEqual([{ emails: 42, of: 42, jobs: 42 }])
  const created = (await fixture.emitted(notificationCreated.type)).filter(({ causationid }) =>
    events.some(({ id }) => id === causationid),
  )
  expect(new Set(created.map(({ causationid }) => causationid)).size).toBe(42)
  expect(created).toHaveLength(42)
})

test('locks feeds before the notification that an event answers and before the outbox, as commands and jobs do', async () => {
  const given = someAppointment()
  await consumeAll(requestOf(given))
  const [open, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = fixture.db.kysely.transaction().execute(async (tx) => {
    const entry = { user_id: given.professional_user_id, kind: 'appointment' as const, item_id: 'held' }
    await appendLive(tx, [{ ...entry, created_at: fixture.clock.now() }])
    open.resolve()
    await committed.promise
  })
  await open.promise
  const stored = consumeAll(confirmationOf(given))
  const waiting = () =>
    fixture.db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  const { rowCount: unlocked } = await fixture.db.pool.query(
    'select from notifications where user_id = $1 for update skip locked',
    [given.professional_user_id],
  )
  const { rows: outbox } = await fixture.db.pool.query(
    "select pg_try_advisory_xact_lock(hashtextextended('outbox:notification:' || $1, 0)) as is_free",
    [given.athlete_id],
  )
  committed.resolve()
  await Promise.all([holding, stored])
  expect([unlocked, outbox]).toEqual([1, [{ is_free: true }]])
  expect(await listOf(given)).toEqual([['New booking request', true]])
})
