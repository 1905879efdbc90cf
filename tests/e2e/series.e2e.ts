import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import ical from 'node-ical'
import { everyDay, type Person, request, signUp, strangers } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const ZONE = 'America/Denver'
const offsetAt = (ms: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' }).format(ms).slice(-6)

/** Returns 18:00 UTC on a day three weeks before the next clock change that leaves time for it. */
const threeWeeksBeforeChange = (): Date => {
  let day = Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS
  while (offsetAt(day) === offsetAt(day + DAY_MS)) day += DAY_MS
  return new Date(day - 20 * DAY_MS + 18 * HOUR_MS)
}
const weeksLater = (first: Date, weeks: number, hours = 0): string =>
  new Date(first.getTime() + weeks * 7 * DAY_MS + hours * HOUR_MS).toISOString()

const createFeed = async ({ api }: Pick<Person, 'api'>): Promise<string> =>
  (await api.call(createCalendarAddress)).address

/** Returns start and status of the sessions in each feed, earliest first. */
const readFeeds = (addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const parts = Object.values(ical.sync.parseICS(await (await fetch(address)).text()))
      const read = parts.flatMap((part) =>
        part?.type === 'VEVENT' ? [`${part.start.toISOString()} ${String(part.status)}`] : [],
      )
      return read.sort()
    }),
  )

test('six weeks across a clock change are requested in one dialog, accepted but for one date, one is moved, and the rest is canceled, as both calendar feeds say [calendar/contents] [series/ask] [series/dates] [series/answer] [series/cancel-rest]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const schedule = { ...everyDay(), max_days_ahead: 365 }
  const { pro, athlete } = await strangers(target, admin, { schedule })
  const earlier = await request(athlete, pro.professional.id)
  await athlete.api.call(actions.cancelAppointment, { params: { id: earlier.id } })
  const first = threeWeeksBeforeChange()
  await request(await signUp(target, { role: 'athlete' }), pro.professional.id, weeksLater(first, 1))

  const feeds = await Promise.all([athlete, pro].map(createFeed))
  const his = await pageOf(athlete)
  await his.goto(`/professional/${pro.professional.id}?book=consultation&start=${first.toISOString()}`)
  const dialog = his.getByRole('dialog', { name: /Book a session/ })
  await dialog.getByRole('combobox', { name: 'How often' }).click()
  await his.getByRole('option', { name: 'Every week', exact: true }).click()
  const dates = dialog.getByRole('list', { name: 'Dates of the series' }).getByRole('listitem')
  await expect(dates).toHaveCount(6)
  await expect(dates.filter({ hasText: 'not free' })).toHaveCount(1)
  await dates.nth(1).getByRole('combobox').click()
  await his.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: /^Request 6 sessions/ }).click()
  await expect(his).toHaveURL(/\/booking-confirmation\?id=/)

  const hers = await pageOf(pro)
  await hers.goto('/booking-requests')
  const card = hers.getByRole('article', { name: `Request from ${athlete.name}` })
  await card.getByRole('button', { name: 'Answer the series' }).click()
  const answer = hers.getByRole('dialog', { name: 'Answer this series' })
  await expect(answer.getByRole('checkbox')).toHaveCount(6)
  await answer.getByRole('checkbox').nth(2).click()
  await answer.getByRole('button', { name: 'Accept 5 and pay $25' }).click()
  await expect(hers.getByRole('dialog', { name: 'Series confirmed' })).toContainText('charged once')

  const id = new URL(his.url()).searchParams.get('id')!
  await his.goto(`/booking/${id}`)
  const series = his.getByRole('list', { name: 'Dates of the series' }).getByRole('listitem')
  await expect(series).toHaveText([
    /Confirmed/,
    /Confirmed/,
    /Declined/,
    /Confirmed/,
    /Confirmed/,
    /Confirmed/,
  ])

  const { booking } = await athlete.api.call(screens.bookingScreen, { params: { id } })
  const { items } = await athlete.api.call(actions.getSeries, { params: { id: booking.series_id! } })
  const expectFeeds = async (starts: readonly string[], status: string) => {
    const sessions = starts.map((start) => `${start} ${status}`)
    await expect.poll(() => readFeeds(feeds)).toEqual([sessions, sessions])
  }
  const starts = items.map(({ appointment_date }) => appointment_date).toSpliced(2, 1)
  await expectFeeds(starts, 'CONFIRMED')

  // The clock time is the same on both sides of the change, and one session moves by itself.
  const clockOf = async (n: number) => /, (\d+:\d\d)/.exec((await series.nth(n).textContent()) ?? '')?.[1]
  expect(await clockOf(5)).toBe(await clockOf(0))
  const moved = items[4]!
  const proposed_date = new Date(Date.parse(moved.appointment_date) + 2 * HOUR_MS).toISOString()
  await athlete.api.call(actions.proposeNewTime, { params: { id: moved.id }, body: { proposed_date } })
  await pro.api.call(actions.acceptNewTime, { params: { id: moved.id }, body: { starts_at: proposed_date } })
  await expect.poll(() => clockOf(4)).not.toBe(await clockOf(0))
  const after = starts.with(3, proposed_date)
  await expectFeeds(after, 'CONFIRMED')

  await his.getByRole('button', { name: 'Cancel remaining sessions' }).click()
  const rest = his.getByRole('dialog', { name: 'Cancel 5 remaining sessions?' })
  await expect(
    rest.getByRole('region', { name: 'These will be canceled' }).getByRole('listitem'),
  ).toHaveCount(5)
  await rest.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(series.filter({ hasText: 'Canceled' })).toHaveCount(5)
  await expectFeeds(after, 'CANCELLED')
})
