import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appointment as arbitrary } from '../../../tests/arbitrary-appointment.ts'
import type { Appointment } from './appointment.ts'
import type { RecordedEvent } from './events.ts'
import { timelineOf } from './timeline.ts'

const [some] = fc.sample(arbitrary, { numRuns: 1, seed: 1 })
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24, hour)).toISOString()
const time = (hour: number): Date => new Date(at(hour))
const [start, other] = [at(100), at(120)]

/** A session that nothing but its request is known of. */
const appointment = (changes: Partial<Appointment>): Appointment => ({
  ...some!,
  version: 1,
  created_at: time(0),
  agreed_at: null,
  reminded_at: null,
  rescheduled_at: null,
  contact_shown_at: null,
  approval_withdrawn_at: null,
  session_cancelled_at: null,
  requested_start: time(100),
  offer_id: null,
  series_id: null,
  series_index: null,
  state: { name: 'confirmed', starts_at: time(100), proposal: null },
  ...changes,
})
const requested: RecordedEvent = { type: 'requested', at: at(0), starts_at: start }
const asked = { type: 'requested', by: 'athlete', starts_at: start, at: at(0) }
const versioned = (events: readonly RecordedEvent[]) =>
  events.map((event, index) => ({ version: index + 1, event }))
const shown = (changes: Partial<Appointment>, ...events: RecordedEvent[]) =>
  timelineOf(appointment({ version: events.length, ...changes }), versioned(events), 'athlete')

describe('an appointment whose events were all recorded', () => {
  test('has an entry for each published event, whatever its columns say [timeline/booking]', () => {
    const move = { for: 'session', by: 'professional', starts_at: other } as const
    const { entries, incomplete } = shown(
      { agreed_at: time(9), rescheduled_at: time(9), session_cancelled_at: time(9) },
      requested,
      { type: 'reminded', at: at(1) },
      { type: 'accept_opened', at: at(2), by: 'professional', accepted_start: start },
      { type: 'accept_confirmed', at: at(3), by: 'professional', starts_at: start, fee_charged: true },
      { type: 'paid', at: at(4), payment_id: 'p' },
      { type: 'time_proposed', at: at(5), proposal: move },
      { type: 'proposal_declined', at: at(6), proposal: move, by: 'professional' },
    )
    expect(incomplete).toBe(false)
    expect(entries).toEqual([
      asked,
      { type: 'answer_reminded', at: at(1) },
      { type: 'confirmed', by: 'professional', starts_at: start, at: at(3) },
      { type: 'new_time_proposed', by: 'professional', starts_at: other, at: at(5) },
      {
        type: 'new_time_declined',
        by: 'professional',
        proposed_by: 'professional',
        starts_at: other,
        at: at(6),
      },
    ])
  })

  test('tells when the contact details were shown, after what happened at the same time [timeline/booking]', () => {
    const confirmed = { by: 'professional', starts_at: start, fee_charged: false } as const
    const { entries } = shown(
      { contact_shown_at: time(1) },
      requested,
      { type: 'accept_confirmed', at: at(1), ...confirmed },
      { type: 'completed', at: at(2), starts_at: start },
    )
    expect(entries.map(({ type }) => type)).toEqual(['requested', 'confirmed', 'contact_shown', 'completed'])
  })

  test('hides a failed accept from the other side, and shows that the professional can still accept [timeline/booking]', () => {
    const kept = { type: 'accept_kept', at: at(2), starts_at: other, problem: 'card-declined' } as const
    const failed = { type: 'accept_failed', at: at(3), problem: 'card-declined', left_open: false } as const
    const events: RecordedEvent[] = [
      { ...kept, acceptable: true },
      { ...kept, acceptable: false },
      { ...failed, by: 'professional' },
    ]
    const typesFor = (viewer: 'athlete' | 'professional' | 'admin') =>
      timelineOf(appointment({ version: 4 }), versioned([requested, ...events]), viewer)
        .entries.slice(1)
        .map(({ type, by }) => `${by} ${type}`)
    const accepted = 'athlete suggestion_accepted'
    const [his, hers] = ['athlete accept_failed', 'professional accept_failed']
    expect(typesFor('athlete')).toEqual([accepted, his])
    expect(typesFor('professional')).toEqual([accepted, hers])
    expect(typesFor('admin')).toEqual([accepted, his, hers])
  })
})

describe('an appointment of release 0.1.0', () => {
  const old = (changes: Partial<Appointment>, ...events: RecordedEvent[]) => {
    const { entries, incomplete } = shown({ version: 9, ...changes }, ...events)
    expect(incomplete).toBe(true)
    return entries
  }

  test('keeps the request, without a start that it doesn’t know [timeline/booking]', () => {
    expect(old({ requested_start: null })).toEqual([{ type: 'requested', by: 'athlete', at: at(0) }])
  })

  test('shows what its columns date, once [timeline/booking]', () => {
    const rescheduled = { agreed_at: time(4), rescheduled_at: time(4) }
    const withdrawn: RecordedEvent = { type: 'approval_withdrawn', at: at(5) }
    const past = { ...rescheduled, reminded_at: time(1), approval_withdrawn_at: time(5) }
    expect(old(past, withdrawn)).toEqual([
      asked,
      { type: 'answer_reminded', at: at(1) },
      { type: 'rescheduled', at: at(4) },
      { type: 'approval_withdrawn', at: at(5) },
    ])
    expect(old({ agreed_at: time(2), rescheduled_at: time(0) })).toEqual([
      asked,
      { type: 'confirmed', at: at(2) },
    ])
  })

  test('shows the end of a canceled session [timeline/booking]', () => {
    const cancelled = { by: 'professional', reason: 'did_not_take_place' } as const
    const state = { name: 'cancelled', starts_at: time(100), ...cancelled, unavailable: null } as const
    const end = { type: 'cancelled', ...cancelled, starts_at: start, at: at(103) }
    expect(old({ state, session_cancelled_at: time(103) })).toEqual([asked, end])
    expect(old({ state })).toEqual([asked])
  })
})
