import { firstBookingFeeCharged } from '@fieldside/contracts/events/billing.ts'
import {
  alternateTimeSuggested,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentRequested,
} from '@fieldside/contracts/events/booking.ts'
import {
  documentsSubmitted,
  professionalChanged,
  reviewPosted,
  reviewReplied,
} from '@fieldside/contracts/events/directory.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { notificationEndpoints as endpoints } from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Mail } from '@fieldside/platform/mailer.ts'
import { createTestService, type TestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationPorts } from '../src/context.ts'
import type { NotificationSchema } from '../src/schema.ts'
import { notification } from '../src/service.ts'

let service: TestService<NotificationSchema, NotificationPorts>
const mails: Mail[] = []
let isMailServerAway = false
let isIdentityAway = false
const unconfirmed = new Set<string>()

beforeAll(async () => {
  service = await createTestService(notification, {
    now: new Date('2026-11-23T09:00:00Z'),
    ports: {
      mailer: {
        send: async (mail) => {
          if (isMailServerAway) throw new Error('the mail server is away')
          mails.push(mail)
        },
      },
      people: {
        mailAddressOf: async (id) => ({
          email: `${id}@example.test`,
          full_name: 'Sam Field',
          email_confirmed: !unconfirmed.has(id),
        }),
        namesOf: async (about) => {
          if (isIdentityAway) throw new Error('identity is away')
          return new Map(about.map(({ kind, id }) => [id, kind === 'athlete' ? 'Ana Ruiz' : 'Maya Okafor']))
        },
        rejectionReasonOf: async () => 'The license has expired',
      },
    },
  })
})
beforeEach(() => {
  mails.length = 0
  isMailServerAway = false
  isIdentityAway = false
})
afterAll(() => service.close())

const someAppointment = () => ({
  appointment_id: newId(),
  version: 1,
  athlete_id: newId(),
  professional_id: newId(),
  professional_user_id: newId(),
  appointment_type: 'consultation' as const,
  status: 'pending' as const,
  starts_at: '2026-11-24T17:30:00.000Z',
  ends_at: '2026-11-24T18:15:00.000Z',
  suggested_date: null,
  professional_time_zone: 'America/Denver',
  athlete_time_zone: 'America/New_York',
  price_cents: 8500,
})

const athlete = (userId: string) => ({ userId, role: 'athlete' as const })
const professional = (userId: string) => ({ userId, role: 'professional' as const })
const listOf = async (as: ReturnType<typeof athlete> | ReturnType<typeof professional>) =>
  (await service.request(endpoints.listNotifications, {}, { as })).body

