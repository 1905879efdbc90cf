import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { addTimeBlock, removeTimeBlock } from '@fieldside/contracts/http/time-off.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { at, type Fixture, NOW, type Professional } from '../fixture.ts'
import { waiting } from './waiting.ts'

const WAITING = 30

const DAYS = ['25', '26', '27', '30']
const HOURS = [16, 17, 18, 19, 20, 21, 22, 23]
/** The professional's hours of four days. */
const STARTS = DAYS.flatMap((day) => HOURS.map((hour) => at(`2026-11-${day}T${hour}:00:00Z`)))

type Step =
  | { do: 'cancel' | 'request' | 'take'; n: number }
  | { do: 'leave' | 'block'; n: number }
  | { do: 'wait'; minutes: number }

const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('cancel' as const), n: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('request' as const), n: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), n: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), n: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), n: fc.nat(1000) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 5, max: 180 }) }),
  },
)

/** Checks that no holds overlap, and that each time on the waitlist is held for somebody who waits and not for too long. */
const checkHolds = async ({ t }: Fixture, { id }: Professional): Promise<void> => {
  const { rows } = await t.db.pool.query(
    `select from slot_holds a join slot_holds b on a.professional_id = b.professional_id
       and a.ctid < b.ctid and a.span && b.span where a.professional_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(0)
  const held = await t.db.pool.query<{ held_until: Date; is_waiting: boolean; has_hold: boolean }>(
    `select k.held_until, w.id is not null as is_waiting, h.appointment_id is not null as has_hold
     from waitlist_asks k
     left join waitlist_entries w on w.professional_id = k.professional_id and w.athlete_id = k.athlete_id
     left join slot_holds h on h.appointment_id = k.id
     where k.professional_id = $1 and k.held_until is not null and k.ended_at is null`,
    [id],
  )
  for (const { held_until, is_waiting, has_hold } of held.rows) {
    expect([is_waiting, has_hold]).toEqual([true, true])
    expect(held_until.getTime()).toBeGreaterThan(t.clock.now().getTime())
  }
  const { rows: orphans } = await t.db.pool.query(
    `select from slot_holds h where h.professional_id = $1 and kind = 'waitlist' and not exists
       (select from waitlist_asks k where k.id = h.appointment_id and k.ended_at is null)`,
    [id],
  )
  expect(orphans).toHaveLength(0)
}

const run = async (fixture: Fixture, steps: readonly Step[]): Promise<number> => {
  const { t, ask, athlete: newAthlete } = fixture
  const { waiter, cancel, leave, own, serve, offered } = waiting(() => fixture)
  t.clock.set(NOW)
  const to = await fixture.professional()
  const booked: { id: string; by: Person }[] = []
  for (const start of STARTS) {
    const by = newAthlete()
    const { body } = await ask(to, by, { appointment_date: start })
    booked.push({ id: body.id, by })
  }
  const waiters: Person[] = []
  for (let n = 0; n < WAITING; n += 1)
    waiters.push(await waiter(to, n % 3 === 0 ? { weekdays: [(n % 5) + 1] } : {}))
  const blocks: string[] = []
  const act = async (step: Step): Promise<void> => {
    switch (step.do) {
      case 'wait':
        t.clock.set(new Date(t.clock.now().getTime() + step.minutes * MINUTE_MS))
        return
      case 'cancel': {
        const one = booked[step.n % booked.length]!
        await cancel(one.id, step.n % 2 === 0 ? one.by : to.user)
        return
      }
      case 'request': {
        const by = newAthlete()
        const { status, body } = await ask(to, by, { appointment_date: STARTS[step.n % STARTS.length]! })
        if (status === 201) booked.push({ id: body.id, by })
        return
      }
      case 'take': {
        const by = waiters[step.n % waiters.length]!
        const [entry] = await own(by)
        if (!entry?.held) return
        const { status, body } = await ask(to, by, { appointment_date: entry.held.starts_at })
        if (status === 201) booked.push({ id: body.id, by })
        // A parallel step ended the hold, or requested the time for the same athlete.
        else expect((await own(by))[0]?.held?.starts_at).not.toBe(entry.held.starts_at)
        return
      }
      case 'leave': {
        const by = waiters[step.n % waiters.length]!
        const [entry] = await own(by)
        if (entry) await leave(entry.id, by)
        return
      }
      case 'block': {
        const last = blocks.pop()
        if (last) await t.request(removeTimeBlock, { params: { id: last } }, { as: to.user })
        const starts_at = STARTS[step.n % STARTS.length]!
        const ends_at = at(new Date(Date.parse(starts_at) + 2 * HOUR_MS).toISOString())
        const { status, body } = await t.request(
          addTimeBlock,
          { body: { starts_at, ends_at } },
          { as: to.user },
        )
        if (status === 201) blocks.push(body.id)
      }
    }
  }
  for (let n = 0; n < steps.length; n += 3) {
    // Several at once, as in life. The jobs run beside them.
    await Promise.all([...steps.slice(n, n + 3).map(act), serve()])
    await serve()
    await checkHolds(fixture, to)
  }
  t.clock.set(new Date(t.clock.now().getTime() + 3 * HOUR_MS))
  await serve()
  await checkHolds(fixture, to)
  const all = await offered(to)
  expect(new Set(all.map(({ athlete_id, starts_at }) => `${athlete_id} ${starts_at}`)).size).toBe(all.length)
  for (const { held_until, starts_at, time } of all)
    if (held_until !== null)
      expect(Date.parse(starts_at) - Date.parse(time)).toBeGreaterThanOrEqual(3 * HOUR_MS)
  return all.length
}

/** Runs random cancellations, requests, and moves of the clock against a waitlist. */
export const checkRandomCancellations = async (
  fixture: Fixture,
  { rounds, steps }: { rounds: number; steps: number },
): Promise<void> => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: steps, maxLength: steps }), async (chosen) => {
      seen += await run(fixture, chosen)
    }),
    { numRuns: rounds, endOnFailure: true },
  )
  expect(seen).toBeGreaterThan(rounds)
}
