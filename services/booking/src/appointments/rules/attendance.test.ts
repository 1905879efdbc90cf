import type { Absent, Side } from '@fieldside/contracts/appointment-sides.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Attendance,
  type AttendanceEvent,
  attendanceOf,
  evolveAttendance,
  NOT_REPORTED,
  recordedAttendance,
} from './attendance.ts'
import {
  type AttendanceCommand,
  decideAttendance,
  noticeAtEnd,
  type SessionFacts,
} from './decide-attendance.ts'

const STARTS_AT = new Date('2026-11-24T12:00:00Z')
const ENDS_AT = new Date('2026-11-24T13:00:00Z')
const after = (ms: number): Date => new Date(ENDS_AT.getTime() + ms)

type Known = { attendance?: Attendance; is_reviewed?: boolean; is_paid?: boolean }
const facts = ({ attendance = NOT_REPORTED, is_reviewed = false, is_paid = false }: Known = {}) => ({
  ...{ attendance, is_reviewed, is_paid, cancel_until_hours: 24 },
  starts_at: STARTS_AT,
  ends_at: ENDS_AT,
})
/** Returns the events of commands that must succeed, each with what is known after it. */
const known = (given: Known, ...steps: [command: AttendanceCommand, now: Date][]) => {
  let attendance = given.attendance ?? NOT_REPORTED
  for (const [command, now] of steps) {
    const decided = decideAttendance(facts({ ...given, attendance }), command, now)
    if ('code' in decided) throw new Error(decided.code)
    attendance = decided.reduce(evolveAttendance, attendance)
  }
  return attendance
}
const codeOf = (given: Known, command: AttendanceCommand, now: Date) => {
  const decided = decideAttendance(facts(given), command, now)
  return 'code' in decided ? decided.code : 'allowed'
}
const report = (by: Side, absent: Absent): AttendanceCommand => ({ type: 'report_absence', by, absent })
const SETTLE: AttendanceCommand = { type: 'settle_absence_report' }

describe('a report', () => {
  const cases = (['athlete', 'professional'] as const).flatMap((by) =>
    (['athlete', 'professional', 'both'] as const).map((absent) => ({ by, absent })),
  )

  test.each(cases)(
    'by the $by about $absent is possible from the start until 7 days after the end',
    ({ by, absent }) => {
      const code = (now: Date) => codeOf({}, report(by, absent), now)
      expect(code(new Date(STARTS_AT.getTime() - 1))).toBe('not-started')
      expect(code(STARTS_AT)).toBe('allowed')
      expect(code(after(7 * DAY_MS))).toBe('allowed')
      expect(code(after(7 * DAY_MS + 1))).toBe('too-late-to-report')
    },
  )

  test.each(cases)(
    'by the $by about $absent waits 72 hours, unless it is about themselves',
    ({ by, absent }) => {
      const state = known({}, [report(by, absent), ENDS_AT])
      expect(state).toMatchObject(
        absent === by
          ? { name: 'settled', absent, settled_by: 'report' }
          : { name: 'reported', absent, by, answer_by: after(72 * HOUR_MS) },
      )
    },
  )

  test('about a professional’s own absence waits if the athlete has posted a review', () => {
    const own = report('professional', 'professional')
    for (const given of [{ is_reviewed: true }, {}]) {
      const command = { ...own, reviewed: !given.is_reviewed } as AttendanceCommand
      expect(known(given, [command, ENDS_AT]).name).toBe('reported')
    }
    expect(known({ is_reviewed: true }, [report('athlete', 'athlete'), ENDS_AT]).name).toBe('settled')
  })

  test('can be withdrawn, also in a case, and not repeated by the same side', () => {
    const withdraw: AttendanceCommand = { type: 'withdraw_absence_report', by: 'athlete' }
    const no = { type: 'answer_absence_report', by: 'professional', agrees: false } as const
    const reported = known({}, [report('athlete', 'professional'), ENDS_AT])
    const contested = known({ attendance: reported }, [no, ENDS_AT])
    expect(codeOf({ attendance: reported }, { ...withdraw, by: 'professional' }, ENDS_AT)).toBe('no-report')
    for (const attendance of [reported, contested]) {
      const open = known({ attendance }, [withdraw, ENDS_AT])
      expect(open.name).toBe('open')
      expect(codeOf({ attendance: open }, report('athlete', 'both'), ENDS_AT)).toBe('already-reported')
      expect(codeOf({ attendance: open }, report('professional', 'both'), ENDS_AT)).toBe('allowed')
    }
  })
})