describe('what people are told', () => {
  it('tells the professional of a request once, however often the event comes [booking-notifications/request]', async () => {
    const data = someAppointment()
    await service.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    const { items, unread } = await listOf(professional(data.professional_user_id))
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      type: 'booking_request',
      appointment_id: data.appointment_id,
      read: false,
      link: '/booking-requests',
    })
    expect(items[0]?.message).toContain(
      'Ana Ruiz asks for Initial Consultation on Tue, Nov 24, 2026, 10:30 AM (Mountain Time).',
    )
    expect(unread).toBe(1)
  })

  it('mails it, with a link to the request, and only once [booking-mails/each-step]', async () => {
    const data = someAppointment()
    await service.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    await service.sweep('mails')
    await service.sweep('mails')
    const mine = mails.filter((mail) => mail.to === `${data.professional_user_id}@example.test`)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('http://fieldside.test/booking-requests')
  })

  it('keeps a mail for later while the mail server is away', async () => {
    const data = someAppointment()
    isMailServerAway = true
    await service.deliver(appointmentRequested, data.appointment_id, data)
    await service.sweep('mails')
    expect(mails).toHaveLength(0)
    isMailServerAway = false
    service.clock.advance({ seconds: 10 })
    await service.sweep('mails')
    expect(mails.map((mail) => mail.to)).toContain(`${data.professional_user_id}@example.test`)
  })

  it('sends nothing to an address that is not confirmed, and the notification is there all the same [auth/email-confirmation]', async () => {
    const data = someAppointment()
    unconfirmed.add(data.professional_user_id)
    await service.deliver(appointmentRequested, data.appointment_id, data)
    await service.sweep('mails')
    expect(mails).toEqual([])
    unconfirmed.delete(data.professional_user_id)
    await service.sweep('mails')
    expect(mails).toEqual([])
    expect((await listOf(professional(data.professional_user_id))).items).toHaveLength(1)
  })

  it('sends no mail to who switched it off, and the switch stays [account/preferences-honoured]', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    const before = await service.request(endpoints.getPreferences, {}, { as })
    expect(before.body).toEqual({ emailNotifications: true, pushNotifications: false })
    const body = { emailNotifications: false, pushNotifications: false }
    expect((await service.request(endpoints.setPreferences, { body }, { as })).status).toBe(200)
    await service.deliver(appointmentRequested, data.appointment_id, data)
    await service.sweep('mails')
    expect(mails.filter((mail) => mail.to.startsWith(data.professional_user_id))).toHaveLength(0)
    expect((await listOf(as)).items).toHaveLength(1)
    expect((await service.request(endpoints.getPreferences, {}, { as })).body).toEqual(body)
  })

  it.each([
    [
      'booking_update',
      appointmentConfirmed,
      { status: 'confirmed', first_booking_fee_charged: true, agreed_by: 'professional' },
    ],
    ['alternate_time_suggested', alternateTimeSuggested, { suggested_date: '2026-11-25T17:30:00.000Z' }],
  ] as const)('tells the athlete with type %s', async (type, contract, more) => {
    const data = { ...someAppointment(), ...more }
    await service.deliver(contract as typeof appointmentConfirmed, data.appointment_id, data as never, {
      times: 2,
    })
    const { items } = await listOf(athlete(data.athlete_id))
    expect(items.map((item) => item.type)).toEqual([type])
    expect(items[0]?.message).toContain('Maya Okafor')
    expect(items[0]?.message).toContain('12:30 PM (Eastern Time)')
  })

  it('tells the other side of a cancellation, both when a request lapses [booking-notifications/cancelled]', async () => {
    const cancelled = { ...someAppointment(), status: 'cancelled' as const, was_agreed: true, in_time: true }
    const byAthlete = { ...cancelled, cancelled_by: 'athlete' as const, reason: 'called_off' as const }
    await service.deliver(appointmentCancelled, byAthlete.appointment_id, byAthlete)
    expect((await listOf(professional(byAthlete.professional_user_id))).items).toHaveLength(1)
    expect((await listOf(athlete(byAthlete.athlete_id))).items).toHaveLength(0)

    const lapsed = {
      ...someAppointment(),
      ...cancelled,
      appointment_id: newId(),
      athlete_id: newId(),
      cancelled_by: 'system' as const,
      reason: 'not_answered' as const,
    }
    await service.deliver(appointmentCancelled, lapsed.appointment_id, lapsed)
    expect((await listOf(athlete(lapsed.athlete_id))).items).toHaveLength(1)
  })

  it('tells both sides why a request to a professional who is no longer listed was cancelled [admin/suspend]', async () => {
    const data = {
      ...someAppointment(),
      status: 'cancelled' as const,
      was_agreed: false,
      in_time: true,
      cancelled_by: 'system' as const,
      reason: 'professional_unlisted' as const,
    }
    await service.deliver(appointmentCancelled, data.appointment_id, data, { times: 2 })
    const theirs = (await listOf(professional(data.professional_user_id))).items
    expect(theirs.map(({ message, link }) => [message, link])).toEqual([
      [
        expect.stringMatching(/^The request of Ana Ruiz for .* because you are no longer listed/),
        '/notifications',
      ],
    ])
    const mine = (await listOf(athlete(data.athlete_id))).items
    expect(mine.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Your request to Maya Okafor for .* no longer listed\.$/),
    ])
  })

  it('names people when it is shown or sent, keeps no name, and shows the rest while nobody can be asked', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    await service.deliver(appointmentRequested, data.appointment_id, data)
    const { rows } = await service.db.pool.query('select message from notifications where user_id = $1', [
      data.professional_user_id,
    ])
    expect(rows[0].message).toMatch(/^\{name\} asks for/)
    isIdentityAway = true
    expect((await listOf(as)).items[0]?.message).toMatch(/^The athlete asks for/)
    await service.sweep('mails')
    expect(mails).toHaveLength(0)
    isIdentityAway = false
    service.clock.advance({ seconds: 10 })
    await service.sweep('mails')
    const mail = mails.find((one) => one.to.startsWith(data.professional_user_id))
    expect(mail?.text).toMatch(/Ana Ruiz asks for .* \(Mountain Time\)/)
  })

  it('says a time in the zone of the other side where the own one is not known, and in UTC where neither is', async () => {
    const messageIn = async (zones: {
      professional_time_zone: string | null
      athlete_time_zone?: string | null
    }) => {
      const data = { ...someAppointment(), ...zones }
      await service.deliver(appointmentRequested, data.appointment_id, data)
      return (await listOf(professional(data.professional_user_id))).items[0]?.message
    }
    const berlin = await messageIn({ professional_time_zone: null, athlete_time_zone: 'Europe/Berlin' })
    expect(berlin).toContain('6:30 PM (Central European Time)')
    const neither = await messageIn({ professional_time_zone: null, athlete_time_zone: null })
    expect(neither).toContain('5:30 PM (Coordinated Universal Time)')
  })

  it('tells the payer of the fee [notifications/payment-type]', async () => {
    const payer = newId()
    const appointment_id = newId()
    await service.deliver(firstBookingFeeCharged, appointment_id, {
      appointment_id,
      professional_id: newId(),
      professional_user_id: payer,
      athlete_id: newId(),
      payment_id: newId(),
      amount_cents: 2500,
      currency: 'usd',
    })
    const { items } = await listOf(professional(payer))
    expect(items).toMatchObject([{ type: 'payment', appointment_id }])
    expect(items[0]?.message).toContain('$25')
  })

  it('tells the professional of a review and the athlete of the reply, once each, linked to the appointment', async () => {
    const review = {
      ...{ review_id: newId(), professional_id: newId(), professional_user_id: newId() },
      ...{ athlete_id: newId(), appointment_id: newId() },
    }
    const { professional_id, appointment_id } = review
    await service.deliver(reviewPosted, professional_id, { ...review, rating: 4 }, { times: 2 })
    await service.deliver(reviewReplied, professional_id, review, { times: 2 })
    const toProfessional = (await listOf(professional(review.professional_user_id))).items
    expect(toProfessional).toHaveLength(1)
    expect(toProfessional[0]).toMatchObject({
      ...{ type: 'booking_update', appointment_id, title: 'New review' },
      message: 'Ana Ruiz reviewed your session: 4 of 5 stars. You can reply once.',
      link: '/provider-dashboard?tab=reviews',
    })
    const toAthlete = (await listOf(athlete(review.athlete_id))).items
    expect(toAthlete).toHaveLength(1)
    expect(toAthlete[0]).toMatchObject({
      ...{ type: 'booking_update', appointment_id, title: 'Your review has a reply' },
      message: 'Maya Okafor replied to your review.',
      link: '/athlete-dashboard?tab=reviews',
    })
  })

  it('mails a rejection with its reason, and tells administrators of applicants [admin/decision-mailed]', async () => {
    const admin = newId()
    await service.deliver(roleChanged, admin, {
      user_id: admin,
      role: 'admin',
      previous_role: 'athlete',
      changed_by: admin,
    })
    const applicant = { professional_id: newId(), user_id: newId() }
    await service.deliver(
      documentsSubmitted,
      applicant.professional_id,
      { ...applicant, resubmitted: false },
      { times: 2 },
    )
    expect((await listOf({ userId: admin, role: 'athlete' })).items).toHaveLength(1)
    await service.deliver(professionalChanged, applicant.professional_id, {
      ...applicant,
      version: 3,
      status: 'rejected',
      previous_status: 'pending',
      is_accepting_bookings: false,
      specialty: 'Physical Therapist',
      price_per_session_cents: null,
      show_price: true,
    })
    await service.sweep('mails')
    const mail = mails.find((one) => one.to.startsWith(applicant.user_id))
    expect(mail?.text).toContain('The license has expired')
  })
})

