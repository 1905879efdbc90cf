import { firstBookingFeeCharged } from '@fieldside/contracts/events/billing.ts'
import {
  acceptFailed,
  alternateFeeFailed,
  alternateTimeDeclined,
  alternateTimeSuggested,
  answerReminded,
  appointmentCancelled,
  appointmentConfirmed,
  appointmentPaid,
  appointmentRequested,
  appointmentRescheduled,
  newTimeProposed,
  openingsChanged,
} from '@fieldside/contracts/events/booking.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { roleChanged, userRegistered } from '@fieldside/contracts/events/identity.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { getPreferences, setPreferences } from '@fieldside/contracts/http/notification.ts'
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettingsChange,
  reportTimeZone,
} from '@fieldside/contracts/http/notification-settings.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

const users: string[] = []
let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture({
    ports: { allUsers: { idsAfter: async () => ({ ids: users, more: false }) } },
  })
})
beforeEach(() => {
  fixture.mails.length = 0
  users.length = 0
})
afterAll(() => fixture.close())

const change = (userId: string, body: NotificationSettingsChange) =>
  fixture.request(changeNotificationSettings, { body }, { as: athlete(userId) })
const settingsOf = async (userId: string) =>
  (await fixture.request(getNotificationSettings, {}, { as: athlete(userId) })).body
const ON = { email: true, push: true }

const setClock = (at: string) =>
  fixture.clock.advance({ seconds: (Date.parse(at) - fixture.clock.now().getTime()) / 1000 })

const request = async (data: ReturnType<typeof someAppointment> = someAppointment()) => {
  await fixture.deliver(appointmentRequested, data.appointment_id, data, { time: fixture.clock.now() })
  return data
}
const titlesTo = (userId: string) => fixture.mailsTo(userId).map(({ subject }) => subject)

