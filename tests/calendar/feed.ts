import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { acceptAppointment } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import { acceptSeries, cancelRest, requestSeries } from '@fieldside/contracts/http/series.ts'
import { signTestToken } from '@fieldside/platform/testing/tokens.ts'
import { type RunningBff, startBff } from '../../bff/tests/browser.ts'
import { cardOf } from '../../bff/tests/cards.ts'
import { type Fakes, startFakes } from '../../bff/tests/fakes.ts'
import { at, type Fixture, NOW, WEEKDAYS } from '../../services/booking/tests/fixture.ts'

export const PROFESSIONAL = { first_name: 'Grace', last_name: 'Hopper; "Amazing"' }
export const [AGREED_START, MOVED_START] = [at('2026-11-26T18:00:00Z'), at('2026-11-27T17:00:00Z')]
export const PLACE = '12 Track Lane, Denver, CO'

/** Sends what the BFF asks booking to the real service, with tokens that it accepts. */
const forwardToBooking = (fakes: Fakes, { t }: Fixture): void =>
  void fakes.app.all('/booking/*', async (hono) => {
    const { pathname, search } = new URL(hono.req.url)
    const person = [...fakes.people.bySecret.values()].find(
      ({ token }) => hono.req.header('authorization') === `Bearer ${token}`,
    )
    const headers = new Headers(hono.req.raw.headers)
    const as = person ? { userId: person.id, role: person.role } : { service: 'bff' as const }
    headers.set('authorization', `Bearer ${await signTestToken(as)}`)
    const body = hono.req.method === 'GET' ? undefined : await hono.req.text()
    const path = pathname.slice('/booking'.length) + search
    return t.service.http.app.request(path, { method: hono.req.method, headers, ...(body && { body }) })
  })

const nameEveryone = (fakes: Fakes): void => {
  fakes.app.post('/directory/professionals/lookup', async (hono) => {
    const { ids } = await hono.req.json<{ ids: string[] }>()
    return hono.json({ professionals: ids.map((id) => cardOf({ id, ...PROFESSIONAL })) })
  })
}

/** Starts the BFF in front of the real booking. The other services are fakes. */
export const startCalendar = async (fixture: Fixture): Promise<{ bff: RunningBff; fakes: Fakes }> => {
  const fakes = await startFakes()
  forwardToBooking(fakes, fixture)
  nameEveryone(fakes)
  return { bff: startBff(fakes), fakes }
}

/** Reads an athlete's feed when their session is agreed, when it was moved, and when it was canceled. */
export const feedsOfOneSession = async (fixture: Fixture): Promise<{ id: string; texts: string[] }> => {
  const { bff, fakes } = await startCalendar(fixture)
  const { t } = fixture
  try {
    const athlete = fakes.people.join()
    const as = { userId: athlete.id, role: 'athlete' as const }
    const { user, ...professional } = await fixture.professional()
    const { body: asked } = await fixture.ask({ user, ...professional }, as)
    const params = { id: asked.id }
    await t.request(acceptAppointment, { params }, { as: user })
    const made = await bff.command(`/api${createCalendarAddress.path}`, undefined, athlete)
    const { pathname } = new URL(((await made.json()) as { address: string }).address)
    const read = async () => (await bff.ask(pathname)).text()
    const texts = [await read()]
    t.clock.set(new Date(NOW.getTime() + 60_000))
    await t.request(proposeNewTime, { params, body: { proposed_date: MOVED_START } }, { as: user })
    await t.request(acceptNewTime, { params, body: { starts_at: MOVED_START } }, { as })
    texts.push(await read())
    t.clock.set(new Date(NOW.getTime() + 120_000))
    await t.request(cancelAppointment, { params }, { as })
    texts.push(await read())
    return { id: asked.id, texts }
  } finally {
    bff.stop()
    await fakes.stop()
  }
}

/** An event as a program outside of this project reads it. Times are in seconds since 1970. */
export type ReadEvent = {
  uid: string
  sequence: number
  status: string
  start: number
  end: number
  stamp: number
  summary: string
  location: string
}

const seconds = (text: string): number => Date.parse(text) / 1000

