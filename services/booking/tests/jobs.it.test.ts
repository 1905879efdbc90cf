import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { accountSuspended } from '@fieldside/contracts/events/identity.ts'
import { proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { FIGURE_JOBS } from '../src/schedule/store/figure-jobs.ts'
import { answering } from './answering.ts'
import { at, CONSULTATION, type Fixture, NOW, useFixture } from './fixture.ts'

let fixture: Fixture
let heal: () => Promise<void>
useFixture((made) => {
  fixture = made
})
beforeEach(() => {
  heal = async () => undefined
})

const { accept, agreed: agree, seen, typesOf, missed } = answering(() => fixture)

type Made = Awaited<ReturnType<Fixture['pending']>>
const LATER = { appointment_date: at('2026-12-03T18:00:00Z') }
const asked = () => fixture.pending({}, LATER)
const agreed = () => agree({}, LATER)
const proposed = async () => {
  const made = await agreed()
  const body = { proposed_date: at('2026-12-04T18:00:00Z') }
  const reply = await fixture.t.request(
    proposeNewTime,
    { params: { id: made.id }, body },
    { as: made.athlete },
  )
  expect(reply.status).toBe(200)
  return made
}
const leftOpen = async () => {
  const made = await asked()
  fixture.billing.after = async () => {
    throw unavailable('Billing went down')
  }
  await accept(made.id, made.professional.user)
  fixture.billing.after = async () => undefined
  return made
}
const OVER = new Date('2026-11-26T19:00:00Z')
/** A session that must be paid online. */
const unpaid = async () => {
  const professional = await fixture.professional({ offers: [] })
  await fixture.setPayout(professional, true)
  const offers = { items: [{ ...CONSULTATION, requires_payment: true }] }
  await fixture.t.request(setOffers, { body: offers }, { as: professional.user })
  const athlete = fixture.athlete()
  const { body } = await fixture.ask(professional, athlete, { ...LATER, prepay_cents: 8500 })
  await accept(body.id, professional.user)
  return { professional, athlete, id: body.id }
}
const completed = async () => {
  const made = await agree()
  fixture.t.clock.set(OVER)
  await fixture.t.runJobs('complete-sessions')
  fixture.t.clock.set(NOW)
  return made
}
const reported = async () => {
  const made = await completed()
  fixture.t.clock.set(OVER)
  await missed(made.id, made.athlete, 'professional')
  fixture.t.clock.set(NOW)
  return made
}
const unlisted = async () => {
  const made = await asked()
  await fixture.change(made.professional.id, { status: 'rejected' })
  return made
}
const withdrawn = async () => {
  const made = await agreed()
  await fixture.change(made.professional.id, { status: 'rejected' })
  return made
}
const suspended = async () => {
  const made = await agreed()
  const { userId: user_id } = made.athlete
  const suspension = { user_id, version: 2, until: null, suspended_by: newId() }
  await fixture.t.deliver(accountSuspended, user_id, suspension)
  await fixture.t.runJobs('follow-suspensions')
  return made
}
/** Repeats a job for a day, which is longer than it retries an item. */
const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.t.runJobs(job)
    fixture.t.clock.advance({ hours: 1 })
  }
}

