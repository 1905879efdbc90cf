import type { EventContract } from '@fieldside/contracts/envelope.ts'
import * as events from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

let service: Fixture

beforeAll(async () => {
  service = await createFixture()
})
beforeEach(() => {
  service.mails.length = 0
})
afterAll(() => service.close())

const someAppointment = () => ({
  appointment_id: newId(),
  version: 2,
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
  appointment_type: 'consultation' as const,
  status: 'confirmed' as const,
  starts_at: '2026-11-26T17:30:00.000Z',
  ends_at: '2026-11-26T18:15:00.000Z',
  suggested_date: null,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  price_cents: 8500,
})
type Appointment = ReturnType<typeof someAppointment>

/** Delivers each event twice and returns the notifications of both sides, newest first. Expects one email for each. */
const notifiedBy = async (...given: [EventContract, object][]) => {
  const appointment = someAppointment()
  for (const [contract, more] of given) {
    const data = { ...appointment, ...more } as never
    await service.deliver(contract, appointment.appointment_id, data, { times: 2 })
  }
  await service.runJobs('mails')
  const listOf = async (userId: string, role: 'athlete' | 'professional') => {
    const { items, unread } = (
      await service.request(endpoints.listNotifications, {}, { as: { userId, role } })
    ).body
    expect(unread).toBe(items.length)
    for (const item of items) expect(item.appointment_id).toBe(appointment.appointment_id)
    expect(service.mailsTo(userId)).toHaveLength(items.length)
    return items
  }
  return {
    appointment,
    athlete: await listOf(appointment.athlete_id, 'athlete'),
    professional: await listOf(appointment.professional_user_id, 'professional'),
  }
}

test('tells the professional that an offered time was taken [offers/take]', async () => {
  const taken = {
    status: 'confirmed',
    agreed_by: 'athlete',
    first_booking_fee_charged: false,
    offer_id: newId(),
  }
  const { athlete, professional } = await notifiedBy([events.appointmentConfirmed, taken])
  expect(athlete).toEqual([])
  expect(professional.map(({ title }) => title)).toEqual(['Offered time confirmed'])
})

test('tells the athlete of an agreed session what they can do after a withdrawn approval, once and by email [booking-notifications/approval-withdrawn]', async () => {
  const { appointment, athlete, professional } = await notifiedBy([events.approvalWithdrawn, {}])
  expect(athlete).toMatchObject([{ type: 'booking_update', link: `/booking/${appointment.appointment_id}` }])
  expect(athlete[0]?.message).toMatch(
    /Maya Okafor.*cancel it until it starts.*what is left of an online payment is refunded/,
  )
  expect(professional).toEqual([])
})

test('tells the athlete until when to pay, and both sides of a session canceled as not paid, also after its start [prepay/deadline] [prepay/unpaid]', async () => {
  const [pay_by, confirmed] = ['2026-11-25T17:00:00.000Z', { first_booking_fee_charged: true }]
  const agreed = await notifiedBy(
    [events.appointmentConfirmed, { ...confirmed, agreed_by: 'professional', pay_by }],
    [events.appointmentConfirmed, { ...confirmed, agreed_by: 'athlete', pay_by }],
  )
  for (const { message } of agreed.athlete)
    expect(message).toContain(
      'Pay online by Wed, Nov 25, 2026, 12:00 PM (Eastern Time), or the session is canceled.',
    )
  expect(agreed.athlete).toHaveLength(2)
  service.mails.length = 0
  const moved = await notifiedBy([
    events.appointmentRescheduled,
    { previous_starts_at: '2026-11-27T17:30:00.000Z', proposed_by: 'professional', pay_by },
  ])
  expect(moved.athlete).toMatchObject([{ title: 'Pay for the new time' }])
  expect(moved.professional).toMatchObject([{ title: 'Session rescheduled' }])
  service.mails.length = 0
  service.clock.set(new Date('2026-11-26T18:00:00Z'))
  const canceled = { status: 'cancelled', cancelled_by: 'system', reason: 'called_off', was_agreed: true }
  const { athlete, professional } = await notifiedBy([
    events.appointmentCancelled,
    { ...canceled, in_time: false, unpaid: true },
  ])
  const title = 'Session canceled: not paid'
  expect(athlete).toMatchObject([{ title, message: expect.stringContaining('we refund it in full') }])
  expect(professional).toMatchObject([{ title, message: expect.stringContaining('time is available again') }])
})

