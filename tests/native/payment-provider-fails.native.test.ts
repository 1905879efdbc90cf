import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { inGroups } from '@fieldside/dev-seed/in-groups.ts'
import { control } from '@fieldside/dev-stripe/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCharges } from '../faults/ledger.ts'
import { until } from '../faults/until.ts'
import { ApiRefusal } from '../fixtures/api.ts'
import { type Listed, listedProfessional, request, signUp } from '../fixtures/users.ts'
import { figures, seconds } from '../load/figures.ts'
import { oracle } from '../load/oracle.ts'
import { type NativeStack, startNativeStack } from './native-stack.ts'

const PROFESSIONALS = 20
const ATHLETES = 15
const AT_ONCE = 5
/** Billing's timeout for the payment provider in this test. */
const TIMEOUT_MS = 1000
const SETTLED_WITHIN_MS = 300_000

/** Faults of a booking's charge, in turn. The SDK retries a broken connection once by itself. */
const WRONGS: [name: string, fault: object][] = [
  ['500, not done', { kind: 'error' }],
  ['500, kept under its key', { kind: 'error', stored: true }],
  ['charged, answer lost', { kind: 'drop', times: 2 }],
  ['charged, no answer in time', { kind: 'hang', delay_ms: 3 * TIMEOUT_MS }],
  ['charged when nobody waits any more', { kind: 'delay', delay_ms: 3 * TIMEOUT_MS }],
]

let given: NativeStack
beforeAll(async () => {
  given = await startNativeStack({ services: { billing: { STRIPE_TIMEOUT_MS: String(TIMEOUT_MS) } } })
})
afterAll(() => given?.close())

type Booked = { pro: Listed; id: string }

/** Requests one session per pair of athlete and professional. */
const bookAll = async (): Promise<Booked[]> => {
  const some = (count: number) => Array.from({ length: count }, (_, index) => index)
  const athletes = await inGroups(some(ATHLETES), AT_ONCE, () => signUp(given, { role: 'athlete' }))
  const asked = await inGroups(some(PROFESSIONALS), AT_ONCE, async (nth) => {
    const pro = await listedProfessional(given, given.admin, { schedule: null })
    const booked: Booked[] = []
    for (const [index, athlete] of athletes.entries()) {
      const at = Date.now() + (48 + 2 * (index * PROFESSIONALS + nth)) * HOUR_MS
      booked.push({ pro, id: (await request(athlete, pro.professional.id, new Date(at).toISOString())).id })
    }
    return booked
  })
  return asked.flat()
}

/** Returns 'confirmed' or the code of the refusal. */
const accept = async ({ pro, id }: Booked): Promise<string> => {
  try {
    return (await pro.api.call(actions.acceptAppointment, { params: { id } })).appointment.status
  } catch (error) {
    if (error instanceof ApiRefusal) return error.problem.code
    throw error
  }
}

const tally = (words: string[]): string =>
  Object.entries(Object.groupBy(words, (word) => word))
    .map(([word, found]) => `${found?.length} ${word}`)
    .join(', ')

type Row = { id: string }
const idsOf = async (sql: string): Promise<string[]> =>
  (await given.database.query<Row>(sql)).rows.map(({ id }) => id).sort()

const webhooksWaiting = async (): Promise<number> => {
  const reply = await fetch(`${given.stripeUrl}/_sim/webhooks`)
  return ((await reply.json()) as { waiting: number }).waiting
}

const whenSettled = async (): Promise<void> => {
  await until(
    'the end of every accept, charge and webhook',
    async () => ({
      accepts: await idsOf("select id from booking.accept_attempts where state = 'open'"),
      charges: await idsOf('select id from billing.fee_attempts where ended_at is null'),
      webhooks: await webhooksWaiting(),
    }),
    ({ accepts, charges, webhooks }) => accepts.length + charges.length + webhooks === 0,
    SETTLED_WITHIN_MS,
  )
}

/** Checks per booking that confirmed here, charged in our books, and charged at the provider agree. */
const compare = async (): Promise<string[]> => {
  const charged = (await allCharges(given)).map(({ metadata }) => metadata.appointment_id ?? '').sort()
  expect(new Set(charged).size, 'charged once each').toBe(charged.length)
  const confirmed = "select id from booking.appointments where status = 'confirmed'"
  expect(await idsOf(confirmed), 'confirmed are those charged').toEqual(charged)
  const fees = "select appointment_id as id from billing.first_booking_fees where status = 'charged'"
  expect(await idsOf(fees), 'fees are those charged').toEqual(charged)
  const paid = "select appointment_id as id from billing.payments where status = 'completed'"
  expect(await idsOf(paid), 'payments are those charged').toEqual(charged)
  return charged
}

test('never charges twice and never confirms without the fee during 300 payment provider failures, with webhooks five times over, shuffled, and before our own commit', async () => {
  const booked = await bookAll()
  await control(given.stripeUrl, 'webhooks', { copies: 5, shuffled: true, before_reply: true })
  const startedMs = performance.now()
  const answers = await inGroups(booked, AT_ONCE, async (one) => {
    const [, fault] = WRONGS[booked.indexOf(one) % WRONGS.length]!
    const aim = { method: 'POST', path: '/v1/payment_intents', about: one.id }
    await control(given.stripeUrl, 'faults', { ...aim, ...fault })
    return accept(one)
  })
  await whenSettled()
  const tookMs = performance.now() - startedMs
  const first = await compare()
  const unused = (await (await fetch(`${given.stripeUrl}/_sim/faults`)).json()) as {
    kind: string
    times: number
  }[]
  await fetch(`${given.stripeUrl}/_sim/faults`, { method: 'DELETE' })

  const left = booked.filter(({ id }) => !first.includes(id))
  // Every fault hit its request. A cut request without a retry leaves its second use.
  expect(unused.every(({ kind, times }) => kind === 'drop' && times === 1)).toBe(true)
  const again = await inGroups(left, AT_ONCE, accept)
  await whenSettled()
  expect(await compare()).toEqual(booked.map(({ id }) => id).sort())
  const ids = booked.map(({ id }) => id)
  const outcome = { requested: ids, confirmed: ids, unavailable: 0, unanswered: 0, refused: [] }
  const found = await oracle(given, outcome)
  const taken = await idsOf('select id from billing.stripe_events where processed_at is not null')
  figures(`${booked.length} charges, each with a failure of the payment provider`, {
    ...Object.fromEntries(
      WRONGS.map(([name], kind) => [name, tally(answers.filter((_, at) => at % WRONGS.length === kind))]),
    ),
    'settled after': seconds(tookMs),
    'then confirmed = charged': first.length,
    'not charged, accepted again': `${left.length}: ${tally(again)}`,
    'cut requests that the SDK did not send again': unused.length,
    'events, each sent five times, taken once': taken.length,
    ...found,
  })
}, 1_500_000)