type Case = {
  job: string
  make: () => Promise<Made>
  after: { hours?: number; days?: number }
  emitted: string
  /** How many jobs of a poisoned row are parked; 1 by default. */
  parked?: number
}
const CASES: Case[] = [
  { job: 'expire-requests', make: asked, after: { hours: 48 }, emitted: 'appointment-cancelled' },
  { job: 'remind-professionals', make: asked, after: { hours: 24 }, emitted: 'answer-reminded' },
  // What reminders are about expires or begins before the last retry, and then the job has nothing to do.
  { job: 'remind-of-expiry', make: asked, after: { hours: 42 }, emitted: 'answer-reminded', parked: 0 },
  { job: 'remind-a-day-before', make: agreed, after: { days: 8, hours: 3 }, emitted: 'session-reminder-due' },
  {
    job: 'remind-an-hour-before',
    make: agreed,
    after: { days: 9, hours: 2 },
    emitted: 'session-reminder-due',
    parked: 0,
  },
  { job: 'expire-proposals', make: proposed, after: { days: 9 }, emitted: 'new-time-declined' },
  { job: 'cancel-unpaid-sessions', make: unpaid, after: { days: 1 }, emitted: 'appointment-cancelled' },
  { job: 'complete-sessions', make: agreed, after: { days: 10 }, emitted: 'appointment-completed' },
  {
    job: 'invite-to-review',
    make: completed,
    after: { days: 2, hours: 7 },
    emitted: 'review-invitation-due',
  },
  {
    job: 'settle-absence-reports',
    make: reported,
    after: { days: 5, hours: 4 },
    emitted: 'appointment-cancelled',
  },
  { job: 'cancel-unlisted-requests', make: unlisted, after: {}, emitted: 'appointment-cancelled' },
  { job: 'release-withdrawn-sessions', make: withdrawn, after: {}, emitted: 'approval-withdrawn' },
  { job: 'cancel-suspended-sessions', make: suspended, after: {}, emitted: 'appointment-cancelled' },
  { job: 'give-up-accepts', make: leftOpen, after: { hours: 49 }, emitted: 'appointment-confirmed' },
  { job: 'end-open-accepts', make: leftOpen, after: { hours: 1 }, emitted: 'appointment-confirmed' },
]

test('covers every job of booking that belongs to a row', () => {
  const ofRows = Object.entries(jobs).filter(([, job]) => !('everyMs' in job))
  // The jobs of professionals, suspensions, offers, waitlists, series, packages, files, and questions before a session, and the one of the upgrade, have their own tests.
  const tested = [
    ...CASES.map(({ job }) => job),
    ...Object.values(FIGURE_JOBS),
    'schedule-reminders',
    'expire-offers',
    'message-files',
    'serve-waitlists',
    'busy-calendars',
    'ask-intake',
    'remind-of-intake',
    'remind-of-package-ends',
    'follow-suspensions',
  ]
  expect(tested.sort()).toEqual(ofRows.map(([name]) => name).sort())
})

test('deletes accepts 90 days after they ended, and never an open one', async () => {
  const [old, recent, open] = [await agreed(), await agreed(), await leftOpen()]
  const endedDaysAgo = (id: string, days: number) =>
    fixture.t.db.kysely
      .updateTable('accept_attempts')
      .set({ ended_at: new Date(fixture.t.clock.now().getTime() - days * DAY_MS) })
      .where('appointment_id', '=', id)
      .where('state', '<>', 'open')
      .execute()
  await endedDaysAgo(old.id, 91)
  await endedDaysAgo(recent.id, 89)
  await fixture.t.db.pool.query(
    "update accept_attempts set opened_at = opened_at - interval '120 days' where appointment_id = $1",
    [open.id],
  )
  await fixture.t.runJobs('old-accepts')
  const left = await fixture.t.db.kysely
    .selectFrom('accept_attempts')
    .select(['appointment_id', 'state'])
    .where('appointment_id', 'in', [old.id, recent.id, open.id])
    .execute()
  expect(left).toHaveLength(2)
  expect(left).toEqual(
    expect.arrayContaining([
      { appointment_id: recent.id, state: 'confirmed' },
      { appointment_id: open.id, state: 'open' },
    ]),
  )
  expect((await seen(old.id, old.athlete)).status).toBe('confirmed')
})

describe('one poisoned appointment', () => {
  test.each(CASES)(
    'is parked and leaves the others to $job',
    async ({ job, make, after, emitted, parked = 1 }) => {
      const [poisoned, other] = [await make(), await make()]
      heal = await poisonRow(fixture.t.db, 'appointments', poisoned.id)
      fixture.t.clock.advance(after)
      await fixture.t.runJobs(job)
      expect((await typesOf(other.id)).at(-1)).toBe(emitted)
      expect(await typesOf(poisoned.id)).not.toContain(emitted)
      await keepRunning(job)
      expect(await parkedBy(fixture.t.service, job)).toBe(parked)
      await heal()
    },
  )

  test('does not keep its professional listed', async () => {
    const poisoned = await asked()
    heal = await poisonRow(fixture.t.db, 'appointments', poisoned.id)
    await fixture.change(poisoned.professional.id, { status: 'rejected' })
    expect((await fixture.ask(poisoned.professional, fixture.athlete())).status).not.toBe(201)
    const known = await fixture.t.db.kysely
      .selectFrom('professionals')
      .select('status')
      .where('professional_id', '=', poisoned.professional.id)
      .executeTakeFirst()
    expect(known?.status).toBe('rejected')
    await heal()
  })
})