test('tells the professional until when to answer a request, as booking says it [terms/kept]', async () => {
  const answer_by = '2026-11-25T17:00:00.000Z'
  const { professional } = await notifiedBy([events.appointmentRequested, { status: 'pending', answer_by }])
  expect(professional[0]?.message).toContain(
    'Answer by Wed, Nov 25, 2026, 10:00 AM (Mountain Time), or the request expires.',
  )
})

const linkOf = ({ appointment_id }: Appointment) => `/booking/${appointment_id}`

describe('an answer to a request', () => {
  test.each([
    [
      'accepting',
      events.appointmentConfirmed,
      { first_booking_fee_charged: true, agreed_by: 'professional' },
    ],
    ['declining', events.appointmentDeclined, { status: 'declined' }],
  ] as const)(
    'sends the athlete one unread booking_update and an email after %s [booking-notifications/update] [booking-mails/each-step]',
    async (_name, contract, more) => {
      const { appointment, athlete, professional } = await notifiedBy([contract, more])
      expect(athlete).toMatchObject([{ type: 'booking_update', link: linkOf(appointment) }])
      expect(professional).toEqual([])
    },
  )

  test('sends the athlete one unread alternate_time_suggested and an email after a suggestion [booking-notifications/alternate] [booking-mails/each-step]', async () => {
    const more = { status: 'pending', suggested_date: '2026-11-27T17:30:00.000Z' }
    const { appointment, athlete, professional } = await notifiedBy([events.alternateTimeSuggested, more])
    expect(athlete).toMatchObject([{ type: 'alternate_time_suggested', link: linkOf(appointment) }])
    expect(athlete[0]?.message).toContain('Fri, Nov 27, 2026, 12:30 PM (Eastern Time)')
    expect(professional).toEqual([])
  })

  test('sends the professional one unread booking_update and an email after an answered suggestion [booking-notifications/alternate-answered] [booking-mails/each-step]', async () => {
    const accepted = await notifiedBy(
      [events.alternateTimeAccepted, {}],
      [events.appointmentConfirmed, { first_booking_fee_charged: true, agreed_by: 'athlete' }],
    )
    expect(accepted.professional).toMatchObject([
      { type: 'booking_update', title: 'Suggested time accepted', link: linkOf(accepted.appointment) },
    ])
    const declined = await notifiedBy([events.alternateTimeDeclined, { status: 'pending' }])
    expect(declined.professional).toMatchObject([
      { type: 'booking_update', title: 'Suggested time declined', link: '/booking-requests' },
    ])
    expect([...accepted.athlete, ...declined.athlete]).toEqual([])
  })
})

describe('a new time for an agreed session', () => {
  const proposed_date = '2026-11-28T17:30:00.000Z'

  test.each(['athlete', 'professional'] as const)(
    'notifies the other side of a proposal by the %s, and the proposer of the answer [booking-mails/each-step]',
    async (side) => {
      const other = side === 'athlete' ? 'professional' : 'athlete'
      const clock = side === 'athlete' ? '10:30 AM (Mountain Time)' : '12:30 PM (Eastern Time)'
      const more = { proposed_date, proposed_by: side }
      const proposed = await notifiedBy([events.newTimeProposed, more])
      expect(proposed[other]).toMatchObject([{ type: 'booking_update', title: 'A new time was proposed' }])
      expect(proposed[other][0]?.message).toContain(`Sat, Nov 28, 2026, ${clock}`)
      expect(proposed[other][0]?.link).toBe(linkOf(proposed.appointment))
      expect(proposed[side]).toEqual([])

      const moved = await notifiedBy([
        events.appointmentRescheduled,
        { starts_at: proposed_date, previous_starts_at: '2026-11-26T17:30:00.000Z', proposed_by: side },
      ])
      expect(moved[side]).toMatchObject([{ title: 'Session rescheduled' }])
      expect(moved[side][0]?.message).toMatch(/is now on Sat, Nov 28, .* instead of Thu, Nov 26, /)
      expect(moved[other]).toEqual([])

      const declined = await notifiedBy([events.newTimeDeclined, { ...more, declined_by: other }])
      expect(declined[side]).toMatchObject([{ title: 'Proposed time declined' }])
      const takenBack = await notifiedBy([events.newTimeDeclined, { ...more, declined_by: side }])
      expect(takenBack[other]).toMatchObject([{ title: 'Proposed time withdrawn' }])
      expect([...declined[other], ...takenBack[side]]).toEqual([])
    },
  )

  test('notifies both sides that the session stays when a proposal expires', async () => {
    const both = await notifiedBy([
      events.newTimeDeclined,
      { proposed_date, proposed_by: 'athlete', declined_by: 'system' },
    ])
    for (const items of [both.athlete, both.professional])
      expect(items).toMatchObject([{ title: 'Proposed time expired' }])
  })
})

