import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { reviewPosted } from '@fieldside/contracts/events/directory.ts'
import { listAppointments } from '@fieldside/contracts/http/appointments.ts'
import {
  adminListCases,
  adminOpenCase,
  answerAbsenceReport,
  decideCase,
  giveLateNotice,
  listAttendanceStatements,
  withdrawAbsenceReport,
  withdrawLateNotice,
} from '@fieldside/contracts/http/attendance.ts'
import { listAudit } from '@fieldside/contracts/http/audit.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { answering } from '../answering.ts'
import { type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, missed, seen, typesOf } = answering(() => fixture)
const START = new Date('2026-11-26T18:00:00Z')
const END = new Date('2026-11-26T19:00:00Z')
const admin: Person = { userId: newId(), role: 'admin' }

const end = async () => {
  fixture.t.clock.set(END)
  await fixture.t.runJobs('complete-sessions')
}
const completed = async () => {
  fixture.t.clock.set(NOW)
  const made = await agreed()
  await end()
  return made
}
type Made = Awaited<ReturnType<Fixture['pending']>>
const personOf = ({ athlete, professional }: Made, side: 'athlete' | 'professional') =>
  side === 'athlete' ? athlete : professional.user
const answer = (id: string, as: Person, statement?: string) =>
  fixture.t.request(
    answerAbsenceReport,
    { params: { id }, body: statement === undefined ? { agrees: true } : { agrees: false, statement } },
    { as },
  )
const silence = async (hours = 72) => {
  fixture.t.clock.advance({ hours })
  await fixture.t.runJobs('settle-absence-reports')
}
const STATEMENT = 'We trained together for the whole hour.'
const statementsFor = async (id: string, as: Person) =>
  (await fixture.t.request(listAttendanceStatements, { params: { id } }, { as })).body.items

const pay = async ({ id, athlete }: Made): Promise<void> => {
  const user_id = athlete.userId
  await fixture.t.deliver(paymentRecorded, user_id, {
    payment_id: newId(),
    user_id,
    payment_type: 'session',
    amount_cents: 9000,
    currency: 'usd',
    status: 'completed',
    appointment_id: id,
  })
}
const tellDirectory = async ({ id }: Made): Promise<void> => {
  fixture.reviewed.add(id)
}
const postReview = async ({ id, athlete, professional }: Made): Promise<void> => {
  await fixture.t.deliver(reviewPosted, professional.id, {
    review_id: newId(),
    professional_id: professional.id,
    professional_user_id: professional.user.userId,
    athlete_id: athlete.userId,
    appointment_id: id,
    rating: 1,
  })
}

