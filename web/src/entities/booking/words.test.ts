import { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { expect, test } from 'vitest'
import { bookingOf as booking } from './testing/booking.ts'
import { sessionTime } from './time/session-time.ts'
import { openAttendance, otherSide, statusBadge, statusSentence, tooLateReason } from './words.ts'

test('gives every status a unique label and a sentence', () => {
  const labels = AppointmentStatus.options.map((status) => statusBadge(booking({ status })).label)
  expect(new Set(labels).size).toBe(AppointmentStatus.options.length)
  for (const status of AppointmentStatus.options)
    expect(statusSentence(booking({ status }), 'athlete')).toMatch(/\.$/)
})

test('labels an agreed session as rescheduled after it moves [appointment-states/rescheduled]', () => {
  expect(statusBadge(booking({ status: 'confirmed', rescheduled: true })).label).toBe('Rescheduled')
  expect(statusBadge(booking({ status: 'completed', rescheduled: true })).label).toBe('Completed')
  expect(statusSentence(booking({ status: 'confirmed', rescheduled: true }), 'athlete')).toContain('moved')
})

test('says until when a session must be paid, and that one wasn’t [prepay/deadline] [prepay/unpaid]', () => {
  const due = booking({ status: 'confirmed', pay_by: '2026-11-24T15:00:00Z' })
  expect(statusSentence(due, 'athlete')).toMatch(
    / Pay online by Tue, Nov 24, .*, or the session is canceled\.$/,
  )
  expect(statusSentence(due, 'professional')).toMatch(/ Ana Ruiz must pay online by Tue, Nov 24, /)
  const unpaid = booking({ status: 'cancelled', cancelled_by: 'system', cancel_reason: 'called_off' })
  expect(statusBadge(unpaid).label).toBe('Not paid')
  for (const role of ['athlete', 'professional', 'admin'] as const)
    expect(statusSentence(unpaid, role)).toBe('It was canceled because it wasn’t paid online in time.')
})

test('labels a session that is settled as one side’s absence as a no-show [attendance/settled]', () => {
  const labelOf = (absent: 'athlete' | 'professional' | 'both' | null) =>
    statusBadge(
      booking({
        status: absent ? 'cancelled' : 'completed',
        attendance: { state: 'settled', by: 'athlete', absent, answer_by: null, settled_by: 'decision' },
      }),
    ).label
  expect([labelOf('athlete'), labelOf('professional')]).toEqual(['No-show', 'No-show'])
  expect([labelOf('both'), labelOf(null)]).toEqual(['Canceled', 'Completed'])
})

test('shows a suggested time to both sides', () => {
  const suggested = booking({ suggested_date: '2026-11-26T15:00:00Z' })
  expect(statusBadge(suggested).label).toBe('New time suggested')
  expect(statusSentence(suggested, 'athlete')).toBe('Maya Okafor suggested another time.')
  expect(statusSentence(suggested, 'professional')).toContain('Ana Ruiz hasn’t answered yet')
})

test('tells both sides that an accepted suggestion waits for the professional [first-booking-fee/alternate-failed]', () => {
  const agreed = booking({
    suggested_date: '2026-11-26T15:00:00Z',
    suggestion_agreed: true,
    ends_at: '2026-11-25T15:45:00Z',
    duration_minutes: 45,
  })
  expect(statusBadge(agreed).label).toBe('Pending')
  expect(statusSentence(agreed, 'athlete')).toContain('Maya Okafor hasn’t confirmed it yet')
  expect(statusSentence(agreed, 'professional')).toContain('Accept to confirm it')
  expect(sessionTime(agreed)).toEqual({ start: '2026-11-26T15:00:00Z', end: '2026-11-26T15:45:00.000Z' })
  expect(sessionTime(booking({ ends_at: '2026-11-25T15:45:00Z' }))).toEqual({
    start: '2026-11-25T15:00:00Z',
    end: '2026-11-25T15:45:00Z',
  })
})

test('falls back to "Athlete" when the athlete has no name', () => {
  const athlete = { id: '1', first_name: '', last_name: '', full_name: '' }
  expect(otherSide(booking({ athlete }), 'professional')).toBe('Athlete')
  expect(statusSentence(booking({ athlete }), 'professional')).toBe('Athlete is waiting for your answer.')
})

test('says who canceled a booking, or that the request expired [appointment-states/lapse]', () => {
  const called = (cancelled_by: Booking['cancelled_by'], cancel_reason: Booking['cancel_reason']) =>
    statusSentence(booking({ status: 'cancelled', cancelled_by, cancel_reason }), 'athlete')
  expect(called('athlete', 'called_off')).toBe('You canceled it.')
  expect(called('professional', 'called_off')).toBe('Maya Okafor canceled it.')
  expect(called('professional', 'did_not_take_place')).toBe('Maya Okafor marked it as a no-show.')
  expect(called('system', 'not_answered')).toBe('This request expired because it wasn’t answered in time.')
})

test('tells the other side of a suspended user only that they aren’t available, and no badge of a missed payment [admin/suspend-account]', () => {
  const called = { cancelled_by: 'system', cancel_reason: 'called_off', unavailable: 'athlete' } as const
  const canceled = booking({ status: 'cancelled', ...called })
  expect(statusSentence(canceled, 'professional')).toBe(
    'It was canceled because Ana Ruiz isn’t available anymore.',
  )
  expect(statusSentence(canceled, 'athlete')).toBe('We canceled it when your account was suspended.')
  expect(statusSentence(canceled, 'admin')).toBe(
    'It was canceled because the account of the athlete was suspended.',
  )
  expect(statusBadge(canceled).label).not.toBe('Not paid')
})

test('says what is open about whether a session was held [attendance/claim]', () => {
  const said = (attendance: Partial<NonNullable<Booking['attendance']>>) =>
    openAttendance(
      booking({
        status: 'confirmed',
        attendance: {
          state: 'open',
          by: null,
          absent: null,
          answer_by: null,
          settled_by: null,
          ...attendance,
        },
      }),
      'athlete',
    )
  expect(said({})).toBeNull()
  expect(said({ state: 'settled', by: 'athlete', absent: 'athlete' })).toBeNull()
  expect(said({ state: 'noticed', by: 'professional' })).toBe('Maya Okafor can’t make it to this session.')
  expect(said({ state: 'reported', by: 'professional', absent: 'athlete' })).toBe(
    'Maya Okafor reported that you didn’t come. The answer is open.',
  )
  expect(said({ state: 'contested', by: 'athlete', absent: 'both' })).toBe(
    'You reported that you called it off together. Fieldside decides.',
  )
})

test('explains why a session that starts soon cannot be canceled [appointment-states/cancel-24-hours]', () => {
  const now = new Date('2026-11-25T00:00:00Z')
  expect(tooLateReason(booking({ status: 'confirmed' }), now)).toContain('until 24 hours before')
  const cancellable = { ...booking().actions, cancel: true }
  expect(tooLateReason(booking({ status: 'confirmed', actions: cancellable }), now)).toBeNull()
  expect(tooLateReason(booking({ status: 'pending' }), now)).toBeNull()
  expect(tooLateReason(booking({ status: 'confirmed' }), new Date('2026-11-26T00:00:00Z'))).toBeNull()
})

test('says whether refunds or the bank returned a part of the payment [refunds/partial]', () => {
  const sentence = (changes: Partial<Booking['payment']>) =>
    statusSentence(
      booking({
        status: 'paid_confirmed',
        payment: { id: 'p', payment_type: 'session', amount_cents: 8500, status: 'completed', ...changes },
      }),
      'athlete',
    )
  expect(sentence({ refunded_cents: 3000 })).toMatch(/ \$30 of the \$85 online payment was refunded\.$/)
  expect(sentence({ dispute: 'lost', charged_back_cents: 3000 })).toMatch(/ \$30 .* was returned\.$/)
})

test('says that a session is paid, also after it moved', () => {
  const sentence = (rescheduled: boolean) =>
    statusSentence(booking({ status: 'paid_confirmed', rescheduled }), 'athlete')
  expect(sentence(false)).toBe('You and Maya Okafor agreed on this session. It’s paid online.')
  expect(sentence(true)).toBe('You and Maya Okafor moved this session to a new time. It’s paid online.')
})
