import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import * as agreed from '@fieldside/contracts/http/agreed-sessions.ts'
import * as answers from '@fieldside/contracts/http/appointment-answers.ts'
import * as api from '@fieldside/contracts/http/appointments.ts'
import * as attendance from '@fieldside/contracts/http/attendance.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import fc from 'fast-check'
import { NOW } from '../fixture.ts'
import { everyone, look, MOODS, type ModelFixture, type Mood, setMood } from './model-fixture.ts'

/** fast-check uses this to choose the next commands. All other state is in the fixture. */
type Model = { booked: number }
type Command = fc.AsyncCommand<Model, ModelFixture>
export type Sequence = Iterable<Command>

type Kind = {
  endpoint: Endpoint
  sides: readonly string[]
  action?: keyof api.Appointment['actions']
  time?: string
  body?: (slot: number) => object
}
const BOTH = ['athlete', 'professional']

/** The commands, who can send them, and which of the `actions` predicts that they succeed. */
const KINDS = {
  accept: { endpoint: answers.acceptAppointment, sides: ['professional'], action: 'accept' },
  decline: { endpoint: answers.declineAppointment, sides: ['professional'], action: 'decline' },
  suggest: {
    endpoint: answers.suggestTime,
    sides: ['professional'],
    action: 'suggest',
    time: 'suggested_date',
  },
  'accept suggestion': { endpoint: answers.acceptSuggestion, sides: ['athlete'] },
  'decline suggestion': {
    endpoint: answers.declineSuggestion,
    sides: ['athlete'],
    action: 'answer_suggestion',
  },
  cancel: { endpoint: api.cancelAppointment, sides: BOTH, action: 'cancel' },
  propose: {
    endpoint: agreed.proposeNewTime,
    sides: BOTH,
    action: 'propose_time',
    time: 'proposed_date',
  },
  'accept new time': { endpoint: agreed.acceptNewTime, sides: BOTH, action: 'answer_new_time' },
  'decline new time': { endpoint: agreed.declineNewTime, sides: BOTH },
  'report absence': {
    endpoint: attendance.reportAbsence,
    sides: BOTH,
    action: 'did_not_take_place',
    body: (slot) => ({ absent: (['athlete', 'professional', 'both'] as const)[slot % 3] }),
  },
  'withdraw report': {
    endpoint: attendance.withdrawAbsenceReport,
    sides: BOTH,
    action: 'withdraw_absence_report',
  },
  'answer report': {
    endpoint: attendance.answerAbsenceReport,
    sides: BOTH,
    action: 'answer_absence_report',
    body: (slot) =>
      slot % 2 === 0 ? { agrees: true } : { agrees: false, statement: 'We trained together.' },
  },
  'give notice': { endpoint: attendance.giveLateNotice, sides: BOTH, action: 'give_late_notice' },
  'withdraw notice': { endpoint: attendance.withdrawLateNotice, sides: BOTH, action: 'withdraw_late_notice' },
  release: { endpoint: attendance.releaseSession, sides: BOTH, action: 'release' },
} as const satisfies Record<string, Kind>
type KindName = keyof typeof KINDS

/** Slots are half an hour apart, so that one-hour sessions overlap often. */
const slotAt = (slot: number): string => new Date(NOW.getTime() + (20 + slot * 0.5) * 3_600_000).toISOString()

const must = (holds: boolean, words: string): void => {
  if (!holds) throw new Error(words)
}

/** Rejections that the `actions` can't predict: from the calendar, the card, or the chosen time. */
const UNFORESEEN = new Set([
  'slot-taken',
  'invalid-input',
  'card-declined',
  'card-provider-unavailable',
  'fee-unavailable',
  'professional-must-confirm',
])

type Act = { kind: KindName; which: number; who: number; slot: number; mood: Mood; retry: boolean }

/** Returns one of the two sides in most cases, and sometimes anyone. */
const actorOf = (fixture: ModelFixture, { which, who }: Act) => {
  const one = fixture.booked[which % fixture.booked.length]!
  const people: Person[] = who < 8 ? [one.athlete, one.professional.user] : everyone(fixture)
  return { one, as: people[who % people.length]! }
}

const send = (fixture: ModelFixture, act: Act, idempotencyKey: string) => {
  const { one, as } = actorOf(fixture, act)
  const { endpoint, time, body: bodyOf }: Kind = KINDS[act.kind]
  const body = time ? { [time]: slotAt(act.slot) } : bodyOf?.(act.slot)
  return fixture.booking.t.request(endpoint, { params: { id: one.id }, body }, { as, idempotencyKey })
}

