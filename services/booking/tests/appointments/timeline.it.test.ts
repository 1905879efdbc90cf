import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import {
  acceptNewTime,
  markDidNotTakePlace,
  proposeNewTime,
} from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as served from '@fieldside/contracts/http/timelines.ts'
import { TimelineEntry } from '@fieldside/contracts/timeline-entry.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTimeline } from '../../src/appointments/get.ts'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'
import { type Lived, live, lives } from '../model/lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const LIVES = 1000
/** Each batch of lives is one transaction. */
const BATCH = 25
const SEED = 20_261_130

type Data = Record<string, string> & { accepted_by: string }
type Said = Partial<Omit<TimelineEntry, 'at'>>

/** What each published event says, written without the timeline's own rule. Without an entry, another event says it. */
const SAID: Record<string, (data: Data, suggested: string | undefined) => Said | null> = {
  'appointment-requested': ({ starts_at }) => ({ type: 'requested', by: 'athlete', starts_at }),
  'answer-reminded': () => ({ type: 'answer_reminded' }),
  'alternate-time-suggested': ({ suggested_date: starts_at }) => ({
    type: 'time_suggested',
    by: 'professional',
    starts_at,
  }),
  'alternate-time-declined': (_data, starts_at) => ({
    type: 'suggestion_declined',
    by: 'athlete',
    starts_at,
  }),
  'alternate-time-accepted': () => null,
  'alternate-fee-failed': ({ suggested_date: starts_at }) => ({
    type: 'suggestion_accepted',
    by: 'athlete',
    starts_at,
  }),
  'accept-failed': ({ accepted_by: by }) => ({ type: 'accept_failed', by }) as Said,
  'appointment-confirmed': ({ agreed_by: by, starts_at }) => ({ type: 'confirmed', by, starts_at }) as Said,
  'appointment-declined': ({ starts_at }) => ({ type: 'declined', by: 'professional', starts_at }),
  'new-time-proposed': ({ proposed_by: by, proposed_date: starts_at }) =>
    ({ type: 'new_time_proposed', by, starts_at }) as Said,
  'new-time-declined': ({ declined_by: by, proposed_date: starts_at, proposed_by }) =>
    ({ type: 'new_time_declined', by, starts_at, proposed_by }) as Said,
  'appointment-rescheduled': ({ proposed_by, starts_at }) => ({
    type: 'rescheduled',
    by: proposed_by === 'athlete' ? 'professional' : 'athlete',
    starts_at,
  }),
  'session-reminder-due': ({ starts_at }) => ({ type: 'session_reminded', starts_at }),
  'approval-withdrawn': () => ({ type: 'approval_withdrawn' }),
  'review-invitation-due': () => ({ type: 'review_invited' }),
  // Billing tells of it.
  'appointment-paid': () => null,
  'appointment-completed': ({ starts_at }) => ({ type: 'completed', starts_at }),
  'appointment-cancelled': ({ cancelled_by: by, reason, starts_at }) =>
    ({ type: 'cancelled', by, reason, starts_at }) as Said,
}

/** Returns the timeline that a side must see according to the bus and to when the professional looked. */
const expectedOf = (events: readonly Envelope[], { lookedAt }: Lived, side: string): Said[] => {
  let suggested: string | undefined
  const said = events.flatMap(({ type, time, data }) => {
    const given = data as Data
    const name = type.replace('booking.', '')
    const entry = SAID[name]!(given, suggested)
    if (name === 'alternate-time-suggested') suggested = given.suggested_date
    const isHidden =
      (name === 'accept-failed' && given.accepted_by !== side) ||
      (name === 'review-invitation-due' && side === 'professional')
    return entry && !isHidden ? [{ ...entry, at: time }] : []
  })
  const look = lookedAt && { type: 'contact_shown', by: 'professional', at: lookedAt.toISOString() }
  return [...said, ...(look ? [look] : [])].toSorted((a, b) => a.at.localeCompare(b.at)) as Said[]
}

