import { describe, expect, test } from 'vitest'
import { viewOf } from '../views.ts'
import type { Appointment, AppointmentState, StateName, StateOf } from './appointment.ts'
import { addressOf } from './appointment-view.ts'
import { NOT_REPORTED } from './attendance.ts'
import type { Command } from './commands.ts'
import { answerBy, isInTime } from './deadlines.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'

const now = new Date('2026-11-24T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const starts_at = inHours(72)
const requested: StateOf<'requested'> = {
  name: 'requested',
  starts_at,
  answer_by: inHours(48),
  proposal: null,
}
/** One appointment in each state. */
const STATES: { [S in StateName]: StateOf<S> } = {
  requested,
  accepted_by_athlete: {
    name: 'accepted_by_athlete',
    starts_at,
    agreed_start: inHours(96),
    answer_by: inHours(48),
  },
  accepting: { name: 'accepting', by: 'professional', accepted_start: starts_at, request: requested },
  confirmed: { name: 'confirmed', starts_at, proposal: null },
  paid: { name: 'paid', starts_at, proposal: null },
  completed: { name: 'completed', starts_at },
  declined: { name: 'declined', starts_at },
  cancelled: { name: 'cancelled', starts_at, by: 'athlete', reason: 'called_off', unavailable: null },
}
const NAMES = Object.keys(STATES) as StateName[]
const proposal = (hours: number) =>
  ({ for: 'request', by: 'professional', starts_at: inHours(hours) }) as const

const appointment = (state: AppointmentState, changes: Partial<Appointment> = {}): Appointment => ({
  id: '019ab000-0000-7000-8000-000000000001',
  version: 1,
  athlete_id: '019ab000-0000-7000-8000-00000000000a',
  professional_id: '019ab000-0000-7000-8000-00000000000b',
  professional_user_id: '019ab000-0000-7000-8000-00000000000c',
  appointment_type: 'consultation',
  duration_minutes: 60,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  age: 30,
  guardian_present: false,
  child_first_name: null,
  member_id: null,
  member_birth_date: null,
  sex: 'female',
  notes: null,
  phone: '555 010 0100',
  email: 'ada@example.test',
  price_cents: 9000,
  show_price: true,
  place: 'online',
  place_detail: 'https://meet.example.test/ada',
  cancel_until_hours: 24,
  expires_after_hours: 48,
  fee_cents: 2500,
  payment_required: false,
  terms_version: '2026-11-28',
  created_at: now,
  updated_at: now,
  answered_at: null,
  agreed_at: null,
  day_reminded_of: null,
  hour_reminded_of: null,
  review_invited_at: null,
  reminded_at: null,
  rescheduled_at: null,
  contact_shown_at: null,
  reviewed_at: null,
  approval_withdrawn_at: null,
  session_cancelled_at: null,
  paid_at: null,
  requested_start: null,
  offer_id: null,
  package_id: null,
  series_id: null,
  series_index: null,
  state,
  attendance: NOT_REPORTED,
  ...changes,
})

/** Returns the code of the refusal, or 'allowed'. */
const outcome = (state: AppointmentState, command: Command, at = now): string => {
  const decision = decide(appointment(state), command, at)
  return 'events' in decision ? 'allowed' : decision.code
}
const propose = (hours: number): Command => ({ type: 'propose_alternate', starts_at: inHours(hours) })
const answered = NAMES.filter((name) => !['requested', 'accepted_by_athlete', 'accepting'].includes(name))

describe('answering a request', () => {
  test('allows answering a pending request [appointment-states/only-pending-answered]', () => {
    expect(outcome(requested, { type: 'accept' })).toBe('allowed')
    expect(outcome(requested, { type: 'decline' })).toBe('allowed')
    expect(outcome(requested, propose(96))).toBe('allowed')
  })

  test.each(answered)('rejects an answer while %s [appointment-states/only-pending-answered]', (name) => {
    for (const type of ['accept', 'decline', 'accept_alternate', 'decline_alternate'] as const)
      expect(outcome(STATES[name], { type })).toBe('not-pending')
    expect(outcome(STATES[name], propose(96))).toBe('not-pending')
  })

  test('rejects a second answer while the first is in progress', () => {
    for (const type of ['accept', 'decline', 'accept_alternate', 'decline_alternate'] as const)
      expect(outcome(STATES.accepting, { type })).toBe('answer-in-progress')
    expect(outcome(STATES.accepting, propose(96))).toBe('answer-in-progress')
    expect(outcome(STATES.accepting, { type: 'cancel', by: 'athlete' })).toBe('answer-in-progress')
  })

  test('rejects an answer to an expired request even before the job cancels it', () => {
    expect(outcome(requested, { type: 'accept' }, inHours(48))).toBe('not-pending')
    expect(outcome(requested, { type: 'decline' }, inHours(48))).toBe('not-pending')
  })

  test('rejects a proposal in the past and names the field [booking-requests/suggest-rules]', () => {
    expect(decide(appointment(requested), propose(0), now)).toMatchObject({ field: 'suggested_date' })
  })

  test('rejects accepting a missing or past proposal', () => {
    expect(outcome(requested, { type: 'accept_alternate' })).toBe('no-suggestion')
    const past = { ...requested, proposal: proposal(-1) }
    expect(outcome(past, { type: 'accept_alternate' })).toBe('no-suggestion')
    expect(outcome(past, { type: 'decline_alternate' })).toBe('allowed')
  })
})

describe('a request whose requested time has passed', () => {
  const passed = { ...requested, starts_at: inHours(-1), answer_by: inHours(20), proposal: proposal(30) }
  const agreed = { ...STATES.accepted_by_athlete, starts_at: inHours(-1), agreed_start: inHours(30) }

  test('rejects an accept, but allows a decline or another proposal', () => {
    expect(decide(appointment(passed), { type: 'accept' }, now)).toEqual({
      code: 'not-pending',
      detail: 'The requested time has passed. Please suggest another one.',
    })
    expect(outcome({ ...passed, proposal: null }, { type: 'accept' })).toBe('not-pending')
    expect(viewOf(appointment(passed), 'professional', now).actions).toMatchObject({
      accept: false,
      decline: true,
      suggest: true,
    })
  })

  test('allows accepting the time both sides agreed on', () => {
    expect(outcome(agreed, { type: 'accept' })).toBe('allowed')
    expect(viewOf(appointment(agreed), 'professional', now).actions.accept).toBe(true)
  })
})

describe('deadlines', () => {
  test('expires a request after 48 hours or at its start, whichever comes first [appointment-states/lapse]', () => {
    const terms = appointment(requested)
    expect(answerBy(terms, inHours(72))).toEqual(inHours(48))
    expect(answerBy(terms, inHours(5))).toEqual(inHours(5))
  })

  test('counts as in time until exactly 24 hours before [appointment-states/cancel-24-hours]', () => {
    const terms = appointment(requested)
    expect(isInTime(terms, inHours(24), now)).toBe(true)
    expect(isInTime(terms, new Date(inHours(24).getTime() - 1), now)).toBe(false)
  })
})

describe('terms', () => {
  /** Terms that no constant equals. */
  const own = { cancel_until_hours: 6, expires_after_hours: 2 }
  const decided = (state: AppointmentState, command: Command, at = now) =>
    decide(appointment(state, own), command, at)

  test('decides by the terms of the request about canceling, moving, and expiry [terms/kept]', () => {
    const soon = { ...STATES.confirmed, starts_at: inHours(6) }
    const move = { type: 'propose_move', by: 'athlete', starts_at: inHours(30) } as const
    expect(decided(soon, { type: 'cancel', by: 'athlete' })).toMatchObject({ events: [{ in_time: true }] })
    expect(decided(soon, move)).toHaveProperty('events')
    const tooLate = new Date(now.getTime() + 1)
    const until = 'until 6 hours before it starts.'
    expect(decided(soon, { type: 'cancel', by: 'athlete' }, tooLate)).toEqual({
      code: 'too-late-to-cancel',
      detail: `You can cancel a session ${until}`,
    })
    expect(decided(soon, move, tooLate)).toEqual({
      code: 'too-late-to-reschedule',
      detail: `You can move a session ${until}`,
    })
    const moving = { ...soon, proposal: { for: 'session', by: 'athlete', starts_at: inHours(30) } } as const
    expect(decided(moving, { type: 'accept_move', by: 'professional' })).toHaveProperty('events')
    expect(decided(moving, { type: 'expire_move' })).toMatchObject({ code: 'not-due' })
    expect(decided(moving, { type: 'expire_move' }, tooLate)).toHaveProperty('events')
    const agreed = evolve(appointment(requested, own), {
      type: 'time_proposed',
      at: now,
      proposal: proposal(96),
    })
    expect(agreed.state).toMatchObject({ answer_by: inHours(2) })
  })
})

describe('canceling', () => {
  test('lets only the athlete cancel a pending request, at any time [appointment-states/cancel-pending]', () => {
    const soon = { ...requested, starts_at: inHours(1) }
    expect(outcome(soon, { type: 'cancel', by: 'athlete' })).toBe('allowed')
    expect(outcome(requested, { type: 'cancel', by: 'professional' })).toBe('not-cancellable')
  })

  test.each(['confirmed', 'paid'] as const)(
    'lets both sides cancel a %s session until 24 hours before',
    (name) => {
      for (const by of ['athlete', 'professional'] as const) {
        expect(outcome(STATES[name], { type: 'cancel', by })).toBe('allowed')
        const soon = { ...STATES[name], starts_at: inHours(23) }
        expect(outcome(soon, { type: 'cancel', by })).toBe('too-late-to-cancel')
      }
    },
  )

  test.each(['declined', 'cancelled', 'completed'] as const)('rejects canceling when %s', (name) => {
    expect(outcome(STATES[name], { type: 'cancel', by: 'athlete' })).toBe('not-cancellable')
  })
})

describe('viewOf', () => {
  const agreedOrDone = new Set<StateName>(['confirmed', 'paid', 'completed'])

  test.each(NAMES)('shows contact details and place by viewer while %s', (name) => {
    const isKnown = agreedOrDone.has(name)
    const contact = { phone: '555 010 0100', email: 'ada@example.test' }
    const one = appointment(STATES[name])
    expect(viewOf(one, 'professional', now).contact_info).toEqual(isKnown ? contact : null)
    expect(viewOf(one, 'athlete', now).contact_info).toEqual(contact)
    expect(viewOf({ ...one, notes: 'Left knee' }, 'admin', now)).toMatchObject({
      contact_info: null,
      notes: null,
    })
    for (const viewer of ['athlete', 'professional'] as const) {
      expect(viewOf(one, viewer, now).place_detail).toBe(isKnown ? 'https://meet.example.test/ada' : null)
    }
    expect(viewOf(one, 'admin', now).place_detail).toBeNull()
  })

  test.each(NAMES)(
    'hides contact details in the notes from both sides until they agree, while %s [mask/notes]',
    (name) => {
      const notes = 'Left knee since May. Call me at 719 555 0142 or mail linda@people.test'
      const one = { ...appointment(STATES[name]), notes }
      const masked = { notes: 'Left knee since May. Call me at ••• or mail •••', notes_masked: true }
      for (const viewer of ['athlete', 'professional'] as const) {
        expect(viewOf(one, viewer, now)).toMatchObject(agreedOrDone.has(name) ? { notes } : masked)
        expect(viewOf({ ...one, notes: 'Left knee' }, viewer, now)).toMatchObject({ notes: 'Left knee' })
      }
    },
  )

  test('keeps the address of a session in person for its sides after it is settled as not held [attendance/settled]', () => {
    const settledAs = (absent: 'athlete' | null, place: 'online' | 'in_person') =>
      appointment(STATES.cancelled, {
        ...{ place, place_detail: '12 Track Lane' },
        attendance: { name: 'settled', by: 'professional', absent, settled_by: 'answer', reported: [] },
      })
    const noShow = settledAs('athlete', 'in_person')
    for (const viewer of ['athlete', 'professional'] as const) {
      expect(viewOf(noShow, viewer, now)).toMatchObject({ place_detail: '12 Track Lane' })
      expect(viewOf(settledAs('athlete', 'online'), viewer, now).place_detail).toBeNull()
      expect(viewOf(settledAs(null, 'in_person'), viewer, now).place_detail).toBeNull()
    }
    expect(viewOf(noShow, 'professional', now).contact_info).toBeNull()
    expect(viewOf(noShow, 'admin', now).place_detail).toBeNull()
  })

  test('shows an administrator the address of a session in person, and no link [attendance/case]', () => {
    const addressIn = (place_detail: string, place: 'online' | 'in_person' = 'in_person') =>
      addressOf({ place, place_detail })
    expect(addressIn('12 Track Lane, Denver, CO 80010')).toBe('12 Track Lane, Denver, CO 80010')
    expect(addressIn('12 Track Lane, Denver', 'online')).toBeNull()
    for (const link of ['https://meet.example.test/ada', 'meet.example.com/ada', ''])
      expect(addressIn(link)).toBeNull()
    expect(addressIn('12 Track Lane, or zoom.us/j/123456789')).toBe('12 Track Lane, or •••')
  })

  test('hides a hidden price from the athlete only', () => {
    const hidden = appointment(requested, { show_price: false })
    expect(viewOf(hidden, 'athlete', now).price_cents).toBeNull()
    expect(viewOf(hidden, 'professional', now).price_cents).toBe(9000)
  })

  test('lists the actions that the rules allow each viewer', () => {
    const suggested = appointment({ ...requested, proposal: proposal(96) })
    expect(viewOf(suggested, 'professional', now).actions).toEqual({
      accept: true,
      decline: true,
      suggest: true,
      answer_suggestion: false,
      cancel: false,
      propose_time: false,
      answer_new_time: false,
      withdraw_new_time: false,
      did_not_take_place: false,
      answer_absence_report: false,
      withdraw_absence_report: false,
      give_late_notice: false,
      withdraw_late_notice: false,
      release: false,
    })
    expect(viewOf(suggested, 'athlete', now).actions).toEqual({
      accept: false,
      decline: false,
      suggest: false,
      answer_suggestion: true,
      cancel: true,
      propose_time: false,
      answer_new_time: false,
      withdraw_new_time: false,
      did_not_take_place: false,
      answer_absence_report: false,
      withdraw_absence_report: false,
      give_late_notice: false,
      withdraw_late_notice: false,
      release: false,
    })
    expect(Object.values(viewOf(suggested, 'admin', now).actions)).not.toContain(true)
  })
})
