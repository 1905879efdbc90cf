import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from './answering.ts'
import { type Fixture, useFixture } from './fixture.ts'

let f: Fixture
useFixture((made) => {
  f = made
})

const { accept, agreed, seen, typesOf } = answering(() => f)
const START = new Date('2026-11-26T18:00:00Z')
const cancel = (id: string, as: Person) => f.t.request(cancelAppointment, { params: { id } }, { as })
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * 3_600_000)

const withdraw = async (id: string) => {
  await f.change(id, { status: 'rejected', is_accepting_bookings: false }, 2)
  await f.t.sweep('release-withdrawn-sessions')
  await f.t.sweep('release-withdrawn-sessions')
}

test('when the approval is withdrawn the athlete is told once and can cancel one hour before the start [appointment-states/cancel-24-hours]', async () => {
  const { id, athlete, professional } = await agreed()
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
  await withdraw(professional.id)
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'approval-withdrawn'])
  expect(await seen(id, athlete)).toMatchObject({ approval_withdrawn: true, actions: { cancel: true } })
  expect((await seen(id, professional.user)).actions.cancel).toBe(false)
  expect((await cancel(id, professional.user)).problem.code).toBe('too-late-to-cancel')
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
  expect((await f.eventsOf(id)).at(-1)).toMatchObject({
    type: 'booking.appointment-cancelled',
    data: { cancelled_by: 'athlete', in_time: false, approval_withdrawn: true },
  })
})

test('an edit of the profile that waits for approval again changes nothing for agreed sessions', async () => {
  const { id, athlete, professional } = await agreed()
  await f.change(professional.id, { status: 'pending', is_accepting_bookings: false }, 2)
  await f.t.sweep('release-withdrawn-sessions')
  expect(await typesOf(id)).toEqual(['appointment-confirmed'])
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('a professional who asks for approval again at once keeps no athlete from canceling', async () => {
  const { id, athlete, professional } = await agreed()
  await f.change(professional.id, { status: 'rejected', is_accepting_bookings: false })
  await f.change(professional.id, { status: 'pending', is_accepting_bookings: false })
  await f.t.sweep('release-withdrawn-sessions')
  expect(await typesOf(id)).toEqual(['appointment-confirmed', 'approval-withdrawn'])
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
})

test('a session agreed after a new approval has the usual deadline', async () => {
  const professional = await f.professional()
  for (const status of ['rejected', 'pending', 'approved'] as const)
    await f.change(professional.id, { status, is_accepting_bookings: status === 'approved' })
  const athlete = f.athlete()
  const { id } = (await f.ask(professional, athlete)).body
  await accept(id, professional.user)
  await f.t.sweep('release-withdrawn-sessions')
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('not once the session has begun', async () => {
  const { id, athlete, professional } = await agreed()
  await withdraw(professional.id)
  f.t.clock.set(START)
  expect((await cancel(id, athlete)).problem.code).toBe('too-late-to-cancel')
})

test('what was said to the athlete holds after the professional is approved again', async () => {
  const { id, athlete, professional } = await agreed()
  await withdraw(professional.id)
  await f.change(professional.id, { status: 'approved' })
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).status).toBe(200)
})

test('a session agreed while the approval was being withdrawn is released too', async () => {
  const { id, athlete, professional } = await f.pending()
  f.billing.after = async () => {
    await withdraw(professional.id)
  }
  await accept(id, professional.user)
  await f.t.sweep('release-withdrawn-sessions')
  f.t.clock.set(hoursBefore(1))
  expect((await cancel(id, athlete)).body.status).toBe('cancelled')
})

test('sessions of other professionals, and those that are over, stay as they are', async () => {
  const { id, athlete } = await agreed()
  const over = await agreed()
  await withdraw((await f.professional()).id)
  f.t.clock.set(new Date(START.getTime() + 60_000))
  await withdraw(over.professional.id)
  expect((await seen(id, athlete)).approval_withdrawn).toBe(false)
  expect((await seen(over.id, over.athlete)).approval_withdrawn).toBe(false)
})
