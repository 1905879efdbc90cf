import { handlers as billing } from '@fieldside/billing/consumers.ts'
import { handlers as booking } from '@fieldside/booking/consumers.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { handlers as directory } from '@fieldside/directory/consumers.ts'
import { handlers as notification } from '@fieldside/notification/consumers.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import { allCharges } from '../faults/ledger.ts'
import { until } from '../faults/until.ts'
import type { Outcome } from './traffic.ts'

const DRAIN_TIMEOUT_MS = 120_000
const FEE_CENTS = 2500

/** Consumers of the events. Identity and content consume none of them. */
const CONSUMERS = { booking, billing, directory, notification }

/** An event with the topic and aggregate that define its order. */
export type Told = { id: string; aggregate: string }

/** A running product, on native servers or in containers. */
export type Audited = {
  /** Events that a consumer didn't have to process: in the older release that ran then, it doesn't consume their type. */
  skipped?: Partial<Record<keyof typeof CONSUMERS, readonly string[]>>
  /** Superuser connection to the services' database. */
  database: pg.Pool
  stripeUrl: string
  /** Reads the bus from its beginning until it has that many events. Returns each once, in topic order. */
  readEvents: (events: number) => Promise<Told[]>
}

const numberOf = async ({ database }: Audited, sql: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await database.query<{ n: string }>(`select count(*) as n from (${sql}) as found`, values)
  return Number(rows[0]?.n)
}

const unpublished = SERVICES.map((name) => `select id from ${name}.outbox where published_at is null`)
const allEvents = SERVICES.map((name) => `select event_id, type from ${name}.outbox`).join(' union all ')

const unconsumed = (name: keyof typeof CONSUMERS): string => {
  const types = CONSUMERS[name].map(({ contract }) => `'${contract.type}'`).join(', ')
  return `select event_id from (${allEvents}) as events where type in (${types})
    and event_id not in (select event_id from ${name}.inbox where consumer = '${name}') and event_id <> all($1::uuid[])`
}

/** Returns the events of a type so far. */
export const eventsOf = async ({ database }: Audited, type: string): Promise<string[]> => {
  const { rows } = await database.query<{ event_id: string }>(
    `select event_id from (${allEvents}) as events where type = $1`,
    [type],
  )
  return rows.map(({ event_id }) => event_id)
}

/** Waits until every event is on the bus and processed. Returns the milliseconds of each. */
export const drained = async (given: Audited) => {
  const startedMs = performance.now()
  const none = (what: string, sql: string, values: unknown[] = []) =>
    until(
      what,
      () => numberOf(given, sql, values),
      (n) => n === 0,
      DRAIN_TIMEOUT_MS,
    )
  await none('the empty outboxes', unpublished.join(' union all '))
  const publishedMs = performance.now() - startedMs
  for (const name of Object.keys(CONSUMERS) as (keyof typeof CONSUMERS)[])
    await none(`what ${name} consumes`, unconsumed(name), [given.skipped?.[name] ?? []])
  return { publishedMs, consumedMs: performance.now() - startedMs }
}

/** Checks that every outbox row reached the bus, in commit order per aggregate. */
const checkBus = async (given: Audited): Promise<number> => {
  const orders: Told[] = []
  for (const name of SERVICES) {
    const { rows } = await given.database.query<Told>(
      `select event_id as id, topic || ' ' || key as aggregate from ${name}.outbox order by ${name}.outbox.id`,
    )
    orders.push(...rows)
  }
  const perAggregate = (events: Told[]) => Map.groupBy(events, ({ aggregate }) => aggregate)
  const idsOf = (events: Told[] = []) => events.map(({ id }) => id).join()
  const onBus = await given.readEvents(orders.length)
  expect(onBus).toHaveLength(orders.length)
  const came = perAggregate(onBus)
  const inAnotherOrder = [...perAggregate(orders)].filter(
    ([aggregate, of]) => idsOf(came.get(aggregate)) !== idsOf(of),
  )
  // Aggregates are easier to read than thousands of event ids.
  expect(inAnotherOrder.map(([aggregate]) => aggregate)).toEqual([])
  return onBus.length
}

const OVERLAPS = `select one.id from booking.appointments one join booking.appointments other
  on other.professional_id = one.professional_id and other.id > one.id
  and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
  where one.status in ('pending', 'confirmed', 'paid_confirmed')
    and other.status in ('pending', 'confirmed', 'paid_confirmed')`
const PAIRS = `select distinct professional_id, athlete_id from booking.appointments where status = 'confirmed'`
const CHARGED = `select * from billing.first_booking_fees where status = 'charged'`
const OPEN_ATTEMPTS = `select id from booking.accept_attempts where state = 'open'`

/** A request sends one notification to the professional, a confirmation one to the athlete. More means a repeat. */
const TOLD_TWICE = `select user_id, appointment_id, type, title from notification.notifications
  where appointment_id is not null group by 1, 2, 3, 4 having count(*) > 1`

/** Checks the invariants that hold after any fault and returns figures. @throws AssertionError for a violation */
export const oracle = async (given: Audited, outcome: Outcome): Promise<Record<string, string | number>> => {
  // Jobs complete what a crash left open. The invariants hold after that.
  await until(
    'the end of open accepts',
    () => numberOf(given, OPEN_ATTEMPTS),
    (n) => n === 0,
    DRAIN_TIMEOUT_MS,
  )
  await drained(given)
  const known = (ids: string[], statuses: string) =>
    numberOf(given, `select id from booking.appointments where id = any($1::uuid[]) and ${statuses}`, [ids])
  expect(await known(outcome.requested, 'true')).toBe(outcome.requested.length)
  expect(await known(outcome.confirmed, "status = 'confirmed'")).toBe(outcome.confirmed.length)
  const onBus = await checkBus(given)
  expect(await numberOf(given, OVERLAPS)).toBe(0)
  expect(await numberOf(given, TOLD_TWICE)).toBe(0)
  const pairs = await numberOf(given, PAIRS)
  expect(await numberOf(given, CHARGED)).toBe(pairs)
  const charges = await allCharges(given)
  expect(charges.map(({ amount }) => amount)).toEqual(Array.from({ length: pairs }, () => FEE_CENTS))
  return {
    'requests answered 2xx, all stored': outcome.requested.length,
    'accepts answered 2xx, all confirmed': outcome.confirmed.length,
    'events, all on the bus, in order per aggregate': onBus,
    'pairs = fees = charges at the provider': pairs,
    'overlaps, effects twice': 0,
    'replies with 503': outcome.unavailable,
    'requests without a reply': outcome.unanswered,
  }
}