describe.each(['athlete', 'professional'] as const)('by the %s', (side) => {
  const other = side === 'athlete' ? 'professional' : 'athlete'

  test('a report is possible from the start until 7 days after the end, once [attendance/outcomes]', async () => {
    const made = await agreed()
    const by = personOf(made, side)
    fixture.t.clock.set(new Date(START.getTime() - 1))
    expect((await missed(made.id, by, 'both')).problem.code).toBe('not-started')
    fixture.t.clock.set(START)
    expect((await seen(made.id, by)).actions.did_not_take_place).toBe(true)
    await end()
    fixture.t.clock.set(new Date(END.getTime() + 7 * 24 * HOUR_MS + 1))
    expect((await missed(made.id, by, 'both')).problem.code).toBe('too-late-to-report')
    fixture.t.clock.set(new Date(END.getTime() + 7 * 24 * HOUR_MS))
    expect((await missed(made.id, by, other)).status).toBe(200)
    expect((await missed(made.id, by, other)).problem.code).toBe('report-waiting')
    const withdrawn = await fixture.t.request(withdrawAbsenceReport, { params: { id: made.id } }, { as: by })
    expect(withdrawn.body.attendance).toMatchObject({ state: 'open' })
    expect((await missed(made.id, by, other)).problem.code).toBe('already-reported')
    expect(await typesOf(made.id)).toEqual([
      'appointment-confirmed',
      'appointment-completed',
      'attendance-reported',
      'attendance-withdrawn',
    ])
  })

  test('the own absence cancels the session at once [attendance/own-absence] [appointment-states/did-not-take-place]', async () => {
    const { id, ...made } = await completed()
    const by = personOf({ id, ...made }, side)
    const key = newId()
    const first = await missed(id, by, side, key)
    expect(first.body).toMatchObject({
      ...{ status: 'cancelled', cancelled_by: side, cancel_reason: 'did_not_take_place' },
      attendance: { state: 'settled', absent: side, settled_by: 'report' },
      actions: { did_not_take_place: false },
    })
    expect((await missed(id, by, side, key)).body).toEqual(first.body)
    expect((await missed(id, by, side)).problem.code).toBe('settled')
    expect((await fixture.eventsOf(id)).slice(-2)).toMatchObject([
      { type: 'booking.attendance-settled', data: { outcome: 'not_held', absent: side, reported_by: side } },
      {
        type: 'booking.appointment-cancelled',
        data: { reason: 'did_not_take_place', absent: side, cancelled_by: side, was_completed: true },
      },
    ])
    const query = { scope: 'past' as const }
    const past = await fixture.t.request(listAppointments, { query }, { as: by })
    expect(past.body.items.map((item) => item.cancel_reason)).toEqual(['did_not_take_place'])
  })

  test('a claim waits for a Yes or a No of 10 to 1000 characters, and the session stays completed [attendance/claim] [attendance/meanwhile]', async () => {
    const [first, second] = [await agreed(), await agreed()]
    await end()
    for (const made of [first, second]) {
      const { body } = await missed(made.id, personOf(made, side), other)
      expect(body).toMatchObject({
        status: 'completed',
        attendance: { state: 'reported', by: side, absent: other, answer_by: '2026-11-29T19:00:00.000Z' },
      })
      expect((await answer(made.id, personOf(made, side))).problem.code).toBe('no-report')
    }
    expect((await answer(first.id, personOf(first, other))).body).toMatchObject({
      ...{ status: 'cancelled', cancelled_by: side },
      attendance: {
        ...{ state: 'settled', absent: other, settled_by: 'answer' },
        settled_at: '2026-11-26T19:00:00.000Z',
      },
    })
    for (const [text, field] of [
      ['Not true.', 'statement'],
      ['x'.repeat(1001), 'statement'],
    ] as const) {
      const refused = await answer(second.id, personOf(second, other), text)
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, field])
    }
    expect((await answer(second.id, personOf(second, other), STATEMENT)).body).toMatchObject({
      status: 'completed',
      attendance: { state: 'contested', by: side },
    })
    for (const as of [second.athlete, second.professional.user])
      expect(await statementsFor(second.id, as)).toMatchObject([{ written_by: other, text: STATEMENT }])
    expect((await fixture.eventsOf(second.id)).map(({ data }) => JSON.stringify(data)).join()).not.toContain(
      'trained together',
    )
  })
})

test('no answer for 72 hours counts as Yes, at the hour [attendance/claim]', async () => {
  const { id, athlete, professional } = await completed()
  await missed(id, professional.user, 'athlete')
  fixture.t.clock.advance({ ms: -1 })
  await silence()
  expect((await seen(id, athlete)).attendance?.state).toBe('reported')
  fixture.t.clock.advance({ ms: 1 })
  await silence(0)
  expect(await seen(id, athlete)).toMatchObject({
    status: 'cancelled',
    attendance: { state: 'settled', absent: 'athlete', settled_by: 'silence' },
  })
  await silence()
  expect((await typesOf(id)).slice(-2)).toEqual(['attendance-settled', 'appointment-cancelled'])
})

