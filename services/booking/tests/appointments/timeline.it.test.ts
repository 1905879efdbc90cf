import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import * as served from '@fieldside/contracts/http/timelines.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'
import { compareLives } from './timeline-lives.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('shows both sides the entries and times of the events on the bus, in random lives of appointments [timeline/booking]', async () => {
  const seen = await compareLives(fixture, 100)
  expect(seen.size).toBeGreaterThan(1)
})

const { accept, suggest, refuse, missed } = answering(() => fixture)
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
  await missed(id, athlete, 'athlete')
  const { entries, incomplete } = await timeline(id, athlete)
  expect(entries.map(({ type, by, at }) => [type, by, at])).toEqual([
    ['requested', 'athlete', later(0)],
    ['time_suggested', 'professional', later(0)],
    ['confirmed', 'professional', later(1)],
    ['new_time_proposed', 'professional', later(1)],
    ['contact_shown', 'professional', later(1)],
    ['rescheduled', 'athlete', later(2)],
    ['attendance_settled', 'athlete', later(102)],
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