/** Returns what every program must read from the three feeds. */
export const expectedOf = (id: string, sequences: readonly number[]): ReadEvent[][] => {
  const common = {
    uid: `${id}@fieldside`,
    summary: 'Initial Consultation with Grace Hopper; "Amazing"',
    location: PLACE,
  }
  const startingAt = (start: string) => ({ start: seconds(start), end: seconds(start) + 3600 })
  const step = (index: number, changed: Partial<ReadEvent>) => [
    {
      ...common,
      sequence: sequences[index] ?? Number.NaN,
      status: 'CONFIRMED',
      stamp: NOW.getTime() / 1000 + index * 60,
      ...startingAt(index === 0 ? AGREED_START : MOVED_START),
      ...changed,
    },
  ]
  return [step(0, {}), step(1, {}), step(2, { status: 'CANCELLED', location: 'In person' })]
}

/** Thursdays at 11:00 in Denver, where clocks change on March 14, 2027. The third one is declined. */
const SERIES_FIRST = at('2027-02-25T18:00:00Z')
const SERIES_STARTS = ['02-25T18', '03-04T18', '03-18T17', '03-25T17', '04-01T17'].map((time) =>
  at(`2027-${time}:00:00Z`),
)
/** The second session is moved by three hours. */
const SERIES_MOVED = at('2027-03-04T21:00:00Z')

/** Reads both sides' feeds after a series was accepted but for one date, after one session moved, and after the rest was canceled. */
export const feedsOfSeries = async (fixture: Fixture): Promise<string[][]> => {
  const { bff, fakes } = await startCalendar(fixture)
  const { t } = fixture
  try {
    const { user, id } = await fixture.professional({ schedule: { ...WEEKDAYS, max_days_ahead: 365 } })
    const [athlete, professional] = [
      fakes.people.join(),
      fakes.people.join('professional', true, user.userId),
    ]
    const as = { userId: athlete.id, role: 'athlete' as const }
    const { appointment_date: _, ...details } = fixture.form({ user, id })
    const body = { ...details, first: SERIES_FIRST, every_weeks: 1, sessions: 6, changes: [] }
    const { body: series } = await t.request(requestSeries, { body }, { as })
    const params = { id: series.id }
    await t.request(acceptSeries, { params, body: { except: [series.items[2]!.id] } }, { as: user })
    const addresses: string[] = []
    for (const person of [athlete, professional]) {
      const made = await bff.command(`/api${createCalendarAddress.path}`, undefined, person)
      addresses.push(new URL(((await made.json()) as { address: string }).address).pathname)
    }
    const read = () => Promise.all(addresses.map(async (address) => (await bff.ask(address)).text()))
    const feeds = [await read()]
    const moved = { params: { id: series.items[1]!.id } }
    await t.request(proposeNewTime, { ...moved, body: { proposed_date: SERIES_MOVED } }, { as: user })
    await t.request(acceptNewTime, { ...moved, body: { starts_at: SERIES_MOVED } }, { as })
    feeds.push(await read())
    const appointment_ids = series.items.filter((_, index) => index !== 2).map((item) => item.id)
    await t.request(cancelRest, { params, body: { appointment_ids } }, { as })
    feeds.push(await read())
    return feeds
  } finally {
    bff.stop()
    await fakes.stop()
  }
}

type ReadSession = Pick<ReadEvent, 'start' | 'end' | 'status'>

/** Returns what every program must read from both feeds after each step. */
export const expectedOfSeries = (): ReadSession[][][] => {
  const sessions = (starts: readonly string[], status: string): ReadSession[] =>
    starts.map((start) => ({ start: seconds(start), end: seconds(start) + 3600, status }))
  const moved = SERIES_STARTS.with(1, SERIES_MOVED)
  return [
    sessions(SERIES_STARTS, 'CONFIRMED'),
    sessions(moved, 'CONFIRMED'),
    sessions(moved, 'CANCELLED'),
  ].map((read) => [read, read])
}

/** Returns the times and states of a read feed, earliest first. */
export const sessionsOf = (read: readonly ReadEvent[]): ReadSession[] =>
  read.map(({ start, end, status }) => ({ start, end, status })).sort((one, other) => one.start - other.start)