test.each([
  ['a posted review', 'athlete', postReview],
  ['a review whose event hasn’t arrived', 'athlete', tellDirectory],
  ['a refund', 'both', pay],
] as const)(
  'no answer opens a case if %s depends on it [attendance/claim] [attendance/case]',
  async (_what, absent, cause) => {
    const made = await completed()
    await missed(made.id, made.professional.user, absent)
    await cause(made)
    await silence()
    expect(await seen(made.id, made.athlete)).toMatchObject({
      status: 'completed',
      attendance: { state: 'contested' },
    })
    expect((await fixture.eventsOf(made.id)).at(-1)?.data).not.toHaveProperty('contested_by')
  },
)

test('settles nothing by silence while directory can’t say whether a review was posted', async () => {
  const { id, athlete, professional } = await completed()
  await missed(id, professional.user, 'athlete')
  fixture.setDirectoryFailure(unavailable('directory is down'))
  await silence()
  expect((await seen(id, athlete)).attendance?.state).toBe('reported')
  fixture.setDirectoryFailure(null)
  fixture.t.clock.advance({ hours: 1 })
  await fixture.t.runJobs('settle-absence-reports')
  expect((await seen(id, athlete)).attendance?.state).toBe('settled')
})

test('invites to no review while a report waits, and does once it is withdrawn [attendance/meanwhile] [reviews/invite]', async () => {
  const { id, athlete } = await completed()
  await missed(id, athlete, 'professional')
  fixture.t.clock.advance({ hours: 3 })
  await fixture.t.runJobs('invite-to-review')
  expect(await typesOf(id)).not.toContain('review-invitation-due')
  await fixture.t.request(withdrawAbsenceReport, { params: { id } }, { as: athlete })
  await fixture.t.runJobs('invite-to-review')
  expect(await typesOf(id)).toContain('review-invitation-due')
})