test.each(['athlete', 'professional'] as const)(
  'notifies the other side of a no-show reported by the %s [appointment-states/did-not-take-place]',
  async (side) => {
    const other = side === 'athlete' ? 'professional' : 'athlete'
    const said = await notifiedBy([
      events.appointmentCancelled,
      {
        status: 'cancelled',
        cancelled_by: side,
        reason: 'did_not_take_place',
        was_agreed: true,
        in_time: false,
        was_completed: true,
      },
    ])
    expect(said[other]).toMatchObject([{ type: 'booking_update', title: 'Session marked as a no-show' }])
    expect(said[side]).toEqual([])
  },
)

const HELD = { status: 'completed', by: 'professional', absent: 'athlete' }

test('asks the other side about a reported absence, and tells the side that reported of a No [attendance/claim] [attendance/case]', async () => {
  const answer_by = '2026-11-29T18:15:00.000Z'
  const reported = await notifiedBy([events.attendanceReported, { ...HELD, answer_by }])
  expect(reported.athlete).toMatchObject([{ title: 'Was your session held?' }])
  expect(reported.athlete[0]!.message).toContain(
    'you didn’t come. You can say Yes or No until Sun, Nov 29, 2026, 1:15 PM (Eastern Time).',
  )
  expect(reported.professional).toEqual([])
  const contested = await notifiedBy([events.attendanceContested, { ...HELD, contested_by: 'athlete' }])
  expect(contested.professional).toMatchObject([{ title: 'An administrator decides about your session' }])
  expect(contested.athlete).toEqual([])
  const unanswered = await notifiedBy([events.attendanceContested, HELD])
  for (const items of [unanswered.athlete, unanswered.professional])
    expect(items[0]!.message).toContain('wasn’t answered in time')
})

test.each([
  ['report', ['athlete']],
  ['release', ['professional']],
  ['answer', ['professional']],
  ['silence', ['athlete', 'professional']],
  ['decision', ['athlete', 'professional']],
] as const)(
  'tells of a session that %s settled as not held: %j, and nobody twice [attendance/settled]',
  async (settled_by, told) => {
    const settled = { outcome: 'not_held', absent: 'professional', reported_by: 'professional', settled_by }
    const cancelled = { cancelled_by: 'professional', reason: 'did_not_take_place', absent: 'professional' }
    const said = await notifiedBy(
      [events.attendanceSettled, { status: 'completed', ...settled }],
      [events.appointmentCancelled, { status: 'cancelled', ...cancelled, was_agreed: true, in_time: false }],
    )
    for (const side of ['athlete', 'professional'] as const)
      expect(said[side].map(({ title }) => title)).toEqual(
        (told as readonly string[]).includes(side) ? ['Your session wasn’t held'] : [],
      )
  },
)

test('tells the other side at once of a late notice, and of its withdrawal [late/notice]', async () => {
  const given = await notifiedBy([events.lateNoticeGiven, { by: 'athlete' }])
  expect(given.professional).toMatchObject([{ title: 'The other side can’t make your session' }])
  expect(given.athlete).toEqual([])
  const withdrawn = await notifiedBy([events.lateNoticeWithdrawn, { by: 'professional' }])
  expect(withdrawn.athlete).toMatchObject([{ title: 'Your session is on again' }])
})

test('notifies the side whose accept failed only if it got no reply', async () => {
  const failed = { status: 'pending', problem: 'card-provider-unavailable' }
  for (const accepted_by of ['athlete', 'professional'] as const) {
    const answered = await notifiedBy([events.acceptFailed, { ...failed, accepted_by, left_open: false }])
    expect([...answered.athlete, ...answered.professional]).toEqual([])
    const open = await notifiedBy([events.acceptFailed, { ...failed, accepted_by, left_open: true }])
    expect(open[accepted_by]).toMatchObject([{ title: 'We couldn’t confirm your session' }])
    expect(open.athlete.length + open.professional.length).toBe(1)
  }
})

test('notifies both sides when an accept is given up because its request expired', async () => {
  const both = await notifiedBy([
    events.appointmentCancelled,
    {
      status: 'cancelled',
      cancelled_by: 'system',
      reason: 'not_answered',
      was_agreed: false,
      in_time: false,
      accept_given_up: true,
    },
  ])
  for (const items of [both.athlete, both.professional])
    expect(items).toMatchObject([{ title: 'Booking not completed' }])
})