test('stops retrying a request that was answered in another way', async () => {
  const { id, athlete } = await asked()
  fixture.t.clock.advance({ hours: 48 })
  heal = await poisonRow(fixture.t.db, 'appointments', id)
  await fixture.t.runJobs('expire-requests')
  await heal()
  await fixture.t.db.kysely
    .updateTable('appointments')
    .set({ status: 'declined', answer_by: null })
    .where('id', '=', id)
    .execute()
  fixture.t.clock.advance({ hours: 1 })
  await fixture.t.runJobs('expire-requests')
  expect((await seen(id, athlete)).status).toBe('declined')
})

describe('an accept that cannot be concluded', () => {
  /** Makes only the confirmation of this appointment fail. */
  const breakConfirm = async (id: string) => {
    await asOwner(
      fixture.t.db,
      `create or replace function never_confirmed() returns trigger language plpgsql as $$
      begin raise exception 'this row cannot be confirmed' using errcode = 'check_violation'; end $$;
      create trigger never_confirmed before update on appointments
      for each row when (old.id = '${id}' and new.status = 'confirmed') execute function never_confirmed()`,
    )
    heal = async () => asOwner(fixture.t.db, 'drop trigger never_confirmed on appointments')
  }
  const runBoth = async () => {
    await fixture.t.runJobs('end-open-accepts')
    await fixture.t.runJobs('give-up-accepts')
  }

  test('is given up when its request expires, and both sides are notified', async () => {
    const { id, athlete, professional } = await leftOpen()
    await breakConfirm(id)
    for (let hour = 0; hour < 47; hour += 1) {
      fixture.t.clock.advance({ hours: 1 })
      await runBoth()
    }
    expect(await seen(id, professional.user)).toMatchObject({ status: 'pending', answering: true })
    fixture.t.clock.advance({ hours: 1 })
    await runBoth()
    expect(await seen(id, athlete)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_answered' })
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
    // Billing refunds the fee and notification notifies both sides because of this event.
    expect((await fixture.eventsOf(id)).at(-1)!.data).toMatchObject({
      was_agreed: false,
      accept_given_up: true,
    })
    await runBoth()
    expect(await typesOf(id)).toHaveLength(2)
    await heal()
    expect(
      (await fixture.ask(professional, fixture.athlete(), { appointment_date: at('2026-12-03T18:00:00Z') }))
        .status,
    ).toBe(201)
  })

  test('is never given up while the outcome of its charge is unknown', async () => {
    const { id, athlete } = await leftOpen()
    fixture.billing.outcomes.set(id, 'unknown')
    const parkedBefore = await parkedBy(fixture.t.service, 'give-up-accepts')
    for (let day = 0; day < 30; day += 1) {
      fixture.t.clock.advance({ days: 1 })
      await runBoth()
      await fixture.t.runJobs('expire-requests')
    }
    expect(await seen(id, athlete)).toMatchObject({ status: 'pending', answering: true })
    fixture.billing.outcomes.set(id, 'charged')
    fixture.t.clock.advance({ minutes: 1 })
    await runBoth()
    expect(await typesOf(id)).toEqual(['accept-failed', 'appointment-cancelled'])
    expect(await parkedBy(fixture.t.service, 'give-up-accepts')).toBe(parkedBefore)
  })

  test('is confirmed after its expiry when the charge becomes known before the session starts', async () => {
    const { id, athlete } = await leftOpen()
    fixture.billing.outcomes.set(id, 'unknown')
    fixture.t.clock.advance({ hours: 60 })
    await runBoth()
    fixture.billing.outcomes.set(id, 'charged')
    fixture.t.clock.advance({ minutes: 1 })
    await runBoth()
    expect((await seen(id, athlete)).status).toBe('confirmed')
  })
})
