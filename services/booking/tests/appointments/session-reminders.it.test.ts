import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { declineSuggestion } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})
afterEach(() => fixture.t.db.pool.query('delete from jobs'))

const { accept, acceptIt, agreed, refuse, suggest, typesOf } = answering(() => fixture)

const START = at('2026-12-03T18:00:00Z')
const LATER = { appointment_date: START }
const before = (start: string, hours: number, minutes = 0) =>
  new Date(Date.parse(start) - hours * HOUR_MS - minutes * MINUTE_MS)

const runAt = async (time: Date) => {
  fixture.t.clock.set(time)
  for (const job of ['remind-a-day-before', 'remind-an-hour-before', 'remind-of-expiry', 'expire-proposals'])
    await fixture.t.runJobs(job)
}
const remindersOf = async (id: string) =>
  (await fixture.eventsOf(id))
    .filter(({ type }) => type === 'booking.session-reminder-due')
    .map(({ data }) => data as Record<string, unknown>)
const startsOf = async (id: string) =>
  (await remindersOf(id)).map(({ reminder, starts_at }) => [reminder, starts_at])
const jobsOf = async (id: string) => {
  const { rows } = await fixture.t.db.pool.query<{ job: string; run_at: Date }>(
    "select job, run_at from jobs where key = $1 and (job like 'remind-a%' or job = 'remind-of-expiry') order by run_at",
    [id],
  )
  return rows.map(({ job, run_at }) => [job, run_at.toISOString()])
}
/** Runs the job of the upgrade as if nothing had been scheduled before. */
const upgradeAt = async (time: Date) => {
  await fixture.t.db.pool.query('delete from jobs')
  await fixture.t.db.pool.query(
    "insert into jobs (job, key, run_at) values ('schedule-reminders', 'all', $1)",
    [time],
  )
  fixture.t.clock.set(time)
  await fixture.t.runJobs('schedule-reminders')
}
const move = async (
  id: string,
  by: Parameters<typeof accept>[1],
  other: typeof by,
  proposed_date: string,
) => {
  await fixture.t.request(proposeNewTime, { params: { id }, body: { proposed_date } }, { as: by })
  return fixture.t.request(acceptNewTime, { params: { id }, body: {} }, { as: other })
}

describe('an agreed session', () => {
  test('reminds 24 hours and 1 hour before its start, once each [reminders/two, reminders/once]', async () => {
    const { id } = await agreed({}, LATER)
    await runAt(new Date(before(START, 24).getTime() - 1))
    expect(await startsOf(id)).toEqual([])
    for (let run = 0; run < 2; run += 1) await runAt(before(START, 24))
    expect(await startsOf(id)).toEqual([['day', START]])
    await runAt(new Date(before(START, 1).getTime() - 1))
    for (let run = 0; run < 2; run += 1) await runAt(before(START, 1))
    expect(await startsOf(id)).toEqual([
      ['day', START],
      ['hour', START],
    ])
  })

  test('isn’t reminded of again when a job that ran runs once more after a crash [reminders/once]', async () => {
    const { id } = await agreed({}, LATER)
    await runAt(before(START, 24))
    const again = "insert into jobs (job, key, run_at) values ('remind-a-day-before', $1, $2)"
    await fixture.t.db.pool.query(again, [id, before(START, 24)])
    await runAt(before(START, 23))
    expect(await startsOf(id)).toEqual([['day', START]])
  })

  test.each([
    ['30 minutes before the first is due', 24, 30, ['day', 'hour']],
    ['29 minutes before the first is due', 24, 29, ['hour']],
    ['after the first was due', 20, 0, ['hour']],
    ['29 minutes before the second is due', 1, 29, []],
  ] as const)(
    'that was agreed on %s has only the reminders after that [reminders/two]',
    async (_name, hours, minutes, kinds) => {
      fixture.t.clock.set(before(START, 30))
      const { id, professional } = await fixture.pending({}, LATER)
      fixture.t.clock.set(before(START, hours, minutes))
      await accept(id, professional.user)
      for (const due of [before(START, 24), before(START, 1)])
        if (due > fixture.t.clock.now()) await runAt(due)
      expect((await startsOf(id)).map(([kind]) => kind)).toEqual(kinds)
    },
  )

  test('has new reminders and none for its old time once it is moved [reminders/once]', async () => {
    const { id, athlete, professional } = await agreed({}, LATER)
    const later = at('2026-12-04T18:00:00Z')
    await runAt(before(START, 24))
    expect((await move(id, athlete, professional.user, later)).status).toBe(200)
    expect(await jobsOf(id)).toEqual([
      ['remind-a-day-before', before(later, 24).toISOString()],
      ['remind-an-hour-before', before(later, 1).toISOString()],
    ])
    for (const due of [before(START, 1), before(later, 24), before(later, 1)]) await runAt(due)
    expect(await startsOf(id)).toEqual([
      ['day', START],
      ['day', later],
      ['hour', later],
    ])
    const early = await agreed({}, { appointment_date: at('2026-12-08T18:00:00Z') })
    const sooner = at('2026-12-07T18:00:00Z')
    await move(early.id, early.athlete, early.professional.user, sooner)
    await runAt(before(sooner, 24))
    await runAt(before(sooner, 1))
    expect(await startsOf(early.id)).toEqual([
      ['day', sooner],
      ['hour', sooner],
    ])
  })

  test('isn’t reminded of once it is canceled or has begun [reminders/still-true]', async () => {
    const { id, athlete } = await agreed({}, LATER)
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    const begun = await agreed({}, LATER)
    await runAt(new Date(START))
    expect([await startsOf(id), await startsOf(begun.id)]).toEqual([[], []])
  })

  test('is reminded of with an unanswered new time and whether the athlete sees the price [reminders/words]', async () => {
    const { id, professional } = await agreed({ eligibility: { show_price: false } }, LATER)
    const proposed_date = at('2026-12-05T00:00:00Z')
    fixture.t.clock.set(before(START, 25))
    await fixture.t.request(
      proposeNewTime,
      { params: { id }, body: { proposed_date } },
      { as: professional.user },
    )
    // The proposal expires before the job of the reminder runs.
    fixture.t.clock.set(new Date(before(START, 24).getTime() + 1))
    await fixture.t.runJobs('expire-proposals')
    await runAt(fixture.t.clock.now())
    const shared = { shows_price: false, price_cents: 8500, status: 'confirmed' }
    expect(await remindersOf(id)).toMatchObject([{ ...shared, proposed_date, proposed_by: 'professional' }])
    await runAt(before(START, 1))
    expect((await remindersOf(id))[1]).toMatchObject({ ...shared, proposed_date: null, proposed_by: null })
  })

  test('from before the upgrade has the reminders that are still ahead [reminders/two]', async () => {
    const { id } = await agreed({}, LATER)
    await fixture.t.db.pool.query('update appointments set agreed_at = null where id = $1', [id])
    const hour = ['remind-an-hour-before', before(START, 1).toISOString()]
    await upgradeAt(before(START, 48))
    expect(await jobsOf(id)).toEqual([['remind-a-day-before', before(START, 24).toISOString()], hour])
    await upgradeAt(before(START, 20))
    expect(await jobsOf(id)).toEqual([hour])
  })
})