describe('notification settings', () => {
  it('start with every kind on, quiet hours from 21:00 to 08:00, and UTC, separately for each user [notices/kinds] [notices/quiet-hours] [notices/zone]', async () => {
    const [one, other] = [newId(), newId()]
    const atFirst = {
      kinds: { requests: ON, reminders: ON, messages: ON, payments: ON, announcements: ON },
      quiet_hours: { from: '21:00', until: '08:00' },
      time_zone: null,
      assumed_time_zone: 'UTC',
      push_key: null,
    }
    expect(await settingsOf(one)).toEqual(atFirst)
    const changed = { kinds: { messages: { email: false, push: true } } }
    expect((await change(one, changed)).body).toEqual({
      ...atFirst,
      kinds: { ...atFirst.kinds, ...changed.kinds },
    })
    expect(await settingsOf(other)).toEqual(atFirst)
  })

  it('keep what a change leaves out, also when the last release’s clients save the two switches [notices/kinds]', async () => {
    const one = newId()
    await change(one, { kinds: { payments: { email: true, push: false } }, quiet_hours: null })
    await change(one, { time_zone: 'Europe/Berlin' })
    await change(one, { kinds: { payments: { email: false }, requests: ON } })
    const body = { emailNotifications: false, pushNotifications: true }
    await fixture.request(setPreferences, { body }, { as: athlete(one) })
    expect(await settingsOf(one)).toMatchObject({
      kinds: { payments: { email: false, push: false }, requests: ON, messages: ON },
      quiet_hours: null,
      time_zone: 'Europe/Berlin',
    })
  })

  it('reject invalid quiet hours and time zones, and name the field [notices/quiet-hours] [notices/zone]', async () => {
    const refused = async (body: object) => {
      const { status, body: problem } = await change(newId(), body)
      return [
        status,
        (problem as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field),
      ]
    }
    expect(await refused({ quiet_hours: { from: '21:00', until: '21:00' } })).toEqual([
      400,
      ['quiet_hours.until'],
    ])
    expect(await refused({ quiet_hours: { from: '24:00', until: '08:00' } })).toEqual([
      400,
      ['quiet_hours.from'],
    ])
    expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual([400, ['time_zone']])
  })

  it('withhold the email of a kind that is off, but not the notification, and decide again when it is due [notices/kinds]', async () => {
    setClock('2026-11-23T18:00:00Z')
    const [early, late, other] = [someAppointment(), someAppointment(), someAppointment()]
    await change(early.professional_user_id, { kinds: { requests: { email: false, push: true } } })
    await change(other.professional_user_id, { kinds: { payments: { email: false, push: true } } })
    for (const data of [early, late, other]) await request(data)
    await change(late.professional_user_id, { kinds: { requests: { email: false, push: true } } })
    await fixture.runJobs('mails')
    const all = [early, late, other].map((data) => data.professional_user_id)
    expect(all.map((id) => titlesTo(id).length)).toEqual([0, 0, 1])
    for (const id of all) expect((await fixture.listOf(professional(id))).items).toHaveLength(1)
  })

  it('count an online payment as a payment and reminders to answer as reminders [notices/kinds]', async () => {
    const data = someAppointment()
    const { professional_user_id: userId, appointment_id } = data
    const none = { email: false, push: false }
    await change(userId, { kinds: { payments: none, reminders: none } })
    for (const is_last of [false, true])
      await fixture.deliver(answerReminded, appointment_id, { ...data, is_last })
    await fixture.deliver(appointmentPaid, appointment_id, {
      ...data,
      status: 'paid_confirmed',
      payment_id: newId(),
    })
    await fixture.runJobs('mails')
    expect(titlesTo(userId)).toEqual([])
    const { items } = await fixture.listOf(professional(userId))
    expect(items.map(({ kind }) => kind).sort()).toEqual(['payments', 'reminders', 'reminders'])
  })

  it('apply to announcements [notices/kinds]', async () => {
    users.push(newId(), newId())
    await change(users[0]!, { kinds: { announcements: { email: false, push: true } } })
    const as = { userId: newId(), role: 'admin' as const }
    await fixture.request(sendAnnouncement, { body: { title: 'News', message: 'We moved' } }, { as })
    await fixture.runJobs('announcements')
    await fixture.runJobs('bulk-mails')
    expect(users.map((id) => fixture.mailsTo(id).length)).toEqual([0, 1])
    expect((await fixture.listOf(athlete(users[0]!))).items).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  it('hold back emails until they end in the zone of the professional’s hours, but not the notification [notices/quiet-hours] [notices/zone]', async () => {
    setClock('2026-11-25T04:00:00Z')
    const { professional_user_id } = await request()
    await fixture.runJobs('mails')
    expect((await fixture.listOf(professional(professional_user_id))).items).toHaveLength(1)
    setClock('2026-11-25T14:59:59Z')
    await fixture.runJobs('mails')
    expect(titlesTo(professional_user_id)).toEqual([])
    setClock('2026-11-25T15:00:00Z')
    await fixture.runJobs('mails')
    await fixture.runJobs('mails')
    expect(titlesTo(professional_user_id)).toEqual(['New booking request'])
  })

  it('don’t hold back a request until its session has started [notices/quiet-hours]', async () => {
    setClock('2026-11-27T05:00:00Z')
    const starting = (starts_at: string) => request({ ...someAppointment(), starts_at })
    const early = await starting('2026-11-27T14:30:00.000Z')
    const late = await starting('2026-11-27T15:30:00.000Z')
    await fixture.runJobs('mails')
    expect(titlesTo(early.professional_user_id)).toEqual(['New booking request'])
    expect(titlesTo(late.professional_user_id)).toEqual([])
    setClock('2026-11-27T15:00:00Z')
    await fixture.runJobs('mails')
    expect(titlesTo(late.professional_user_id)).toEqual(['New booking request'])
  })

  it('don’t hold back what can’t be answered anymore once they end [notices/quiet-hours]', async () => {
    setClock('2026-11-30T22:00:00Z')
    const starts_at = '2026-12-10T15:00:00.000Z'
    const time = fixture.clock.now()
    const failed = { problem: 'card-declined', accepted_by: 'athlete', left_open: true } as const
    const ask = async (answer_by: string) => {
      const open = () => ({
        ...someAppointment(),
        professional_time_zone: 'UTC',
        athlete_time_zone: 'UTC',
        starts_at,
        answer_by,
      })
      const sent = [open(), open(), open(), open(), open()] as const
      const [last, suggested, declined, unpaid, unconfirmed] = sent
      const suggestion = { ...suggested, suggested_date: starts_at }
      const deliver: typeof fixture.deliver = (contract, id, data) =>
        fixture.deliver(contract, id, data, { time })
      await deliver(answerReminded, last.appointment_id, { ...last, is_last: true })
      await deliver(alternateTimeSuggested, suggested.appointment_id, suggestion)
      await deliver(alternateTimeDeclined, declined.appointment_id, declined)
      await deliver(alternateFeeFailed, unpaid.appointment_id, { ...unpaid, problem: 'card-declined' })
      await deliver(acceptFailed, unconfirmed.appointment_id, { ...unconfirmed, ...failed })
      return [
        last.professional_user_id,
        suggested.athlete_id,
        declined.professional_user_id,
        unpaid.professional_user_id,
        unconfirmed.athlete_id,
      ]
    }
    const propose = async (start: string) => {
      const data = { ...someAppointment(), athlete_time_zone: 'UTC', starts_at: start }
      const proposal = { proposed_date: '2026-12-09T15:00:00.000Z', proposed_by: 'professional' } as const
      await fixture.deliver(
        newTimeProposed,
        data.appointment_id,
        { ...data, ...proposal, status: 'confirmed' },
        { time },
      )
      return data.athlete_id
    }
    const early = [...(await ask('2026-12-01T07:59:00.000Z')), await propose('2026-12-02T07:59:00.000Z')]
    const late = [...(await ask('2026-12-01T08:01:00.000Z')), await propose('2026-12-02T08:01:00.000Z')]
    await fixture.runJobs('mails')
    expect(early.map((id) => titlesTo(id).length)).toEqual([1, 1, 1, 1, 1, 1])
    expect(late.map((id) => titlesTo(id).length)).toEqual([0, 0, 0, 0, 0, 0])
    setClock('2026-12-01T08:00:00Z')
    await fixture.runJobs('mails')
    expect(late.map((id) => titlesTo(id).length)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('lose no email when they end while its batch is read [notices/quiet-hours]', async () => {
    let endsWhileRead = () => {}
    const crossing = await createFixture({
      ports: {
        people: {
          forMails: async (ids) => {
            endsWhileRead()
            const addressOf = (id: string) => ({
              email: `${id}@example.test`,
              full_name: 'Sam Field',
              email_confirmed: true,
            })
            return {
              addresses: new Map(ids.map((id) => [id, addressOf(id)])),
              names: new Map(),
              alerts: new Map(),
            }
          },
          alertsOf: async () => new Map(),
          namesOf: async () => new Map(),
          rejectionReasonOf: async () => undefined,
        },
      },
    })
    const at = (instant: string) =>
      crossing.clock.advance({ seconds: (Date.parse(instant) - crossing.clock.now().getTime()) / 1000 })
    at('2026-11-25T14:59:59Z')
    endsWhileRead = () => at('2026-11-25T15:00:00Z')
    const data = someAppointment()
    await crossing.deliver(appointmentRequested, data.appointment_id, data, { time: crossing.clock.now() })
    await crossing.runJobs('mails')
    await crossing.runJobs('mails')
    expect(crossing.mailsTo(data.professional_user_id)).toHaveLength(1)
    await crossing.close()
  })

  it('send what still waits when they are changed or turned off [notices/quiet-hours]', async () => {
    setClock('2026-11-26T04:00:00Z')
    const [off, moved, same] = [await request(), await request(), await request()]
    await fixture.runJobs('mails')
    await change(off.professional_user_id, { quiet_hours: null })
    await change(moved.professional_user_id, { time_zone: 'Asia/Tokyo' })
    await change(same.professional_user_id, { quiet_hours: { from: '20:00', until: '07:00' } })
    await fixture.runJobs('mails')
    const sent = () =>
      [off, moved, same].map(({ professional_user_id }) => titlesTo(professional_user_id).length)
    expect(sent()).toEqual([1, 1, 0])
    setClock('2026-11-26T14:00:00Z')
    await fixture.runJobs('mails')
    expect(sent()).toEqual([1, 1, 1])
  })

  it('don’t hold back the cancellation or the move of a session that starts within 12 hours [notices/quiet-hours]', async () => {
    setClock('2026-11-27T04:00:00Z')
    const agreed = (starts_at: string) => ({
      ...someAppointment(),
      professional_time_zone: 'UTC',
      athlete_time_zone: 'UTC',
      starts_at,
      status: 'cancelled' as const,
    })
    const cancel = async (starts_at: string) => {
      const data = agreed(starts_at)
      const facts = {
        was_agreed: true,
        in_time: true,
        cancelled_by: 'athlete',
        reason: 'called_off',
      } as const
      const time = fixture.clock.now()
      await fixture.deliver(appointmentCancelled, data.appointment_id, { ...data, ...facts }, { time })
      return data.professional_user_id
    }
    const move = async (previous_starts_at: string, starts_at: string) => {
      const data = { ...agreed(starts_at), status: 'confirmed' as const }
      const facts = { previous_starts_at, proposed_by: 'professional' as const }
      const time = fixture.clock.now()
      await fixture.deliver(appointmentRescheduled, data.appointment_id, { ...data, ...facts }, { time })
      return data.professional_user_id
    }
    const soon = [
      await cancel('2026-11-27T16:00:00.000Z'),
      await move('2026-11-27T15:00:00.000Z', '2026-12-03T15:00:00.000Z'),
      await move('2026-12-03T15:00:00.000Z', '2026-11-27T15:00:00.000Z'),
    ]
    const later = [
      await cancel('2026-11-27T16:01:00.000Z'),
      await move('2026-12-03T15:00:00.000Z', '2026-12-04T15:00:00.000Z'),
    ]
    await fixture.runJobs('mails')
    expect(soon.map((id) => titlesTo(id).length)).toEqual([1, 1, 1])
    expect(later.map((id) => titlesTo(id).length)).toEqual([0, 0])
    setClock('2026-11-27T08:00:00Z')
    await fixture.runJobs('mails')
    expect(later.map((id) => titlesTo(id).length)).toEqual([1, 1])
  })

  it('hold back announcements too [notices/quiet-hours]', async () => {
    setClock('2026-11-28T04:00:00Z')
    users.push(newId())
    const as = { userId: newId(), role: 'admin' as const }
    await fixture.request(sendAnnouncement, { body: { title: 'News', message: 'We moved' } }, { as })
    await fixture.runJobs('announcements')
    await fixture.runJobs('bulk-mails')
    expect(fixture.mails).toHaveLength(0)
    setClock('2026-11-28T08:00:00Z')
    await fixture.runJobs('bulk-mails')
    expect(fixture.mails).toHaveLength(1)
  })
})

describe('the zone of quiet hours', () => {
  it('is that of the newest request in any order of arrival, until the person chooses one [notices/zone]', async () => {
    const first = someAppointment()
    const { athlete_id, professional_user_id } = first
    const at = (minutes: number) => new Date(fixture.clock.now().getTime() + minutes * 60_000)
    const send = (
      minutes: number,
      athlete_time_zone: string | null,
      professional_time_zone: string | null,
    ) => {
      const data = { ...first, appointment_id: newId(), athlete_time_zone, professional_time_zone }
      return fixture.deliver(appointmentRequested, data.appointment_id, data, { time: at(minutes) })
    }
    await send(2, 'Europe/Paris', 'America/Chicago')
    await send(1, 'Asia/Tokyo', 'America/Denver')
    await send(3, null, null)
    const zones = async () =>
      Promise.all(
        [athlete_id, professional_user_id].map(async (id) => (await settingsOf(id)).assumed_time_zone),
      )
    expect(await zones()).toEqual(['Europe/Paris', 'America/Chicago'])
    await change(athlete_id, { time_zone: 'Pacific/Auckland' })
    await send(4, 'Europe/Rome', 'America/Chicago')
    expect(await settingsOf(athlete_id)).toMatchObject({
      time_zone: 'Pacific/Auckland',
      assumed_time_zone: 'Europe/Rome',
    })
    await change(athlete_id, { time_zone: null })
    expect((await settingsOf(athlete_id)).time_zone).toBeNull()
  })

  it('is that of the request which a later event repeats, if no other is known [notices/zone]', async () => {
    const data = { ...someAppointment(), status: 'confirmed' as const }
    const { athlete_id, professional_user_id: id } = data
    const confirm = () => {
      const facts = { first_booking_fee_charged: false, agreed_by: 'professional' as const }
      const time = fixture.clock.now()
      return fixture.deliver(appointmentConfirmed, data.appointment_id, { ...data, ...facts }, { time })
    }
    const zones = async () =>
      Promise.all([athlete_id, id].map(async (one) => (await settingsOf(one)).assumed_time_zone))
    await confirm()
    expect(await zones()).toEqual(['America/New_York', 'America/Denver'])
    const other = {
      ...data,
      appointment_id: newId(),
      athlete_time_zone: 'Europe/Rome',
      status: 'pending' as const,
    }
    await request(other)
    await confirm()
    expect(await zones()).toEqual(['Europe/Rome', 'America/Denver'])
  })

  it('is that of a professional’s hours once they are saved or republished, also without a request [notices/zone]', async () => {
    const [userId, professional_id] = [newId(), newId()]
    const save = (version: number, time_zone?: string | null) =>
      fixture.deliver(
        openingsChanged,
        professional_id,
        {
          professional_id,
          professional_user_id: userId,
          version,
          ...(time_zone !== undefined && { time_zone }),
        },
        { time: fixture.clock.now(), times: 2 },
      )
    const zone = async () => (await settingsOf(userId)).assumed_time_zone
    await save(1)
    await save(1, null)
    expect(await zone()).toBe('UTC')
    await save(1, 'America/Denver')
    expect(await zone()).toBe('America/Denver')
    fixture.clock.advance({ seconds: 1 })
    await save(2, 'Europe/Berlin')
    expect(await zone()).toBe('Europe/Berlin')
  })

  it.each([
    ['America/Denver', '2026-11-30T15:00:00Z'],
    ['Pacific/Auckland', '2026-11-30T19:00:00Z'],
  ])(
    'is %s for a person who signed up there, so that emails wait until %s [notices/zone]',
    async (time_zone, end) => {
      setClock('2026-11-30T08:30:00Z')
      const data = someAppointment()
      const { professional_user_id: user_id } = data
      const time = fixture.clock.now()
      await fixture.deliver(userRegistered, user_id, { user_id, time_zone }, { time, times: 2 })
      expect((await settingsOf(user_id)).assumed_time_zone).toBe(time_zone)
      const requested = { ...data, professional_time_zone: null, starts_at: '2026-12-10T15:00:00.000Z' }
      await fixture.deliver(appointmentRequested, data.appointment_id, requested, { time })
      setClock(new Date(Date.parse(end) - 1000).toISOString())
      await fixture.runJobs('mails')
      expect(titlesTo(user_id)).toEqual([])
      setClock(end)
      await fixture.runJobs('mails')
      expect(titlesTo(user_id)).toEqual(['New booking request'])
    },
  )

  it('is taken from the browser once, if none is known, and what waits is decided on again [notices/zone]', async () => {
    setClock('2026-11-30T21:30:00Z')
    const userId = newId()
    const as = athlete(userId)
    const isKnown = async () => (await fixture.request(getPreferences, {}, { as })).body.zone_known
    const report = async (time_zone: string) =>
      (await fixture.request(reportTimeZone, { body: { time_zone } }, { as })).status
    users.push(userId)
    const admin = { userId: newId(), role: 'admin' as const }
    await fixture.request(sendAnnouncement, { body: { title: 'News', message: 'We moved' } }, { as: admin })
    await fixture.runJobs('announcements')
    await fixture.runJobs('bulk-mails')
    expect([await isKnown(), await report('Etc/Unknown'), titlesTo(userId)]).toEqual([false, 204, []])
    expect([await report('America/Denver'), await report('Asia/Tokyo')]).toEqual([204, 204])
    await fixture.runJobs('bulk-mails')
    expect(titlesTo(userId)).toEqual(['News'])
    expect([await isKnown(), (await settingsOf(userId)).assumed_time_zone]).toEqual([true, 'America/Denver'])
    const requested = { ...someAppointment(), athlete_id: userId, athlete_time_zone: 'Europe/Rome' }
    await request(requested)
    expect((await settingsOf(userId)).assumed_time_zone).toBe('Europe/Rome')
  })

  it('is UTC for a person of whom none is known [notices/zone]', async () => {
    setClock('2026-12-01T21:00:00Z')
    users.push(newId())
    const as = { userId: newId(), role: 'admin' as const }
    await fixture.request(sendAnnouncement, { body: { title: 'News', message: 'We moved' } }, { as })
    await fixture.runJobs('announcements')
    await fixture.runJobs('bulk-mails')
    expect(titlesTo(users[0]!)).toEqual([])
    setClock('2026-12-02T08:00:00Z')
    await fixture.runJobs('bulk-mails')
    expect(titlesTo(users[0]!)).toEqual(['News'])
  })
})

describe('emails that a person looks out for', () => {
  const decided = (status: 'approved' | 'rejected', previous_status: 'pending' | 'approved') => ({
    professional_id: newId(),
    user_id: newId(),
    version: 1,
    status,
    previous_status,
    is_accepting_bookings: false,
    specialty: 'Physical Therapist' as const,
    price_per_session_cents: 8500,
    show_price: true,
  })

  it('about the account and own payments don’t wait for quiet hours, and ‘Announcements’ doesn’t turn off those about the account [notices/account]', async () => {
    setClock('2026-12-03T03:12:00Z')
    const decisions = [
      decided('approved', 'pending'),
      decided('rejected', 'pending'),
      decided('rejected', 'approved'),
    ]
    const [given, paid] = [newId(), someAppointment()]
    for (const id of [...decisions.map(({ user_id }) => user_id), given])
      await change(id, {
        time_zone: 'America/Denver',
        kinds: { announcements: { email: false, push: false } },
      })
    for (const data of decisions) await fixture.deliver(professionalChanged, data.professional_id, data)
    const role = { role: 'professional', previous_role: 'athlete', changed_by: newId() } as const
    await fixture.deliver(roleChanged, given, { user_id: given, ...role })
    const { appointment_id, professional_id, professional_user_id, athlete_id } = paid
    await fixture.deliver(firstBookingFeeCharged, appointment_id, {
      appointment_id,
      professional_id,
      professional_user_id,
      athlete_id,
      payment_id: newId(),
      amount_cents: 2500,
      currency: 'usd',
    })
    await fixture.runJobs('mails')
    const all = [...decisions.map(({ user_id }) => user_id), given, professional_user_id]
    expect(all.map(titlesTo)).toEqual([
      ['You’re approved'],
      ['Your application wasn’t approved'],
      ['Your approval was withdrawn'],
      ['Your role was changed'],
      ['First-booking fee charged'],
    ])
    const { items } = await fixture.listOf(professional(all[0]!))
    expect(items.map(({ kind }) => kind)).toEqual(['account'])
  })
})
