import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCommand, appointment as arbitrary } from '../../../tests/arbitrary-appointment.ts'
import type { Appointment } from './appointment.ts'
import { NOT_REPORTED } from './attendance.ts'
import type { Command } from './commands.ts'
import { answerBy } from './deadlines.ts'
import { decide } from './decide.ts'
import type { AppointmentEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { creditsOf, hasEnded, type Package, packageUseOf, refusePackage } from './package-use.ts'

const [some] = fc.sample(arbitrary, { numRuns: 1, seed: 1 })
const NOW = new Date('2026-11-24T12:00:00Z')
const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS)
const OWNED: Package = {
  id: 'p',
  version: 1,
  athlete_id: some!.athlete_id,
  professional_id: some!.professional_id,
  professional_user_id: some!.professional_user_id,
  appointment_type: 'consultation',
  sessions: 4,
  returned: 0,
  valid_until: later(90 * 24),
  closed_at: null,
}

/** A request that a package pays for. */
const request = (starts_at: Date, now: Date): Appointment => {
  const terms = { created_at: now, expires_after_hours: 48, cancel_until_hours: 24 }
  return {
    ...some!,
    ...terms,
    package_id: OWNED.id,
    price_cents: null,
    payment_required: false,
    updated_at: now,
    answered_at: null,
    agreed_at: null,
    approval_withdrawn_at: null,
    session_cancelled_at: null,
    paid_at: null,
    reviewed_at: null,
    state: { name: 'requested', starts_at, answer_by: answerBy(terms, starts_at), proposal: null },
    attendance: NOT_REPORTED,
  }
}

type Life = { appointment: Appointment; events: AppointmentEvent[] }
const send = (life: Life, command: Command, now: Date): Life => {
  const decision = decide(life.appointment, command, now)
  if (!('events' in decision)) return life
  const appointment = decision.events.reduce((before, event) => evolve(before, event), life.appointment)
  return { appointment: { ...appointment, updated_at: now }, events: [...life.events, ...decision.events] }
}
const agreed = (hours = 100): Life => {
  const accepted = send({ appointment: request(later(hours), NOW), events: [] }, { type: 'accept' }, NOW)
  return send(accepted, { type: 'confirm_accept', fee_charged: false }, NOW)
}

/** Tells from the published events what decision 144 says about a payment for the session. */
const expectedOf = (events: readonly AppointmentEvent[]): 'reserved' | 'used' | 'free' => {
  const ended = events.findLast((event) => event.type === 'cancelled' || event.type === 'declined')
  if (ended?.type === 'declined') return 'free'
  if (ended?.type === 'cancelled') {
    if (!ended.was_agreed) return 'free'
    const isRefilled = events.some(({ type }) => type === 'released_time_refilled')
    if (ended.absent) return ended.absent === 'athlete' && !isRefilled ? 'used' : 'free'
    return ended.by === 'athlete' && !ended.in_time && !ended.approval_withdrawn ? 'used' : 'free'
  }
  return events.some(({ type }) => type === 'accept_confirmed') ? 'used' : 'reserved'
}

describe('what a session takes from its package', () => {
  const REPORT = (by: 'athlete' | 'professional', absent: 'athlete' | 'professional' | 'both') =>
    ({ type: 'report_absence', by, absent }) as const
  const notice = { type: 'give_late_notice', by: 'athlete' } as const
  const release = { type: 'release', by: 'professional' } as const
  const steps: [string, 'used' | 'free', [number, Command][]][] = [
    ['is held', 'used', [[101, { type: 'complete' }]]],
    ['the athlete cancels in time', 'free', [[76, { type: 'cancel', by: 'athlete' }]]],
    ['the athlete cancels too late, which is refused', 'used', [[76.1, { type: 'cancel', by: 'athlete' }]]],
    ['the professional cancels', 'free', [[10, { type: 'cancel', by: 'professional' }]]],
    [
      'the athlete cancels late after the approval was withdrawn',
      'free',
      [
        [90, { type: 'withdraw_approval' }],
        [99, { type: 'cancel', by: 'athlete' }],
      ],
    ],
    ['the professional admits their absence', 'free', [[101, REPORT('professional', 'professional')]]],
    ['the athlete admits their absence', 'used', [[101, REPORT('athlete', 'athlete')]]],
    [
      'both called it off, as the other side agrees',
      'free',
      [
        [101, REPORT('athlete', 'both')],
        [102, { type: 'answer_absence_report', by: 'professional', agrees: true }],
      ],
    ],
    [
      'nobody answers that the athlete was absent',
      'used',
      [
        [101, REPORT('professional', 'athlete')],
        [174, { type: 'settle_absence_report' }],
      ],
    ],
    [
      'nobody answers that the professional was absent, which an administrator decides then',
      'used',
      [
        [101, REPORT('athlete', 'professional')],
        [174, { type: 'settle_absence_report' }],
      ],
    ],
    [
      'an administrator decides against the report',
      'used',
      [
        [101, REPORT('athlete', 'professional')],
        [102, { type: 'answer_absence_report', by: 'professional', agrees: false }],
        [200, { type: 'decide_attendance', absent: 'athlete' }],
      ],
    ],
    [
      'an administrator decides that the professional was absent, also weeks after the end',
      'free',
      [
        [100.5, { type: 'complete' }],
        [101, { type: 'complete' }],
        [101, REPORT('professional', 'athlete')],
        [102, { type: 'answer_absence_report', by: 'athlete', agrees: false }],
        [900, { type: 'decide_attendance', absent: 'professional' }],
      ],
    ],
    [
      'a report is withdrawn',
      'used',
      [
        [101, REPORT('athlete', 'professional')],
        [102, { type: 'withdraw_absence_report', by: 'athlete' }],
      ],
    ],
    [
      'the athlete gives late notice and the time is released',
      'used',
      [
        [90, notice],
        [91, release],
      ],
    ],
    [
      'another athlete takes that time',
      'free',
      [
        [90, notice],
        [91, release],
        [92, { type: 'refill_released' }],
      ],
    ],
  ]
  test.each(steps)('when %s: %s [packages/back]', (_, use, commands) => {
    const life = commands.reduce((before, [hours, command]) => send(before, command, later(hours)), agreed())
    expect(packageUseOf(life.appointment)).toBe(use)
  })
})

