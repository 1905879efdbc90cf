import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { giveLateNotice, releaseSession, withdrawLateNotice } from '@fieldside/contracts/http/attendance.ts'
import { listMessages, listThreads } from '@fieldside/contracts/http/messages.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, seen, typesOf } = answering(() => fixture)
const START = new Date('2026-11-26T18:00:00Z')
const END = new Date('2026-11-26T19:00:00Z')
const notice = (id: string, as: Person, message?: string) =>
  fixture.t.request(giveLateNotice, { params: { id }, body: message ? { message } : {} }, { as })
const release = (id: string, as: Person) => fixture.t.request(releaseSession, { params: { id } }, { as })
const withdraw = (id: string, as: Person) => fixture.t.request(withdrawLateNotice, { params: { id } }, { as })

const soon = async () => {
  fixture.t.clock.set(NOW)
  const made = await agreed()
  fixture.t.clock.set(new Date(START.getTime() - HOUR_MS))
  return made
}

test.each(['athlete', 'professional'] as const)(
  'the %s says within 24 hours before the start that they can’t make it, which changes neither status nor time [late/notice]',
  async (side) => {
    const made = await agreed()
    const [by, other] =
      side === 'athlete' ? [made.athlete, made.professional.user] : [made.professional.user, made.athlete]
    fixture.t.clock.set(new Date(START.getTime() - DAY_MS))
    expect((await notice(made.id, by)).problem.code).toBe('too-early-for-notice')
    fixture.t.clock.advance({ ms: 1 })
    expect((await seen(made.id, by)).actions.give_late_notice).toBe(true)
    const long = await notice(made.id, by, 'x'.repeat(501))
    expect([long.status, long.problem.errors?.[0]?.field]).toEqual([400, 'message'])
    const { body } = await notice(made.id, by, 'My train is stuck.')
    expect(body).toMatchObject({
      ...{ status: 'confirmed', appointment_date: at('2026-11-26T18:00:00Z') },
      attendance: { state: 'noticed', by: side },
      actions: { give_late_notice: false, withdraw_late_notice: true, release: false },
    })
    expect((await seen(made.id, other)).actions).toMatchObject({ release: true, withdraw_late_notice: false })
    const [thread] = (await fixture.t.request(listThreads, { query: {} }, { as: other })).body.items
    const { body: messages } = await fixture.t.request(
      listMessages,
      { params: { id: thread!.id }, query: {} },
      { as: other },
    )
    expect(messages.items.map(({ text }) => text)).toContain('My train is stuck.')
    expect((await fixture.eventsOf(made.id)).at(-1)).toMatchObject({
      type: 'booking.late-notice-given',
      data: { by: side, status: 'confirmed' },
    })
    expect((await withdraw(made.id, other)).problem.code).toBe('no-late-notice')
    expect((await withdraw(made.id, by)).body.attendance?.state).toBe('open')
    fixture.t.clock.set(END)
    await fixture.t.runJobs('complete-sessions')
    expect((await seen(made.id, by)).status).toBe('completed')
  },
)

test('the other side releases the time, which frees it and ends the session as that absence [late/release]', async () => {
  const { id, athlete, professional } = await soon()
  expect((await release(id, professional.user)).problem.code).toBe('no-late-notice')
  await notice(id, athlete)
  expect((await release(id, athlete)).problem.code).toBe('no-late-notice')
  expect((await release(id, professional.user)).body).toMatchObject({
    ...{ status: 'cancelled', cancel_reason: 'did_not_take_place' },
    attendance: { state: 'settled', absent: 'athlete', settled_by: 'release' },
  })
  expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
    type: 'booking.appointment-cancelled',
    data: { absent: 'athlete', was_completed: false, in_time: false },
  })
  const { rowCount } = await fixture.t.db.pool.query('select from slot_holds where appointment_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('without a release, the notice becomes the report of that absence at the end [late/release]', async () => {
  const { id, athlete, professional } = await soon()
  await notice(id, professional.user)
  fixture.t.clock.set(new Date(END.getTime() - 1))
  await fixture.t.runJobs('complete-sessions')
  expect((await seen(id, athlete)).status).toBe('confirmed')
  fixture.t.clock.set(END)
  await fixture.t.runJobs('complete-sessions')
  expect(await seen(id, athlete)).toMatchObject({
    status: 'cancelled',
    attendance: { state: 'settled', absent: 'professional', settled_by: 'report' },
  })
  expect(await typesOf(id)).toEqual([
    'appointment-confirmed',
    'late-notice-given',
    'attendance-settled',
    'appointment-cancelled',
  ])
})

describe('a released time of a session that required payment', () => {
  const SOON = { appointment_date: at('2026-11-26T18:00:00Z') }
  /** An athlete gives notice of a session, and the professional releases the time. */
  const released = async (payment_required = true) => {
    const made = await soon()
    await fixture.t.db.kysely
      .updateTable('appointments')
      .set({ payment_required })
      .where('id', '=', made.id)
      .execute()
    await notice(made.id, made.athlete)
    await release(made.id, made.professional.user)
    return made
  }
  const refilled = async (id: string) =>
    (await typesOf(id)).filter((type) => type === 'released-time-refilled').length

  test('is refilled once when another athlete’s session takes it [late/refilled]', async () => {
    const { id, professional } = await released()
    const asked = await fixture.ask(professional, fixture.athlete(), SOON)
    expect(await refilled(id)).toBe(0)
    await accept(asked.body.id, professional.user)
    expect(await refilled(id)).toBe(1)
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      data: { appointment_id: id, status: 'cancelled' },
    })
  })

  test('isn’t refilled by the same athlete, at another time, or if no payment was required [late/refilled]', async () => {
    const own = await released()
    const again = await fixture.ask(own.professional, own.athlete, SOON)
    await accept(again.body.id, own.professional.user)
    const free = await released(false)
    const other = await fixture.ask(free.professional, fixture.athlete(), SOON)
    await accept(other.body.id, free.professional.user)
    expect([await refilled(own.id), await refilled(free.id)]).toEqual([0, 0])
  })
})
