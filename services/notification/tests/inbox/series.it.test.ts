import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as events from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { athlete, createFixture, type Fixture, professional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const STARTS = ['2027-03-08T18:00:00.000Z', '2027-03-15T17:00:00.000Z', '2027-03-22T17:00:00.000Z']
const DATES =
  'Mon, Mar 8, 2027, 11:00 AM; Mon, Mar 15, 2027, 11:00 AM; Mon, Mar 22, 2027, 11:00 AM (Mountain Time)'

const someSeries = () => ({
  series_id: newId(),
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
  appointment_type: 'consultation',
  first_appointment_id: newId(),
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/Denver',
})
type Series = ReturnType<typeof someSeries>

const appointmentOf = (series: Series, index: number) => {
  const { first_appointment_id, ...pair } = series
  return {
    ...pair,
    appointment_id: index === 0 ? first_appointment_id : newId(),
    version: 1,
    status: 'pending',
    starts_at: STARTS[index],
    ends_at: STARTS[index],
    suggested_date: null,
    price_cents: 8500,
    series_index: index,
  }
}
/** Delivers an event about each appointment of the series, twice. */
const deliverEach = async (series: Series, contract: EventContract, more: object) => {
  for (const index of STARTS.keys()) {
    const data = { ...appointmentOf(series, index), ...more }
    await fixture.deliver(contract, data.appointment_id, data as never, { times: 2 })
  }
}
const deliver = (series: Series, contract: EventContract, more: object) =>
  fixture.deliver(contract, series.series_id, { ...series, starts: STARTS, ...more } as never, { times: 2 })
const answered = (series: Series, more: object) =>
  deliver(series, events.seriesAnswered, { left_out: [], first_booking_fee_charged: false, ...more })

const listOf = async (as: ReturnType<typeof athlete>) => {
  await fixture.runJobs('mails')
  const { items } = (await fixture.request(endpoints.listNotifications, {}, { as })).body
  expect(fixture.mailsTo(as.userId)).toHaveLength(items.length)
  return items.map(({ title, message }) => `${title}: ${message}`)
}

test('each step of a series sends one notification and one email per person, with all dates [series/one-notice]', async () => {
  const series = someSeries()
  const [his, hers] = [athlete(series.athlete_id), professional(series.professional_user_id)]
  await deliverEach(series, events.appointmentRequested, {})
  await deliver(series, events.seriesRequested, { every_weeks: 1, answer_by: '2027-03-08T18:00:00.000Z' })
  expect(await listOf(his)).toEqual([])
  expect(await listOf(hers)).toEqual([
    `New request for a series: Ana Ruiz requests 3 sessions (Initial Consultation): ${DATES}. Answer by Mon, Mar 8, 2027, 11:00 AM (Mountain Time), or the request expires.`,
  ])
  const confirmed = { status: 'confirmed', agreed_by: 'professional', first_booking_fee_charged: false }
  await deliverEach(series, events.appointmentConfirmed, confirmed)
  await answered(series, { outcome: 'accepted', by: 'professional' })
  expect(await listOf(his)).toEqual([
    `Series confirmed: Maya Okafor confirmed 3 sessions (Initial Consultation): ${DATES}.`,
  ])
  const canceled = {
    status: 'cancelled',
    cancelled_by: 'athlete',
    reason: 'called_off',
    was_agreed: true,
    in_time: true,
  }
  await deliverEach(series, events.appointmentCancelled, { ...canceled, series_step: true })
  await answered(series, { outcome: 'rest_cancelled', by: 'athlete' })
  expect((await listOf(hers)).slice(0, -1)).toEqual([
    `Remaining sessions canceled: Ana Ruiz canceled 3 sessions (Initial Consultation): ${DATES}.`,
  ])
})

test('a series that ends without an acceptance notifies who waits, and a single session its other side [series/one-notice]', async () => {
  const toldOf = async (outcome: string, by: string) => {
    const series = someSeries()
    const reason = { declined: 'called_off', expired: 'not_answered' }[outcome] ?? 'called_off'
    const canceled = { status: 'cancelled', cancelled_by: by, reason, was_agreed: false, in_time: true }
    if (outcome === 'declined') await deliverEach(series, events.appointmentDeclined, { status: 'declined' })
    else await deliverEach(series, events.appointmentCancelled, canceled)
    await answered(series, { outcome, by })
    return [
      await listOf(athlete(series.athlete_id)),
      await listOf(professional(series.professional_user_id)),
    ].map((texts) => texts.map((text) => text.split(':')[0]))
  }
  expect(await toldOf('declined', 'professional')).toEqual([['Series declined'], []])
  expect(await toldOf('withdrawn', 'athlete')).toEqual([[], ['Series canceled']])
  expect(await toldOf('expired', 'system')).toEqual([['Series expired'], ['Series expired']])
  const series = someSeries()
  const single = {
    status: 'cancelled',
    cancelled_by: 'athlete',
    reason: 'called_off',
    was_agreed: true,
    in_time: true,
  }
  const data = { ...appointmentOf(series, 1), ...single }
  await fixture.deliver(events.appointmentCancelled, data.appointment_id, data as never)
  expect(await listOf(professional(series.professional_user_id))).toHaveLength(1)
})