describe('silence', () => {
  const waiting = (absent: Absent) => known({}, [report('professional', absent), ENDS_AT])
  const settle = (given: Known, now: Date, command = SETTLE) => {
    const decided = decideAttendance(facts(given), command, now)
    return 'code' in decided ? decided.code : decided.map(({ type }) => type).join()
  }

  test('settles a report at the 72nd hour, to the millisecond', () => {
    const attendance = waiting('athlete')
    expect(settle({ attendance }, after(72 * HOUR_MS - 1))).toBe('not-due')
    expect(settle({ attendance }, after(72 * HOUR_MS))).toBe('attendance_settled')
  })

  test.each([
    ['a posted review', 'athlete', { is_reviewed: true }, SETTLE],
    ['a review whose event hasn’t arrived', 'athlete', {}, { ...SETTLE, reviewed: true }],
    ['a refund of what was paid online', 'both', { is_paid: true }, SETTLE],
  ] as const)('opens a case instead, if it would cost %s', (_what, absent, given, command) => {
    expect(settle({ ...given, attendance: waiting(absent) }, after(72 * HOUR_MS), command)).toBe(
      'absence_report_contested',
    )
  })

  test('settles an athlete’s absence although it was paid online, because nothing is refunded', () => {
    const given = { is_paid: true, attendance: waiting('athlete') }
    expect(settle(given, after(72 * HOUR_MS))).toBe('attendance_settled')
  })
})

describe('a late notice', () => {
  const notice: AttendanceCommand = { type: 'give_late_notice', by: 'athlete' }
  const before = (ms: number) => new Date(STARTS_AT.getTime() - ms)
  const noticed = known({}, [notice, before(HOUR_MS)])

  test('is possible within 24 hours before the start', () => {
    expect(codeOf({}, notice, before(DAY_MS))).toBe('too-early-for-notice')
    expect(codeOf({}, notice, before(DAY_MS - 1))).toBe('allowed')
    expect(codeOf({}, notice, before(1))).toBe('allowed')
    expect(codeOf({}, notice, STARTS_AT)).toBe('started')
    for (const by of ['athlete', 'professional'] as const)
      expect(codeOf({ attendance: noticed }, { ...notice, by }, before(1))).toBe('late-notice-given')
  })

  test('can be withdrawn by its side, and released by the other one as that absence', () => {
    const withdraw = { type: 'withdraw_late_notice', by: 'athlete' } as const
    expect(known({ attendance: noticed }, [withdraw, before(1)]).name).toBe('open')
    const release = { type: 'release', by: 'professional' } as const
    expect(codeOf({ attendance: noticed }, { ...withdraw, by: 'professional' }, before(1))).toBe(
      'no-late-notice',
    )
    expect(codeOf({ attendance: noticed }, { ...release, by: 'athlete' }, before(1))).toBe('no-late-notice')
    expect(known({ attendance: noticed }, [release, before(1)])).toMatchObject({
      ...{ name: 'settled', by: 'athlete', absent: 'athlete', settled_by: 'release' },
    })
  })

  test('is given once by each side, and can’t be withdrawn or turned against the other side once the session has started', () => {
    const withdraw = { type: 'withdraw_late_notice', by: 'athlete' } as const
    const open = known({ attendance: noticed }, [withdraw, before(1)])
    expect(codeOf({ attendance: open }, notice, before(1))).toBe('late-notice-given')
    expect(codeOf({ attendance: open }, { ...notice, by: 'professional' }, before(1))).toBe('allowed')
    expect(attendanceOf(recordedAttendance(open))).toEqual(open)
    expect(codeOf({ attendance: noticed }, withdraw, STARTS_AT)).toBe('started')
    for (const absent of ['professional', 'both'] as const)
      expect(codeOf({ attendance: noticed }, report('athlete', absent), STARTS_AT)).toBe('late-notice-given')
  })

  test('becomes the report of that absence at the end, unless it was withdrawn', () => {
    expect(noticeAtEnd(noticed, ENDS_AT)).toEqual([
      { type: 'attendance_settled', at: ENDS_AT, by: 'athlete', absent: 'athlete', settled_by: 'report' },
    ])
    expect(noticeAtEnd(NOT_REPORTED, ENDS_AT)).toEqual([])
    expect(codeOf({ attendance: noticed }, report('professional', 'both'), after(-1))).toBe(
      'late-notice-given',
    )
    expect(codeOf({ attendance: noticed }, report('athlete', 'athlete'), ENDS_AT)).toBe('allowed')
  })
})

