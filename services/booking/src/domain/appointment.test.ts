import { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import { describe, expect, test } from 'vitest'
import {
  type Appointment,
  answerBy,
  isInTime,
  refuseAccept,
  refuseAcceptSuggestion,
  refuseAnswer,
  refuseCancel,
  refuseSuggest,
  refuseSuggestionAnswer,
} from './appointment.ts'
import { viewOf } from './appointment-view.ts'

const now = new Date('2026-11-24T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const appointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: '019ab000-0000-7000-8000-000000000001',
  version: 1,
  athlete_id: '019ab000-0000-7000-8000-00000000000a',
  professional_id: '019ab000-0000-7000-8000-00000000000b',
  professional_user_id: '019ab000-0000-7000-8000-00000000000c',
  appointment_type: 'consultation',
  starts_at: inHours(72),
  ends_at: inHours(73),
  duration_minutes: 60,
  suggested_at: null,
  suggestion_agreed: false,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  age: 30,
  sex: 'female',
  notes: null,
  phone: '555 010 0100',
  email: 'ada@example.test',
  status: 'pending',
  rescheduled: false,
  proposed_at: null,
  proposed_by: null,
  price_cents: 9000,
  show_price: true,
  place: 'online',
  place_detail: 'https://meet.example.test/ada',
  answer_by: inHours(48),
  answering: false,
  answered_at: null,
  reminded_at: null,
  cancelled_by: null,
  cancel_reason: null,
  contact_shown_at: null,
  reviewed_at: null,
  approval_withdrawn_at: null,
  created_at: now,
  ...changes,
})
const codeOf = (refusal: { code: string } | null) => refusal?.code ?? 'allowed'
const others = AppointmentStatus.options.filter((status) => status !== 'pending')

describe('answering a request', () => {
  test('allows answering a pending request [appointment-states/only-pending-answered]', () => {
    expect(refuseAnswer(appointment(), now)).toBeNull()
    expect(refuseSuggest(appointment(), inHours(96), now)).toBeNull()
  })

  test.each(others)('rejects an answer while %s [appointment-states/only-pending-answered]', (status) => {
    const one = appointment({ status, suggested_at: inHours(96) })
    expect(codeOf(refuseAnswer(one, now))).toBe('not-pending')
    expect(codeOf(refuseSuggest(one, inHours(96), now))).toBe('not-pending')
    expect(codeOf(refuseSuggestionAnswer(one, now))).toBe('not-pending')
    expect(codeOf(refuseAcceptSuggestion(one, now))).toBe('not-pending')
  })

  test('rejects a second answer while the first is in progress', () => {
    const one = appointment({ answering: true, suggested_at: inHours(96) })
    expect(codeOf(refuseAnswer(one, now))).toBe('answer-in-progress')
    expect(codeOf(refuseAcceptSuggestion(one, now))).toBe('answer-in-progress')
    expect(codeOf(refuseCancel(one, 'athlete', now))).toBe('answer-in-progress')
  })

  test('rejects an answer to an expired request even before the job cancels it', () => {
    expect(codeOf(refuseAnswer(appointment(), inHours(48)))).toBe('not-pending')
  })

  test('rejects a suggestion in the past and names the field [booking-requests/suggest-rules]', () => {
    expect(refuseSuggest(appointment(), now, now)).toMatchObject({ field: 'suggested_date' })
  })

  test('rejects accepting a missing or past suggestion', () => {
    expect(codeOf(refuseAcceptSuggestion(appointment(), now))).toBe('no-suggestion')
    const past = appointment({ suggested_at: inHours(-1) })
    expect(codeOf(refuseAcceptSuggestion(past, now))).toBe('no-suggestion')
    expect(refuseSuggestionAnswer(past, now)).toBeNull()
  })
})