describe('a case', () => {
  const REASON = 'The athlete showed a message from that hour.'
  const decided = (id: string, absent: 'athlete' | 'professional' | 'both' | null, as = admin) =>
    fixture.t.request(decideCase, { params: { id }, body: { absent, reason: REASON } }, { as })
  const contested = async () => {
    const made = await completed()
    await missed(made.id, made.professional.user, 'athlete')
    await answer(made.id, made.athlete, STATEMENT)
    return made
  }
  const cases = async () => (await fixture.t.request(adminListCases, { query: {} }, { as: admin })).body.items

  test.each([null, 'athlete', 'professional', 'both'] as const)(
    'is decided once, as %s, with a reason that both sides read [attendance/case] [attendance/settled]',
    async (absent) => {
      const made = await contested()
      const { id } = made
      expect((await cases()).find((one) => one.appointment_id === id)).toMatchObject({
        ...{ reported_by: 'professional', absent: 'athlete', is_paid_online: false, is_reviewed: false },
      })
      const opened = await fixture.t.request(adminOpenCase, { params: { id } }, { as: admin })
      expect(opened.body).toMatchObject({
        items: [{ written_by: 'athlete', text: STATEMENT }],
        address: '12 Track Lane, Denver',
      })
      expect((await decided(id, absent)).status).toBe(204)
      expect((await decided(id, 'athlete')).problem.code).toBe('already-decided')
      expect((await cases()).map((one) => one.appointment_id)).not.toContain(id)
      for (const as of [made.athlete, made.professional.user]) {
        expect(await seen(id, as)).toMatchObject({
          status: absent === null ? 'completed' : 'cancelled',
          attendance: { state: 'settled', absent, settled_by: 'decision' },
          place_detail: '12 Track Lane, Denver',
        })
        expect((await statementsFor(id, as)).at(-1)).toMatchObject({ written_by: 'admin', text: REASON })
        expect((await missed(id, as, 'both')).problem.code).toBe('settled')
      }
      const audit = await fixture.t.request(listAudit, { query: {} }, { as: admin })
      expect(audit.body.items.slice(0, 2)).toMatchObject([
        { action: 'decide-attendance-case', object_id: id, after: { absent }, reason: REASON },
        { action: 'open-attendance-case', object_id: id },
      ])
    },
  )

  test('shows when and by whom it was reported and answered, notices, and what each side reported and missed before [attendance/case]', async () => {
    const athlete = fixture.athlete()
    const start = async (): Promise<Made> => {
      fixture.t.clock.set(NOW)
      const professional = await fixture.professional()
      const { id } = (await fixture.ask(professional, athlete, { time_zone: 'America/New_York' })).body
      expect((await accept(id, professional.user)).status).toBe(200)
      return { id, athlete, professional }
    }
    // Settled as the athlete's absence, which the athlete reported: no report about the other side.
    const missedOne = await start()
    await end()
    await missed(missedOne.id, athlete, 'athlete')
    const reportedOne = await start()
    await end()
    await missed(reportedOne.id, athlete, 'professional')
    await answer(reportedOne.id, reportedOne.professional.user)
    const made = await start()
    fixture.t.clock.set(new Date(START.getTime() - 2 * HOUR_MS))
    await fixture.t.request(giveLateNotice, { params: { id: made.id } }, { as: athlete })
    fixture.t.clock.advance({ hours: 1 })
    await fixture.t.request(withdrawLateNotice, { params: { id: made.id } }, { as: athlete })
    await end()
    await missed(made.id, made.professional.user, 'athlete')
    fixture.t.clock.advance({ hours: 3 })
    await answer(made.id, athlete, STATEMENT)
    const found = (await cases()).find((one) => one.appointment_id === made.id)
    expect(found).toMatchObject({
      starts_at: '2026-11-26T18:00:00.000Z',
      ends_at: '2026-11-26T19:00:00.000Z',
      athlete_time_zone: 'America/New_York',
      place: 'in_person',
      reported_at: '2026-11-26T19:00:00.000Z',
      answered_by: 'athlete',
      opened_at: '2026-11-26T22:00:00.000Z',
      late_notices: [
        { by: 'athlete', at: '2026-11-26T16:00:00.000Z', withdrawn_at: '2026-11-26T17:00:00.000Z' },
      ],
      records: { athlete: { reports: 1, absences: 1 }, professional: { reports: 0, absences: 0 } },
    })
  })

  test('is only for administrators, and nobody else reads what was written', async () => {
    const { id, athlete } = await contested()
    const stranger = fixture.athlete()
    expect(
      (await fixture.t.request(listAttendanceStatements, { params: { id } }, { as: stranger })).status,
    ).toBe(404)
    for (const as of [athlete, stranger]) expect((await decided(id, null, as)).status).toBe(403)
    expect((await answer(id, stranger)).status).toBe(404)
    const other = await completed()
    const open = await fixture.t.request(adminOpenCase, { params: { id: other.id } }, { as: admin })
    expect([open.status, (await decided(other.id, null)).status]).toEqual([404, 404])
  })

  test('ends when its report is withdrawn', async () => {
    const { id, professional } = await contested()
    await fixture.t.request(withdrawAbsenceReport, { params: { id } }, { as: professional.user })
    expect((await cases()).map((one) => one.appointment_id)).not.toContain(id)
    expect((await decided(id, 'athlete')).status).toBe(404)
  })

  test('and an answer, silence, and a decision at the same time settle a report once', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await completed()
      await missed(made.id, made.professional.user, 'athlete')
      fixture.t.clock.advance({ hours: 72 })
      await Promise.all([
        answer(made.id, made.athlete),
        answer(made.id, made.athlete, STATEMENT),
        fixture.t.runJobs('settle-absence-reports'),
        fixture.t.request(withdrawAbsenceReport, { params: { id: made.id } }, { as: made.professional.user }),
      ])
      await decided(made.id, null)
      const types = await typesOf(made.id)
      expect(types.filter((type) => type === 'attendance-settled').length).toBeLessThanOrEqual(1)
      expect(types.filter((type) => type === 'appointment-cancelled').length).toBeLessThanOrEqual(1)
    }
  })
})