describe("a person's notifications", () => {
  const withOne = async () => {
    const data = someAppointment()
    await service.deliver(appointmentRequested, data.appointment_id, data)
    const as = professional(data.professional_user_id)
    return { as, id: (await listOf(as)).items[0]!.id }
  }

  it('are marked read one by one and all at once [notifications-page/mark-one] [notifications-page/mark-all]', async () => {
    const { as, id } = await withOne()
    const first = await service.request(endpoints.markRead, { params: { id } }, { as, idempotencyKey: 'k1' })
    const again = await service.request(endpoints.markRead, { params: { id } }, { as, idempotencyKey: 'k1' })
    expect(first.body.read).toBe(true)
    expect(again.body).toEqual(first.body)
    expect((await service.request(endpoints.countUnread, {}, { as })).body.unread).toBe(0)
    const other = await withOne()
    expect((await service.request(endpoints.markAllRead, {}, { as: other.as })).body.unread).toBe(0)
    expect((await service.request(endpoints.countUnread, {}, { as: other.as })).body.unread).toBe(0)
  })

  it('are deleted for good [notifications-page/delete]', async () => {
    const { as, id } = await withOne()
    expect((await service.request(endpoints.deleteNotification, { params: { id } }, { as })).status).toBe(204)
    expect((await listOf(as)).items).toHaveLength(0)
  })

  it("are nobody else's: 404, and 401 signed out [notifications-page/own-only]", async () => {
    const { as, id } = await withOne()
    const stranger = athlete(newId())
    expect((await service.request(endpoints.markRead, { params: { id } }, { as: stranger })).status).toBe(404)
    expect(
      (await service.request(endpoints.deleteNotification, { params: { id } }, { as: stranger })).status,
    ).toBe(404)
    expect((await service.request(endpoints.listNotifications)).status).toBe(401)
    expect((await listOf(as)).items).toMatchObject([{ id, read: false }])
  })

  it('come in pages, newest first, none twice', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    for (let n = 0; n < 25; n += 1) {
      await service.deliver(appointmentRequested, data.appointment_id, { ...data, appointment_id: newId() })
    }
    const first = await listOf(as)
    const second = await service.request(
      endpoints.listNotifications,
      { query: { cursor: first.next! } },
      { as },
    )
    const ids = [...first.items, ...second.body.items].map((item) => item.id)
    expect([first.items.length, second.body.items.length, second.body.next]).toEqual([20, 5, null])
    expect(new Set(ids).size).toBe(25)
  })
})