describe('a request whose requested time has passed', () => {
  const passed = appointment({ starts_at: inHours(-1), answer_by: inHours(20), suggested_at: inHours(30) })

  test('rejects an accept, but allows a decline or another suggestion', () => {
    expect(refuseAccept(passed, now)).toEqual({
      code: 'not-pending',
      detail: 'The time asked for has passed. Please suggest another one.',
    })
    expect(codeOf(refuseAccept({ ...passed, suggested_at: null }, now))).toBe('not-pending')
    expect(viewOf(passed, 'professional', now).actions).toMatchObject({
      accept: false,
      decline: true,
      suggest: true,
    })
  })

  test('allows accepting the time both sides agreed on', () => {
    expect(refuseAccept({ ...passed, suggestion_agreed: true }, now)).toBeNull()
    expect(viewOf({ ...passed, suggestion_agreed: true }, 'professional', now).actions.accept).toBe(true)
  })
})

describe('deadlines', () => {
  test('expires a request after 48 hours or at its start, whichever comes first [appointment-states/lapse]', () => {
    expect(answerBy(now, inHours(72))).toEqual(inHours(48))
    expect(answerBy(now, inHours(5))).toEqual(inHours(5))
  })

  test('counts as in time until exactly 24 hours before [appointment-states/cancel-24-hours]', () => {
    expect(isInTime({ starts_at: inHours(24) }, now)).toBe(true)
    expect(isInTime({ starts_at: new Date(inHours(24).getTime() - 1) }, now)).toBe(false)
  })
})

describe('canceling', () => {
  const agreed = ['confirmed', 'paid_confirmed', 'rescheduled'] as const

  test('lets only the athlete cancel a pending request, at any time [appointment-states/cancel-pending]', () => {
    expect(refuseCancel(appointment({ starts_at: inHours(1) }), 'athlete', now)).toBeNull()
    expect(codeOf(refuseCancel(appointment(), 'professional', now))).toBe('not-cancellable')
  })

  test.each(agreed)('lets both sides cancel a %s session until 24 hours before', (status) => {
    for (const by of ['athlete', 'professional'] as const) {
      expect(refuseCancel(appointment({ status }), by, now)).toBeNull()
      const soon = appointment({ status, starts_at: inHours(23) })
      expect(codeOf(refuseCancel(soon, by, now))).toBe('too-late-to-cancel')
    }
  })

  test.each(['declined', 'cancelled', 'completed'] as const)('rejects canceling when %s', (status) => {
    expect(codeOf(refuseCancel(appointment({ status }), 'athlete', now))).toBe('not-cancellable')
  })
})

describe('viewOf', () => {
  const agreedOrDone = new Set(['confirmed', 'paid_confirmed', 'rescheduled', 'completed'])

  test.each(AppointmentStatus.options)('shows contact details and place by viewer while %s', (status) => {
    const isKnown = agreedOrDone.has(status)
    const contact = { phone: '555 010 0100', email: 'ada@example.test' }
    const one = appointment({ status })
    expect(viewOf(one, 'professional', now).contact_info).toEqual(isKnown ? contact : null)
    expect(viewOf(one, 'athlete', now).contact_info).toEqual(contact)
    expect(viewOf({ ...one, notes: 'Left knee' }, 'admin', now)).toMatchObject({
      contact_info: null,
      notes: null,
    })
    for (const viewer of ['athlete', 'professional', 'admin'] as const) {
      expect(viewOf(one, viewer, now).place_detail).toBe(isKnown ? 'https://meet.example.test/ada' : null)
    }
  })

  test('hides a hidden price from the athlete only', () => {
    const hidden = appointment({ show_price: false })
    expect(viewOf(hidden, 'athlete', now).price_cents).toBeNull()
    expect(viewOf(hidden, 'professional', now).price_cents).toBe(9000)
  })

  test('lists the actions that the rules allow each viewer', () => {
    const suggested = appointment({ suggested_at: inHours(96) })
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
    })
    expect(Object.values(viewOf(suggested, 'admin', now).actions)).not.toContain(true)
  })
})