test('shows both sides the entries and times of the events on the bus, in 1,000 random lives of appointments [timeline/booking]', async () => {
  const given = fc.sample(lives, { numRuns: LIVES, seed: SEED })
  const lived: Lived[] = []
  for (let from = 0; from < LIVES; from += BATCH)
    lived.push(
      ...(await writeStep(fixture.t.context(), async (tx, emit) => {
        const batch: Lived[] = []
        for (const life of given.slice(from, from + BATCH)) batch.push(await live(fixture, tx, emit, life))
        return batch
      })),
    )
  const eventsOf = Map.groupBy(await fixture.t.emitted(), ({ subject }) => subject)
  const seen = new Set<string>()
  for (const one of lived)
    for (const side of ['athlete', 'professional'] as const) {
      const ctx = fixture.t.context({ userId: one[side], role: side })
      const { viewer, entries, incomplete } = await getTimeline(ctx, one.id)
      expect({ viewer, entries, incomplete }).toEqual({
        viewer: side,
        entries: expectedOf(eventsOf.get(one.id)!, one, side),
        incomplete: false,
      })
      for (const { type } of entries) seen.add(type)
    }
  expect([...seen].toSorted()).toEqual(TimelineEntry.shape.type.options.toSorted())
})

const { accept, suggest, refuse } = answering(() => fixture)
const timeline = async (id: string, as: Person) =>
  (await fixture.t.request(served.getTimeline, { params: { id } }, { as })).body
const later = (hours: number): string => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

test('returns the same session to both sides and an administrator, and 404 to anyone else [timeline/booking]', async () => {
  const { id, athlete, professional } = await fixture.pending()
  const { user } = professional
  await suggest(id, user)
  fixture.t.clock.advance({ hours: 1 })
  await accept(id, user)
  await fixture.t.request(
    proposeNewTime,
    { params: { id }, body: { proposed_date: later(100) } },
    { as: user },
  )
  fixture.t.clock.advance({ hours: 1 })
  await fixture.t.request(acceptNewTime, { params: { id } }, { as: athlete })
  fixture.t.clock.set(new Date(later(102)))
  await fixture.t.request(markDidNotTakePlace, { params: { id } }, { as: athlete })
  const { entries, incomplete } = await timeline(id, athlete)
  expect(entries.map(({ type, by, at }) => [type, by, at])).toEqual([
    ['requested', 'athlete', later(0)],
    ['time_suggested', 'professional', later(0)],
    ['confirmed', 'professional', later(1)],
    ['new_time_proposed', 'professional', later(1)],
    ['contact_shown', 'professional', later(1)],
    ['rescheduled', 'athlete', later(2)],
    ['cancelled', 'athlete', later(102)],
  ])
  expect(incomplete).toBe(false)
  for (const as of [user, { userId: newId(), role: 'admin' } as const])
    expect(await timeline(id, as)).toEqual({ viewer: as.role, entries, incomplete })
  for (const as of [fixture.athlete(), (await fixture.professional()).user]) {
    const { status, body } = await fixture.t.request(served.getTimeline, { params: { id } }, { as })
    expect([status, Object.keys(body)]).toEqual([404, expect.not.arrayContaining(['entries'])])
  }
})

test('tells only the side that accepted that the fee couldn’t be charged [timeline/booking]', async () => {
  const { id, athlete, professional } = await fixture.pending()
  refuse()
  await accept(id, professional.user)
  const typesFor = async (as: Person) => (await timeline(id, as)).entries.map(({ type }) => type)
  expect(await typesFor(professional.user)).toEqual(['requested', 'accept_failed'])
  expect(await typesFor(athlete)).toEqual(['requested'])
})

test('shows what a row of release 0.1.0 still knows, and that the rest is missing [timeline/booking]', async () => {
  const { id, athlete, professional } = await fixture.pending()
  fixture.t.clock.advance({ hours: 1 })
  await accept(id, professional.user)
  const recorded = await timeline(id, athlete)
  await fixture.t.db.kysely.deleteFrom('appointment_events').where('appointment_id', '=', id).execute()
  const asked = { type: 'requested', by: 'athlete', at: later(0), starts_at: at('2026-11-26T18:00:00Z') }
  const known = [
    asked,
    { type: 'confirmed', at: later(1) },
    { type: 'contact_shown', by: 'professional', at: later(1) },
  ]
  expect(await timeline(id, athlete)).toEqual({ viewer: 'athlete', entries: known, incomplete: true })
  fixture.t.clock.advance({ hours: 1 })
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  const { entries, incomplete } = await timeline(id, athlete)
  expect(entries).toEqual([
    ...known,
    { type: 'cancelled', by: 'athlete', reason: 'called_off', at: later(2), starts_at: asked.starts_at },
  ])
  expect([recorded.incomplete, incomplete]).toEqual([false, true])
})
