import { firstBookingFeeCharged } from '@fieldside/contracts/events/billing.ts'
import {
  alternateTimeSuggested,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentRequested,
  busyCalendarFailed,
} from '@fieldside/contracts/events/booking.ts'
import { reviewPosted, reviewReplied } from '@fieldside/contracts/events/directory.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

describe('notifications', () => {
  it('notify the professional once of a calendar that can’t be read, with a link to its settings [busy/failing]', async () => {
    const [professional_id, professional_user_id] = [newId(), newId()]
    const data = {
      busy_calendar_id: newId(),
      professional_id,
      professional_user_id,
      times_until: '2026-11-25T16:00:00.000Z',
    }
    await fixture.deliver(busyCalendarFailed, professional_id, data, { times: 2 })
    const { items } = await fixture.listOf(professional(professional_user_id))
    expect(items).toMatchObject([
      {
        type: 'booking_update',
        title: 'We can’t read one of your calendars',
        link: '/professional-settings#calendars',
      },
    ])
    expect(items).toHaveLength(1)
  })

  it('notify the professional of a request once when its event is repeated [booking-notifications/request]', async () => {
    const data = someAppointment()
    await fixture.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    const { items, unread } = await fixture.listOf(professional(data.professional_user_id))
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      type: 'booking_request',
      appointment_id: data.appointment_id,
      read: false,
      link: '/booking-requests',
    })
    expect(items[0]?.message).toContain(
      'New request from Ana Ruiz: Initial Consultation on Tue, Nov 24, 2026, 10:30 AM (Mountain Time).',
    )
    expect(unread).toBe(1)
  })

  it.each([
    [
      'booking_update',
      appointmentConfirmed,
      { status: 'confirmed', first_booking_fee_charged: true, agreed_by: 'professional' },
    ],
    ['alternate_time_suggested', alternateTimeSuggested, { suggested_date: '2026-11-25T17:30:00.000Z' }],
  ] as const)('notify the athlete with type %s', async (type, contract, more) => {
    const data = { ...someAppointment(), ...more }
    await fixture.deliver(contract as typeof appointmentConfirmed, data.appointment_id, data as never, {
      times: 2,
    })
    const { items } = await fixture.listOf(athlete(data.athlete_id))
    expect(items.map((item) => item.type)).toEqual([type])
    expect(items[0]?.message).toContain('Maya Okafor')
    expect(items[0]?.message).toContain('12:30 PM (Eastern Time)')
  })

  it('notify the other side of a cancellation, and both sides when a request expires [booking-notifications/cancelled]', async () => {
    const cancelled = { ...someAppointment(), status: 'cancelled' as const, was_agreed: true, in_time: true }
    const byAthlete = { ...cancelled, cancelled_by: 'athlete' as const, reason: 'called_off' as const }
    await fixture.deliver(appointmentCancelled, byAthlete.appointment_id, byAthlete)
    expect((await fixture.listOf(professional(byAthlete.professional_user_id))).items).toHaveLength(1)
    expect((await fixture.listOf(athlete(byAthlete.athlete_id))).items).toHaveLength(0)

    const expired = {
      ...someAppointment(),
      ...cancelled,
      appointment_id: newId(),
      athlete_id: newId(),
      cancelled_by: 'system' as const,
      reason: 'not_answered' as const,
    }
    await fixture.deliver(appointmentCancelled, expired.appointment_id, expired)
    expect((await fixture.listOf(athlete(expired.athlete_id))).items).toHaveLength(1)
  })

  it('tell both sides why a request to an unlisted professional was canceled [admin/suspend]', async () => {
    const data = {
      ...someAppointment(),
      status: 'cancelled' as const,
      was_agreed: false,
      in_time: true,
      cancelled_by: 'system' as const,
      reason: 'professional_unlisted' as const,
    }
    await fixture.deliver(appointmentCancelled, data.appointment_id, data, { times: 2 })
    const theirs = (await fixture.listOf(professional(data.professional_user_id))).items
    expect(theirs.map(({ message, link }) => [message, link])).toEqual([
      [expect.stringMatching(/^Ana Ruiz’s request for .* because you’re no longer listed/), '/notifications'],
    ])
    const mine = (await fixture.listOf(athlete(data.athlete_id))).items
    expect(mine.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Your request to Maya Okafor for .* no longer listed\.$/),
    ])
  })

  it.each([
    ['athlete', true, 'Your .* with Ana Ruiz was canceled because they aren’t available anymore\\.$'],
    ['professional', true, 'Your .* with Maya Okafor was canceled .* we refund it in full\\.$'],
    ['professional', false, 'The request for .* with Maya Okafor was canceled because they aren’t available'],
  ] as const)(
    'tell the other side alone that a suspended %s is unavailable (agreed: %s), and not why [admin/suspend-account]',
    async (unavailable, was_agreed, text) => {
      const data = {
        ...someAppointment(),
        status: 'cancelled' as const,
        ...{ was_agreed, in_time: true, unavailable, cancelled_by: 'system' as const },
        reason: unavailable === 'athlete' ? ('called_off' as const) : ('professional_unlisted' as const),
      }
      await fixture.deliver(appointmentCancelled, data.appointment_id, data, { times: 2 })
      const sides = {
        athlete: (await fixture.listOf(athlete(data.athlete_id))).items,
        professional: (await fixture.listOf(professional(data.professional_user_id))).items,
      }
      expect(sides[unavailable]).toEqual([])
      const told = sides[unavailable === 'athlete' ? 'professional' : 'athlete']
      expect(told.map(({ message }) => message)).toEqual([expect.stringMatching(new RegExp(text))])
      expect(JSON.stringify(told)).not.toMatch(/suspen/i)
    },
  )

  it('show times in the zone of the other side if their own is unknown, and in UTC if neither is known', async () => {
    const messageIn = async (zones: {
      professional_time_zone: string | null
      athlete_time_zone?: string | null
    }) => {
      const data = { ...someAppointment(), ...zones }
      await fixture.deliver(appointmentRequested, data.appointment_id, data)
      return (await fixture.listOf(professional(data.professional_user_id))).items[0]?.message
    }
    const berlin = await messageIn({ professional_time_zone: null, athlete_time_zone: 'Europe/Berlin' })
    expect(berlin).toContain('6:30 PM (Central European Time)')
    const neither = await messageIn({ professional_time_zone: null, athlete_time_zone: null })
    expect(neither).toContain('5:30 PM (Coordinated Universal Time)')
  })

  it('notify the payer of the fee [notifications/payment-type]', async () => {
    const payer = newId()
    const appointment_id = newId()
    await fixture.deliver(firstBookingFeeCharged, appointment_id, {
      appointment_id,
      professional_id: newId(),
      professional_user_id: payer,
      athlete_id: newId(),
      payment_id: newId(),
      amount_cents: 2500,
      currency: 'usd',
    })
    const { items } = await fixture.listOf(professional(payer))
    expect(items).toMatchObject([{ type: 'payment', appointment_id }])
    expect(items[0]?.message).toContain('$25')
  })

  it('notify the professional of a review and the athlete of the reply once each, linked to the appointment', async () => {
    const review = {
      review_id: newId(),
      professional_id: newId(),
      professional_user_id: newId(),
      athlete_id: newId(),
      appointment_id: newId(),
    }
    const { professional_id, appointment_id } = review
    await fixture.deliver(reviewPosted, professional_id, { ...review, rating: 4 }, { times: 2 })
    await fixture.deliver(reviewReplied, professional_id, review, { times: 2 })
    const toProfessional = (await fixture.listOf(professional(review.professional_user_id))).items
    expect(toProfessional).toHaveLength(1)
    expect(toProfessional[0]).toMatchObject({
      type: 'booking_update',
      appointment_id,
      title: 'New review',
      message: 'Ana Ruiz reviewed your session: 4 of 5 stars. You can reply once.',
      link: '/provider-dashboard?tab=reviews',
    })
    const toAthlete = (await fixture.listOf(athlete(review.athlete_id))).items
    expect(toAthlete).toHaveLength(1)
    expect(toAthlete[0]).toMatchObject({
      type: 'booking_update',
      appointment_id,
      title: 'Your review has a reply',
      message: 'Maya Okafor replied to your review.',
      link: '/athlete-dashboard?tab=reviews',
    })
  })
})