describe('the live feed', () => {
  it('names what changed for both sides, and nothing of others', async () => {
    const data = someAppointment()
    const as = athlete(data.athlete_id)
    const { position } = (await service.request(endpoints.readLiveFeed, {}, { as })).body
    await service.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    await service.deliver(appointmentRequested, newId(), someAppointment())
    const { items } = (await service.request(endpoints.readLiveFeed, { query: { after: position } }, { as }))
      .body
    expect(items).toMatchObject([{ user_id: data.athlete_id, kind: 'appointment', id: data.appointment_id }])
  })

  const streamFrom = async (path: string) => {
    const response = await service.fetch(path, {}, { service: 'bff' })
    return response.body!.pipeThrough(new TextDecoderStream()).getReader()
  }
  const readUntil = async (
    reader: ReadableStreamDefaultReader<string>,
    isEnough: (text: string) => boolean,
  ): Promise<string> => {
    let text = ''
    while (!isEnough(text)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the stream ended early: ${text}`)
      text += value
    }
    return text
  }

  it('streams what is committed after a position, to the BFF only', async () => {
    const refused = await service.fetch('/live-feed/stream', {}, athlete(newId()))
    expect(refused.status).toBe(403)
    const data = someAppointment()
    const reader = await streamFrom('/live-feed/stream')
    await reader.read()
    await service.deliver(appointmentRequested, data.appointment_id, data)
    const text = await readUntil(reader, (sofar) => sofar.includes('"notification"'))
    await reader.cancel()
    expect(text).toContain(data.appointment_id)
  })

  it('says first where it stands, so that a break before any item loses none', async () => {
    const first = await streamFrom('/live-feed/stream')
    const position = /^id: (\d+)\n\n/.exec(await readUntil(first, (sofar) => sofar.includes('\n\n')))?.[1]
    await first.cancel()
    const data = someAppointment()
    await service.deliver(appointmentRequested, data.appointment_id, data)
    const second = await streamFrom(`/live-feed/stream?after=${position}`)
    const text = await readUntil(second, (sofar) => sofar.includes('"notification"'))
    await second.cancel()
    expect(text.match(/^data: /gm)).toHaveLength(3)
    expect(text).toContain(data.appointment_id)
  })

  it('ends when the service stops, and hands nothing to who has gone', async () => {
    const away = new AbortController()
    const left = await service.fetch('/live-feed/stream', { signal: away.signal }, { service: 'bff' })
    away.abort()
    expect(await left.text()).toMatch(/^(id: \d+\n\n)?$/)

    const stays = await service.fetch('/live-feed/stream', {}, { service: 'bff' })
    service.service.beginToStop()
    expect(await stays.text()).toMatch(/^(id: \d+\n\n)?$/)
  })
})
