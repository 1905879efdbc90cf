import type { Envelope } from '@fieldside/contracts/envelope.ts'
import { type Appointment, getAppointment } from '@fieldside/contracts/http/appointments.ts'
import { unavailable, unprocessable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { startOf } from '../../src/appointments/rules/appointment.ts'
import { deadlinesOf, reviewInvitedIn } from '../../src/appointments/rules/deadlines.ts'
import { findAppointments } from '../../src/appointments/store/appointments.ts'
import { TIMERS } from '../../src/appointments/store/timers.ts'
import { type Fixture, NOW, type Professional } from '../fixture.ts'
import { begin, isHeld, isOpenToBoth, type Story, seenOf, showsPlace, spanOf, tell } from './story.ts'

/** Outcomes of the charge. lost: charged, but the reply is lost; unsent: the request never arrived. */
export const MOODS = ['ok', 'ok', 'ok', 'declined', 'unavailable', 'lost', 'unsent'] as const
export type Mood = (typeof MOODS)[number]

type Booked = { id: string; athlete: Person; professional: Professional; story: Story }
type Cast = { athletes: Person[]; professionals: Professional[]; admin: Person }
export type ModelFixture = Cast & {
  booking: Fixture
  booked: Booked[]
  /** How many events were read. */
  read: number
  charges: Map<string, number>
}

/** Creates two professionals without hours and three athletes. */
export const createModelFixture = async (booking: Fixture): Promise<ModelFixture> => {
  booking.t.clock.set(NOW)
  booking.billing.reset()
  const professionals = [
    await booking.professional({ schedule: null }),
    await booking.professional({ schedule: null }),
  ]
  const athletes = [booking.athlete(), booking.athlete(), booking.athlete()]
  const admin: Person = { userId: newId(), role: 'admin' }
  const read = (await booking.t.emitted()).length
  return { booking, professionals, athletes, admin, booked: [], read, charges: new Map() }
}

const LOST = () => unavailable('No answer', 'outcome-unknown', 1)
export const setMood = ({ booking, charges }: ModelFixture, mood: Mood): void => {
  booking.billing.before = async () => {
    if (mood === 'declined') throw unprocessable('card-declined', 'Your card was declined.')
    if (mood === 'unavailable') throw unavailable('The provider is down', 'card-provider-unavailable', 1)
    if (mood === 'unsent') throw LOST()
  }
  booking.billing.after = async ({ professional_id, athlete_id }) => {
    const pair = `${professional_id} ${athlete_id}`
    if (booking.billing.charges > [...charges.values()].reduce((sum, n) => sum + n, 0))
      charges.set(pair, (charges.get(pair) ?? 0) + 1)
    if (mood === 'lost') throw LOST()
  }
}

export const everyone = ({ athletes, professionals, admin }: Cast): Person[] => [
  ...athletes,
  ...professionals.map(({ user }) => user),
  admin,
]

const dataOf = ({ data }: Envelope) => data as Record<string, unknown>

/** Applies the events since the last read and returns the ids of their appointments. */
const readOn = async (fixture: ModelFixture): Promise<Set<string>> => {
  const now = fixture.booking.t.clock.now()
  const events = await fixture.booking.t.emittedAfter(fixture.read)
  fixture.read += events.length
  const published = new Set<string>()
  for (const event of events) {
    const { professional_id, appointment_id } = dataOf(event)
    const ours = fixture.professionals.find(({ id }) => id === professional_id)
    if (!ours || !appointment_id) continue
    published.add(event.subject)
    addTo(fixture, ours, event, now)
  }
  return published
}

const addTo = (fixture: ModelFixture, professional: Professional, event: Envelope, now: Date): void => {
  const known = fixture.booked.find(({ id }) => id === event.subject)
  try {
    const story = known ? tell(known.story, event, now) : begin(event, now)
    if (known) known.story = story
    else {
      const athlete = fixture.athletes.find(({ userId }) => userId === dataOf(event).athlete_id)!
      fixture.booked.push({ id: event.subject, athlete, professional, story })
    }
  } catch (error) {
    throw new Error(`${event.type} is against the rules: ${(error as Error).message}`, { cause: error })
  }
}

const must = (holds: boolean, words: () => string): void => {
  if (!holds) throw new Error(words())
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Checks that both sides see what the events say, and contact details and place only while agreed or completed. */
const checkViews = async (
  { booking }: ModelFixture,
  { id, athlete, professional, story }: Booked,
): Promise<void> => {
  const views: [string, Appointment][] = []
  for (const as of [athlete, professional.user]) {
    const { body } = await booking.t.request(getAppointment, { params: { id } }, { as })
    views.push([as.role, body])
    const expected = seenOf(story)
    const seen = Object.fromEntries(Object.keys(expected).map((key) => [key, body[key as keyof Appointment]]))
    must(
      same(seen, expected),
      () => `the ${as.role} sees ${JSON.stringify(seen)}, expected ${JSON.stringify(expected)}`,
    )
    const isOpen = isOpenToBoth(story)
    must(
      (body.place_detail !== null) === showsPlace(story, body.place),
      () => `place is ${body.place_detail} while ${expected.status}`,
    )
    must(
      (body.contact_info !== null) === (isOpen || as.role === 'athlete'),
      () => `the ${as.role} sees ${JSON.stringify(body.contact_info)} while ${expected.status}`,
    )
  }
}

const checkCalendar = ({ booked, professionals }: ModelFixture): void => {
  for (const professional of professionals) {
    const held = booked
      .filter((one) => one.professional === professional && isHeld(one.story))
      .map(({ story }) => spanOf(story))
      .toSorted((a, b) => a.from - b.from)
    for (const [index, later] of held.entries()) {
      const earlier = held[index - 1]
      must(!earlier || earlier.until <= later.from, () => 'two slot holds overlap')
    }
  }
}

const checkFees = ({ booked, charges }: ModelFixture): void => {
  for (const { athlete, professional } of booked) {
    const pair = `${professional.id} ${athlete.userId}`
    const ofPair = booked.filter((one) => one.professional === professional && one.athlete === athlete)
    const expected = ofPair.reduce((sum, { story }) => sum + story.fees, 0)
    must(
      expected <= 1 && (charges.get(pair) ?? 0) <= 1,
      () => `the pair paid ${charges.get(pair)}, expected ${expected}`,
    )
    const isEverAgreed = ofPair.some(({ story }) => isOpenToBoth(story))
    must(!isEverAgreed || charges.get(pair) === 1, () => 'agreed on, but the fee was not charged')
  }
}

const KINDS = [
  'expire_request',
  'remind',
  'remind_last',
  'expire_move',
  'remind_day',
  'remind_hour',
  'cancel_unpaid',
  'complete',
  'settle_absence_report',
  'invite_review',
] as const

/** Checks that every deadline has its job at its time, and that no other job is left. */
const checkTimers = async ({ booking, booked }: ModelFixture): Promise<void> => {
  const ids = booked.map(({ id }) => id)
  const names = KINDS.map((kind) => TIMERS[kind])
  const { rows } = await booking.t.db.pool.query<{ job: string; key: string; run_at: Date }>(
    'select job, key, run_at from jobs where key = any($1) and job = any($2)',
    [ids, names],
  )
  const found = rows.map(({ job, key, run_at }) => `${key} ${job} ${run_at.toISOString()}`)
  const now = booking.t.clock.now()
  const due = (await findAppointments(booking.t.db.kysely, ids)).flatMap((one) => {
    // The job of a reminder ends without one once the session has begun, that of an invitation a week after the end.
    const isOver = (kind: string) =>
      kind === 'invite_review'
        ? reviewInvitedIn(startOf(one.state), one.duration_minutes).until < now
        : startOf(one.state) <= now && ['remind_day', 'remind_hour'].includes(kind)
    return deadlinesOf(one)
      .filter(({ kind }) => !isOver(kind))
      .map(({ kind, at }) => `${one.id} ${TIMERS[kind]} ${at.toISOString()}`)
  })
  must(same(found.toSorted(), due.toSorted()), () => `the jobs are ${found}, the deadlines ${due}`)
}

/** Applies new events, checks all invariants, and returns the ids of the changed appointments. */
export const look = async (fixture: ModelFixture): Promise<Set<string>> => {
  const published = await readOn(fixture)
  for (const one of fixture.booked.filter(({ story }) => story.emittedTwice))
    throw new Error(`${one.id}: accepted, but never confirmed`)
  checkCalendar(fixture)
  checkFees(fixture)
  await checkTimers(fixture)
  for (const one of fixture.booked) if (published.has(one.id)) await checkViews(fixture, one)
  return published
}

/** Checks every appointment, including those without new events. */
export const lookAtAll = async (fixture: ModelFixture): Promise<void> => {
  await look(fixture)
  for (const one of fixture.booked) await checkViews(fixture, one)
}
