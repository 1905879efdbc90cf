import type { Envelope } from '@fieldside/contracts/envelope.ts'
import type { TimelineEntry } from '@fieldside/contracts/timeline-entry.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { getTimeline } from '../../src/appointments/get.ts'
import type { Fixture } from '../fixture.ts'
import { type Lived, live, lives } from '../model/lives.ts'

/** Each batch of lives is one transaction. */
const BATCH = 25
const SEED = 20_261_130

type Data = Record<string, string> & { accepted_by: string }
type Said = Partial<Omit<TimelineEntry, 'at'>>

/** The entry expected for each published event, independent of the timeline's own rule. Null if something else provides it. */
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
  // The entry of the settlement says it.
  'appointment-cancelled': ({ cancelled_by: by, reason, starts_at, absent, unavailable }) =>
    absent
      ? null
      : ({ type: 'cancelled', by, reason, starts_at, ...(unavailable && { unavailable }) } as Said),
  'released-time-refilled': () => ({ type: 'released_time_refilled' }),
  'late-notice-given': ({ by }) => ({ type: 'late_notice_given', by }) as Said,
  'late-notice-withdrawn': ({ by }) => ({ type: 'late_notice_withdrawn', by }) as Said,
  'attendance-reported': ({ by, absent }) => ({ type: 'absence_reported', by, absent }) as Said,
  'attendance-withdrawn': ({ by, absent }) => ({ type: 'absence_report_withdrawn', by, absent }) as Said,
  'attendance-contested': ({ contested_by = 'system', absent }) =>
    ({ type: 'absence_report_contested', by: contested_by, absent }) as Said,
  'attendance-settled': ({ reported_by: by, absent, settled_by }) =>
    ({ type: 'attendance_settled', by, absent, settled_by }) as Said,
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

/**
 * Lives a number of random lives of appointments, and compares what each side sees of them with the events on the bus.
 * Returns the types of entries that a side saw.
 */
export const compareLives = async (fixture: Fixture, count: number): Promise<Set<string>> => {
  const given = fc.sample(lives, { numRuns: count, seed: SEED })
  const lived: Lived[] = []
  for (let from = 0; from < count; from += BATCH)
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
  return seen
}