describe('a request', () => {
  const EXPIRES = at('2026-11-26T15:00:00Z')

  test('reminds the professional a last time 6 hours before it expires [reminders/before-lapse]', async () => {
    const { id } = await fixture.pending({}, LATER)
    fixture.t.clock.advance({ hours: 24 })
    await fixture.t.runJobs('remind-professionals')
    await runAt(new Date(before(EXPIRES, 6).getTime() - 1))
    expect(await typesOf(id)).toEqual(['answer-reminded'])
    for (let run = 0; run < 2; run += 1) await runAt(before(EXPIRES, 6))
    expect(await typesOf(id)).toEqual(['answer-reminded', 'answer-reminded'])
    const [, first, last] = await fixture.eventsOf(id)
    expect([first!.data, last!.data]).toMatchObject([{}, { is_last: true, answer_by: EXPIRES }])
    expect(first!.data).not.toHaveProperty('is_last')
  })

  test('has no last reminder while it waits for the athlete, and one once it waits again [reminders/before-lapse]', async () => {
    const { id, professional } = await fixture.pending({}, LATER)
    await suggest(id, professional.user, at('2026-12-04T18:00:00Z'))
    await runAt(before(EXPIRES, 6))
    expect(await typesOf(id)).toEqual(['alternate-time-suggested'])
    const other = await fixture.pending({}, { appointment_date: at('2026-12-03T20:00:00Z') })
    await suggest(other.id, other.professional.user, at('2026-12-04T20:00:00Z'))
    await fixture.t.request(declineSuggestion, { params: { id: other.id }, body: {} }, { as: other.athlete })
    await runAt(new Date(fixture.t.clock.now().getTime() + 42 * HOUR_MS))
    expect((await typesOf(other.id)).at(-1)).toBe('answer-reminded')
    expect(await typesOf(id)).toEqual(['alternate-time-suggested'])
  })

  test('reminds a professional whose fee failed after the athlete agreed [reminders/before-lapse]', async () => {
    const { id, athlete, professional } = await fixture.pending({}, LATER)
    await suggest(id, professional.user, at('2026-12-04T18:00:00Z'))
    refuse()
    await acceptIt(id, athlete)
    await runAt(before(EXPIRES, 6))
    expect((await typesOf(id)).at(-1)).toBe('answer-reminded')
  })

  test('from before the upgrade has its last reminder if it is still ahead and waits for the professional [reminders/before-lapse]', async () => {
    const asked = async (hour: number) =>
      fixture.pending({}, { appointment_date: at(`2026-12-03T${hour}:00:00Z`) })
    const [{ id }, waiting, agreed] = [await asked(16), await asked(18), await asked(20)]
    for (const { id: one, professional } of [waiting, agreed])
      await suggest(one, professional.user, at('2026-12-04T18:00:00Z'))
    refuse()
    await acceptIt(agreed.id, agreed.athlete)
    const last = [['remind-of-expiry', before(EXPIRES, 6).toISOString()]]
    await upgradeAt(before(EXPIRES, 20))
    expect([await jobsOf(id), await jobsOf(waiting.id), await jobsOf(agreed.id)]).toEqual([last, [], last])
    await upgradeAt(before(EXPIRES, 6))
    expect(await jobsOf(id)).toEqual([])
    await upgradeAt(before(EXPIRES, 20))
    await runAt(before(EXPIRES, 6))
    expect((await typesOf(id)).at(-1)).toBe('answer-reminded')
  })

  test('that expires within 6 hours has no last reminder [reminders/before-lapse]', async () => {
    const { id } = await fixture.pending({}, { appointment_date: at('2026-11-24T21:00:00Z') })
    await runAt(new Date('2026-11-24T20:59:00Z'))
    expect(await typesOf(id)).toEqual([])
  })
})