const perform = async (fixture: ModelFixture, act: Act): Promise<void> => {
  const { one, as } = actorOf(fixture, act)
  const { sides, action }: Kind = KINDS[act.kind]
  const isSide = as === one.athlete || as === one.professional.user
  const before = isSide ? await seenBy(fixture, one.id, as) : undefined
  setMood(fixture, act.mood)
  const key = newId()
  const reply = await send(fixture, act, key)
  const published = await look(fixture)
  const isDone = reply.status === 200
  must(!isDone || (isSide && sides.includes(as.role)), `${as.role} may not ${act.kind}, but did`)
  must(isDone || reply.status >= 400, `answered ${reply.status}`)
  must(
    [...published].every((id) => id === one.id),
    'another appointment changed',
  )
  must(!isDone || published.size === 1, `${act.kind} was done but not published`)
  if (before && action && sides.includes(as.role)) {
    const refused = isDone ? 'done' : String(reply.problem.code)
    if (before.actions[action]) must(isDone || UNFORESEEN.has(refused), `offered, but refused: ${refused}`)
    else must(!isDone, `not offered, but done`)
  }
  if (!act.retry || !isDone) return
  const again = await send(fixture, act, key)
  must(JSON.stringify(again.body) === JSON.stringify(reply.body), 'a retry was answered otherwise')
  must((await look(fixture)).size === 0, 'a retry changed something')
}

const seenBy = async ({ booking }: ModelFixture, id: string, as: Person): Promise<api.Appointment> =>
  (await booking.t.request(api.getAppointment, { params: { id } }, { as })).body

const acting = (act: Act): Command => ({
  check: ({ booked }) => booked > 0,
  run: (_model, fixture) => perform(fixture, act),
  toString: () => `act(${JSON.stringify(act)})`,
})

/** Sends two commands in parallel. In either order, the events must follow the rules. */
const racing = (first: Act, second: Act): Command => ({
  check: ({ booked }) => booked > 0,
  run: async (_model, fixture) => {
    setMood(fixture, first.mood)
    await Promise.all([
      send(fixture, first, newId()),
      send(fixture, { ...second, which: first.which }, newId()),
    ])
    await look(fixture)
  },
  toString: () => `race(${JSON.stringify([first, second])})`,
})

type Ask = { athlete: number; professional: number; slot: number; retry: boolean }

const asking = ({ athlete, professional, slot, retry }: Ask): Command => ({
  check: ({ booked }) => booked < 8,
  run: async (model, fixture) => {
    const as = fixture.athletes[athlete]!
    const body = fixture.booking.form(fixture.professionals[professional]!, {
      id: newId(),
      appointment_date: slotAt(slot),
    })
    const reply = await fixture.booking.t.request(api.requestAppointment, { body }, { as })
    const published = await look(fixture)
    must(
      published.size === (reply.status === 201 ? 1 : 0),
      `answered ${reply.status}, published ${published.size}`,
    )
    if (retry && reply.status === 201) {
      const again = await fixture.booking.t.request(api.requestAppointment, { body }, { as })
      must(again.body.id === reply.body.id, 'a retry made another appointment')
      must((await look(fixture)).size === 0, 'a retry was published')
    }
    model.booked = fixture.booked.length
  },
  toString: () => `ask(${JSON.stringify({ athlete, professional, slot, retry })})`,
})

const JOBS = [
  'end-open-accepts',
  'give-up-accepts',
  'expire-requests',
  'remind-professionals',
  'remind-of-expiry',
  'remind-a-day-before',
  'remind-an-hour-before',
  'expire-proposals',
  'complete-sessions',
  'invite-to-review',
  'settle-absence-reports',
]

const runEveryJob = async ({ booking }: ModelFixture): Promise<void> => {
  for (const name of JOBS) await booking.t.runJobs(name)
}

/** Advances the clock and runs every job twice. The second time, none must find anything. */
const waiting = (hours: number): Command => ({
  check: () => true,
  run: async (_model, fixture) => {
    fixture.booking.t.clock.advance({ hours, seconds: 11 })
    setMood(fixture, 'ok')
    await runEveryJob(fixture)
    await look(fixture)
    await runEveryJob(fixture)
    const again = await look(fixture)
    must(again.size === 0, `a job acted twice on ${[...again]}`)
  },
  toString: () => `wait(${hours} h)`,
})

const act = fc.record({
  kind: fc.constantFrom(
    ...(Object.keys(KINDS) as KindName[]),
    'accept',
    'accept',
    'propose',
    'accept new time',
  ),
  which: fc.nat(7),
  who: fc.nat(9),
  slot: fc.nat(150),
  mood: fc.constantFrom(...MOODS),
  retry: fc.boolean(),
}) as fc.Arbitrary<Act>

const ask = fc.record({
  athlete: fc.nat(2),
  professional: fc.nat(1),
  slot: fc.nat(150),
  retry: fc.boolean(),
})

/** Starts every run with an agreed session three days ahead, so that its transitions are covered. */
export const opening: Command[] = [
  asking({ athlete: 0, professional: 0, slot: 104, retry: false }),
  acting({ kind: 'accept', which: 0, who: 1, slot: 0, mood: 'ok', retry: false }),
]

export const commands = fc.commands(
  [
    ask.map(asking),
    act.map(acting),
    act.map(acting),
    act.map(acting),
    act.map(acting),
    fc.tuple(act, act).map(([first, second]) => racing(first, second)),
    fc.constantFrom(0, 1, 5, 12, 24, 30).map(waiting),
  ],
  { size: 'large', maxCommands: 60 },
)
