import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { listOpenings } from '@fieldside/contracts/http/openings.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { upsertProfessional } from '../../src/appointments/upsert-professional.ts'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, seen, typesOf } = answering(() => fixture)
const START = new Date('2026-11-26T18:00:00Z')
const cancel = (id: string, as: Person) => fixture.t.request(cancelAppointment, { params: { id } }, { as })
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * 3_600_000)

const withdraw = async (id: string) => {
  await fixture.change(id, { status: 'rejected', is_accepting_bookings: false }, 2)
  await fixture.t.runJobs('release-withdrawn-sessions')
  await fixture.t.runJobs('release-withdrawn-sessions')
}

test('lets the athlete cancel an hour before the start after the approval is withdrawn, and announces it once [appointment-states/cancel-24-hours]', async () => {
  const { id, athlete, professional } = await agreed()
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
  await withdraw(professional.id)
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'approval-withdrawn'])
  expect(await seen(id, athlete)).toMatchObject({ approval_withdrawn: true, actions: { cancel: true } })
  expect((await seen(id, professional.user)).actions.cancel).toBe(false)
  expect((await cancel(id, professional.user)).problem.code).toBe('too-late-to-cancel')
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
  expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
    type: 'booking.appointment-cancelled',
    data: { cancelled_by: 'athlete', in_time: false, approval_withdrawn: true },
  })
})

test('leaves agreed sessions unchanged while an edited profile awaits approval again', async () => {
  const { id, athlete, professional } = await agreed()
  await fixture.change(professional.id, { status: 'pending', is_accepting_bookings: false }, 2)
  await fixture.t.runJobs('release-withdrawn-sessions')
  expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('still lets athletes cancel when the professional applies for approval again at once', async () => {
  const { id, athlete, professional } = await agreed()
  await fixture.change(professional.id, { status: 'rejected', is_accepting_bookings: false })
  await fixture.change(professional.id, { status: 'pending', is_accepting_bookings: false })
  await fixture.t.runJobs('release-withdrawn-sessions')
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'approval-withdrawn'])
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
})

test('applies the usual deadline to a session agreed after a new approval', async () => {
  const professional = await fixture.professional()
  for (const status of ['rejected', 'pending', 'approved'] as const)
    await fixture.change(professional.id, { status, is_accepting_bookings: status === 'approved' })
  const athlete = fixture.athlete()
  const { id } = (await fixture.ask(professional, athlete)).body
  await accept(id, professional.user)
  await fixture.t.runJobs('release-withdrawn-sessions')
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('rejects canceling once the session has started', async () => {
  const { id, athlete, professional } = await agreed()
  await withdraw(professional.id)
  fixture.t.clock.set(START)
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('offers times and moves the session, when both agree, after the approval is withdrawn [withdrawn/athlete]', async () => {
  const { id, athlete, professional } = await agreed()
  const openings = (moving?: string) =>
    fixture.t.request(
      listOpenings,
      {
        params: { id: professional.id },
        query: { appointment_type: 'consultation', from: '2026-11-27', days: 1, moving },
      },
      { as: athlete },
    )
  await withdraw(professional.id)
  const at = (await openings(id)).body.slots[0]
  expect((await openings()).status).toBe(404)
  const proposed_date = at ?? '2026-11-27T18:00:00Z'
  const propose = await fixture.t.request(
    proposeNewTime,
    { params: { id }, body: { proposed_date } },
    { as: athlete },
  )
  expect(propose.status).toBe(200)
  const accepted = await fixture.t.request(
    acceptNewTime,
    { params: { id }, body: { starts_at: proposed_date } },
    { as: professional.user },
  )
  expect([accepted.status, accepted.body.appointment_date]).toEqual([
    200,
    new Date(proposed_date).toISOString(),
  ])
})

test('keeps the late cancellation after the professional is approved again', async () => {
  const { id, athlete, professional } = await agreed()
  await withdraw(professional.id)
  await fixture.change(professional.id, { status: 'approved' })
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).status).toBe(200)
})

test('covers a session agreed while the approval was being withdrawn', async () => {
  const { id, athlete, professional } = await fixture.pending()
  fixture.billing.after = async () => {
    await withdraw(professional.id)
  }
  await accept(id, professional.user)
  await fixture.t.runJobs('release-withdrawn-sessions')
  fixture.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
})

test('covers a session agreed while the withdrawal is being stored', async () => {
  const { id, athlete, professional } = await fixture.pending()
  const rejected = { ...fixture.eligibilities.get(professional.id)!, version: 9, status: 'rejected' as const }
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  let isAccepted = false
  const accepted = await fixture.t.db.kysely.transaction().execute(async (tx) => {
    await upsertProfessional(tx, { ...rejected, has_role: true }, fixture.t.clock.now())
    const accepting = accept(id, professional.user).finally(() => {
      isAccepted = true
    })
    while (!isAccepted && (await fixture.t.db.pool.query(waiting)).rowCount === 0);
    return () => accepting
  })
  expect((await accepted()).status).toBe(200)
  await fixture.t.runJobs('release-withdrawn-sessions')
  expect((await seen(id, athlete)).approval_withdrawn).toBe(true)
})

test('leaves sessions of other professionals and past sessions unchanged', async () => {
  const { id, athlete } = await agreed()
  const over = await agreed()
  await withdraw((await fixture.professional()).id)
  fixture.t.clock.set(new Date(START.getTime() + 60_000))
  await withdraw(over.professional.id)
  expect((await seen(id, athlete)).approval_withdrawn).toBe(false)
  expect((await seen(over.id, over.athlete)).approval_withdrawn).toBe(false)
})
