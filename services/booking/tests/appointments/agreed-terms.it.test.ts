import { proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { type BookingForm, cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { FIRST_BOOKING_FEE_CENTS, TERMS_VERSION } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, seen } = answering(() => fixture)

const TERMS = {
  version: TERMS_VERSION,
  cancel_until_hours: 24,
  expires_after_hours: 48,
  fee_cents: FIRST_BOOKING_FEE_CENTS,
  payment_required: false,
}

/** Requests a session as if these terms had applied then. */
const askedUnder = async (terms: Record<string, number>, form: Partial<BookingForm> = {}) => {
  const made = await fixture.pending({}, form)
  await fixture.t.db.kysely.updateTable('appointments').set(terms).where('id', '=', made.id).execute()
  return made
}

test('stores the terms with the request, and both sides read them later [terms/kept]', async () => {
  const { id, professional, athlete } = await fixture.pending()
  await fixture.change(professional.id, { price_per_session_cents: 1 })
  for (const as of [athlete, professional.user])
    expect(await seen(id, as)).toMatchObject({ terms: TERMS, price_cents: 8500 })
})

test('keeps the terms until now for a request that the last release stored [terms/kept]', async () => {
  const { id, athlete } = await fixture.pending()
  const columns = 'cancel_until_hours, expires_after_hours, fee_cents, payment_required, terms_version'
  const defaults = columns.replaceAll(/\w+/g, 'default')
  await fixture.t.db.pool.query(`update appointments set (${columns}) = (${defaults}) where id = $1`, [id])
  expect((await seen(id, athlete)).terms).toEqual({ ...TERMS, version: '2026-11-28' })
})

test('charges the agreed fee, and the current one without naming it [terms/kept]', async () => {
  const [before, now] = [await askedUnder({ fee_cents: 1900 }), await fixture.pending()]
  for (const { id, professional } of [before, now]) await accept(id, professional.user)
  expect(fixture.billing.callsFor(before.id)).toMatchObject([{ fee: { fee_cents: 1900 } }])
  expect(fixture.billing.callsFor(now.id)[0]?.fee).not.toHaveProperty('fee_cents')
})

test('the events of a request and of a proposed time say until when to answer, by the agreed terms [terms/kept]', async () => {
  const made = await fixture.pending()
  expect((await fixture.eventsOf(made.id))[0]?.data).toMatchObject({ answer_by: '2026-11-26T15:00:00.000Z' })
  const { id, professional, athlete } = await askedUnder({ cancel_until_hours: 6 })
  await accept(id, professional.user)
  const body = { proposed_date: '2026-11-27T17:00:00.000Z' }
  expect((await fixture.t.request(proposeNewTime, { params: { id }, body }, { as: athlete })).status).toBe(
    200,
  )
  expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
    type: 'booking.new-time-proposed',
    data: { answer_by: '2026-11-26T12:00:00.001Z' },
  })
})

test('lets a side cancel as late as it was agreed [terms/kept]', async () => {
  const { id, professional, athlete } = await askedUnder({ cancel_until_hours: 6 })
  await accept(id, professional.user)
  fixture.t.clock.set(new Date('2026-11-26T12:00:00Z'))
  expect(await seen(id, athlete)).toMatchObject({ actions: { cancel: true, propose_time: true } })
  fixture.t.clock.set(new Date('2026-11-26T12:00:00.001Z'))
  const { problem } = await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  expect(problem).toMatchObject({
    code: 'too-late-to-cancel',
    detail: 'You can cancel a session until 6 hours before it starts.',
  })
})