const side = fc.constantFrom<Side>('athlete', 'professional')
const absent = fc.constantFrom<Absent>('athlete', 'professional', 'both')
const command: fc.Arbitrary<AttendanceCommand> = fc.oneof(
  fc.record({ type: fc.constant('give_late_notice'), by: side }),
  fc.record({ type: fc.constant('withdraw_late_notice'), by: side }),
  fc.record({ type: fc.constant('release'), by: side }),
  fc.record({ type: fc.constant('report_absence'), by: side, absent }),
  fc.record({ type: fc.constant('report_absence'), by: side, absent }),
  fc.record({ type: fc.constant('withdraw_absence_report'), by: side }),
  fc.record({ type: fc.constant('answer_absence_report'), by: side, agrees: fc.boolean() }),
  fc.constant(SETTLE),
  fc.record({ type: fc.constant('decide_attendance'), absent: fc.option(absent) }),
)
/** A step of a life: the review or payment becomes known, or someone sends a command. Then time passes. */
const step = fc.record({
  minutes: fc.constantFrom(0, 1, 600, 1440, 4320, 4319),
  what: fc.oneof(
    { weight: 8, arbitrary: command },
    { weight: 1, arbitrary: fc.constantFrom('review', 'payment') },
  ),
})

/** The rules of a whole life, checked on its events alone. */
const guard = (
  events: readonly AttendanceEvent[],
  one: AttendanceEvent,
  { is_reviewed, is_paid }: SessionFacts,
) => {
  const of = (type: AttendanceEvent['type']) => events.filter((event) => event.type === type)
  expect(of('attendance_settled')).toEqual([])
  if (one.type === 'absence_reported') {
    expect(events.some((event) => event.type === 'absence_reported' && event.by === one.by)).toBe(false)
    expect(one.absent !== one.by || (one.by === 'professional' && is_reviewed)).toBe(true)
  }
  if (one.type !== 'attendance_settled') return
  const last = events.at(-1)
  switch (one.settled_by) {
    case 'report':
      expect(one.absent).toBe(one.by)
      // A professional's word alone never removes a review.
      expect(one.by === 'professional' && is_reviewed).toBe(false)
      break
    case 'release':
      expect(last).toMatchObject({ type: 'late_notice_given', by: one.absent })
      break
    case 'answer':
      expect(last).toMatchObject({ type: 'absence_reported', by: one.by, absent: one.absent })
      break
    case 'silence':
      expect(last).toMatchObject({ type: 'absence_reported', by: one.by, absent: one.absent })
      expect(one.at.getTime() - last!.at.getTime()).toBeGreaterThanOrEqual(72 * HOUR_MS)
      expect(is_reviewed || (is_paid && one.absent !== 'athlete')).toBe(false)
      break
    case 'decision':
      expect(last).toMatchObject({ type: 'absence_report_contested' })
  }
}

test('in any order of reports, answers, reviews, payments, silence, and decisions, a session is settled once, by rule [attendance/settled] [attendance/claim]', () => {
  const ways = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
      let attendance = NOT_REPORTED
      let [is_reviewed, is_paid] = [false, false]
      const events: AttendanceEvent[] = []
      let now = new Date(STARTS_AT.getTime() - 12 * HOUR_MS)
      for (const { minutes, what } of steps) {
        now = new Date(now.getTime() + minutes * MINUTE_MS)
        if (what === 'review') is_reviewed = true
        else if (what === 'payment') is_paid = true
        else {
          const session = facts({ attendance, is_reviewed, is_paid })
          const decided = decideAttendance(session, what, now)
          if ('code' in decided) continue
          for (const event of decided) {
            guard(events, event, session)
            events.push(event)
            attendance = evolveAttendance(attendance, event)
            ways.add(event.type === 'attendance_settled' ? event.settled_by : event.type)
          }
        }
      }
    }),
    { numRuns: 4000, seed: 30 },
  )
  expect([...ways].toSorted()).toEqual([
    'absence_report_contested',
    'absence_report_withdrawn',
    'absence_reported',
    'answer',
    'decision',
    'late_notice_given',
    'late_notice_withdrawn',
    'release',
    'report',
    'silence',
  ])
})
