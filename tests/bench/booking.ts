import { randomUUID } from 'node:crypto'
import { type Listed, listedProfessional, request, signUp } from '../people/people.ts'
import type { BenchStack } from './bench-stack.ts'
import { hourlySlots } from './hourly-slots.ts'
import { closedLoop } from './load.ts'
import { ms, type Row, times } from './report.ts'

const BOOKINGS = 200
const PENDING_PER_PAIR = 3

/** Tables of the same shape, indexes and constraints, without the product around them. */
const prepareBare = async ({ database }: BenchStack): Promise<void> => {
  await database.query(`
    create schema if not exists bench;
    create table bench.appointments (like booking.appointments including all);
    create table bench.held_times (like booking.held_times including all);
    create table bench.outbox (like booking.outbox including all);
    create table bench.idempotency_keys (like booking.idempotency_keys including all);
    create table bench.sample as select * from booking.appointments limit 1;
    create table bench.sample_outbox as select * from booking.outbox where type = 'booking.appointment-requested' limit 1;
    create table bench.sample_key as select * from booking.idempotency_keys limit 1`)
}

/** One transaction of the writes that a request makes: appointment, held time, outbox row, stored reply. */
const bareBooking = async ({ database }: BenchStack, n: number): Promise<void> => {
  const client = await database.connect()
  try {
    await client.query('begin')
    const id = randomUUID()
    const at = new Date(Date.UTC(2030, 0, 1) + n * 3_600_000)
    await client.query('select pg_advisory_xact_lock(1)')
    await client.query(
      `insert into bench.appointments
       select (jsonb_populate_record(s, jsonb_build_object('id', $1::uuid, 'starts_at', $2::timestamptz,
         'ends_at', $2::timestamptz + interval '45 minutes'))).* from bench.sample s`,
      [id, at],
    )
    await client.query(
      `insert into bench.held_times select $1, 'session', professional_id, tstzrange($2::timestamptz, $2::timestamptz + interval '45 minutes') from bench.sample`,
      [id, at],
    )
    await client.query(
      `insert into bench.outbox overriding system value
       select (jsonb_populate_record(s, jsonb_build_object('id', $1::bigint, 'event_id', $2::uuid))).* from bench.sample_outbox s`,
      [n + 1_000_000, id],
    )
    await client.query(
      `insert into bench.idempotency_keys select (jsonb_populate_record(s, jsonb_build_object('key', $1::text))).* from bench.sample_key s`,
      [id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A request for a session through the BFF against one bare transaction of the same writes, one at a time. */
export const benchBooking = async (bench: BenchStack): Promise<Row[]> => {
  const pro: Listed = await listedProfessional(bench, bench.admin)
  const athletes = await Promise.all(
    Array.from({ length: Math.ceil((BOOKINGS + 20) / PENDING_PER_PAIR) }, () =>
      signUp(bench, { role: 'athlete' }),
    ),
  )
  const slots = await hourlySlots(athletes[0]!.api, pro.professional.id)
  const book = (n: number) =>
    request(athletes[Math.floor(n / PENDING_PER_PAIR)]!, pro.professional.id, slots[n])
  await closedLoop({ count: 20, workers: 1 }, book)
  await prepareBare(bench)
  const product = await closedLoop({ count: BOOKINGS, workers: 1 }, (n) => book(n + 20))
  await closedLoop({ count: 20, workers: 1 }, (n) => bareBooking(bench, n + 100_000))
  const floor = await closedLoop({ count: BOOKINGS, workers: 1 }, (n) => bareBooking(bench, n))
  return [
    {
      what: 'booking: one bare pg transaction of the same writes',
      figure: `p50 ${ms(floor.p50)}, p99 ${ms(floor.p99)}`,
    },
    {
      what: 'booking through the BFF (asks directory first)',
      figure: `p50 ${ms(product.p50)}, p99 ${ms(product.p99)}`,
    },
    { what: 'ratio BFF : bare', figure: `p50 ${times(product.p50 / floor.p50)}` },
  ]
}