const likely = fc.constantFrom<Command>(
  { type: 'cancel', by: 'athlete' },
  { type: 'cancel', by: 'professional' },
  { type: 'report_absence', by: 'professional', absent: 'professional' },
  { type: 'report_absence', by: 'athlete', absent: 'athlete' },
)
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ ask: fc.integer({ min: 1, max: 3 }), hours: fc.constantFrom(20, 60) }),
  },
  { weight: 6, arbitrary: fc.record({ to: fc.nat(3), command: anyCommand }) },
  { weight: 4, arbitrary: fc.record({ to: fc.nat(3), command: likely }) },
  { weight: 4, arbitrary: fc.record({ to: fc.nat(3), accept: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ close: fc.constant(true) }) },
)

test('in any order of requests, answers, absences, and its end, a package never has more or fewer sessions than were bought [packages/use] [packages/back]', () => {
  const seen = new Set<string>()
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1, 20, 30, 80), action), {
    minLength: 4,
    maxLength: 30,
  })
  fc.assert(
    fc.property(steps, (given) => {
      let owned = OWNED
      let now = NOW
      const lives: Life[] = []
      const credits = () =>
        creditsOf(
          owned,
          lives.map(({ appointment }) => packageUseOf(appointment)),
        )
      const change = (index: number, after: Life) => {
        const before = packageUseOf(lives[index]!.appointment)
        const use = packageUseOf(after.appointment)
        expect(use).toBe(expectedOf(after.events))
        // Nothing that came back is used again without a request.
        if (before === 'free') expect(use).toBe('free')
        lives[index] = after
        if (use === before) return
        if (use === 'free' && hasEnded(owned, now)) owned = { ...owned, returned: owned.returned + 1 }
        seen.add(`${before} ${use}${hasEnded(owned, now) ? ' after the end' : ''}`)
      }
      for (const [hours, step] of given) {
        now = new Date(now.getTime() + hours * HOUR_MS)
        if ('ask' in step) {
          const starts = Array.from(
            { length: step.ask },
            (_, week) => new Date(now.getTime() + step.hours * HOUR_MS + week * 7 * DAY_MS),
          )
          const refusal = refusePackage(owned, credits(), { ...OWNED, starts }, now)
          seen.add(refusal?.code ?? 'reserved')
          if (!refusal)
            lives.push(...starts.map((start) => ({ appointment: request(start, now), events: [] })))
        } else if ('close' in step) {
          if (!owned.closed_at)
            owned = { ...owned, closed_at: now, returned: owned.returned + credits().left }
        } else if (lives[step.to]) {
          const life = lives[step.to]!
          if ('command' in step) change(step.to, send(life, step.command, now))
          else {
            const opened = send(life, { type: 'accept' }, now)
            change(step.to, send(opened, { type: 'confirm_accept', fee_charged: false }, now))
          }
        }
        const { left, reserved, used } = credits()
        expect(left + reserved + used + owned.returned).toBe(OWNED.sessions)
        expect(Math.min(left, reserved, used)).toBeGreaterThanOrEqual(0)
        if (owned.closed_at) expect(left).toBe(0)
      }
    }),
    { numRuns: 3000, seed: 38 },
  )
  expect([...seen].toSorted()).toEqual([
    'package-empty',
    'package-ended',
    'reserved',
    'reserved free',
    'reserved free after the end',
    'reserved used',
    'reserved used after the end',
    'used free',
    'used free after the end',
  ])
})

test('refuses a package of another professional or type, and a session after its last day [packages/use]', () => {
  const credits = { left: 2, reserved: 0, used: 0 }
  const wanted = { ...OWNED, starts: [later(48)] }
  const codeOf = (changes: Partial<typeof wanted>, owned = OWNED) =>
    refusePackage(owned, credits, { ...wanted, ...changes }, NOW)?.code
  expect(codeOf({})).toBeUndefined()
  expect(codeOf({ starts: [OWNED.valid_until] })).toBeUndefined()
  expect(codeOf({ starts: [later(48), later(90 * 24 + 1)] })).toBe('package-ended')
  expect(codeOf({ starts: [later(48), later(49), later(50)] })).toBe('package-empty')
  expect(codeOf({ professional_id: 'another' })).toBe('package-mismatch')
  expect(codeOf({ appointment_type: 'assessment' })).toBe('package-mismatch')
  expect(codeOf({}, { ...OWNED, closed_at: NOW })).toBe('package-ended')
  expect(codeOf({}, { ...OWNED, valid_until: later(-1) })).toBe('package-ended')
})
