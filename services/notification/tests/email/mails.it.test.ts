import { appointmentConfirmed, appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import {
  documentsSubmitted,
  professionalChanged,
  savedSearchMatched,
} from '@fieldside/contracts/events/directory.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
beforeEach(() => {
  fixture.mails.length = 0
  fixture.down.mailServer = false
  fixture.down.identity = false
})
afterAll(() => fixture.close())

describe('notification emails', () => {
  it('are sent once, with a link to the request [booking-mails/each-step]', async () => {
    const data = someAppointment()
    await fixture.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    await fixture.runJobs('mails')
    await fixture.runJobs('mails')
    const mine = fixture.mailsTo(data.professional_user_id)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('http://fieldside.test/booking-requests')
    expect(mine[0]?.text).toMatch(/To change that, go to http:\/\/fieldside\.test\/notifications$/)
  })

  it('about a saved search name its words and end with one click, and none is sent once it ended [find/alert] [find/alert-end] [find/search-privacy]', async () => {
    const data = {
      saved_search_id: newId(),
      athlete_id: newId(),
      professionals: 2,
      more: false,
      new_professionals: 0,
    }
    const id = data.saved_search_id
    fixture.alerts.set(id, { athlete_id: data.athlete_id, end_token: `${id}.mac` })
    await fixture.deliver(savedSearchMatched, id, data, { times: 2 })
    await fixture.runJobs('mails')
    const { items } = await fixture.listOf(athlete(data.athlete_id))
    const message = '2 professionals have new available times: knee pain, Denver, CO'
    expect(items).toMatchObject([{ type: 'announcement', message, link: `/saved-searches/${id}` }])
    const stored = fixture.db.kysely.selectFrom('notifications').select('message').where('about_id', '=', id)
    expect((await stored.executeTakeFirstOrThrow()).message).not.toContain('knee')
    const [mail, ...others] = fixture.mailsTo(data.athlete_id)
    expect(others).toEqual([])
    expect(mail!.text).toContain(message)
    expect(mail!.text).toContain(`http://fieldside.test/end-alert#${id}.mac`)
    expect(mail!.unsubscribe).toBe(`http://fieldside.test/api/alert-endings/one-click?token=${id}.mac`)
    await fixture.deliver(savedSearchMatched, id, data)
    fixture.alerts.delete(id)
    await fixture.runJobs('mails')
    expect(fixture.mailsTo(data.athlete_id)).toHaveLength(1)
  })

  it('are sent once by two parallel instances', async () => {
    const all = Array.from({ length: 50 }, someAppointment)
    for (const data of all) await fixture.deliver(appointmentRequested, data.appointment_id, data)
    await Promise.all([fixture.runJobs('mails'), fixture.runJobs('mails')])
    expect(all.map(({ professional_user_id }) => fixture.mailsTo(professional_user_id).length)).toEqual(
      all.map(() => 1),
    )
  })

  it('are kept while the mail server is unavailable', async () => {
    const data = someAppointment()
    fixture.down.mailServer = true
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    await fixture.runJobs('mails')
    expect(fixture.mails).toHaveLength(0)
    fixture.down.mailServer = false
    fixture.clock.advance({ seconds: 10 })
    await fixture.runJobs('mails')
    expect(fixture.mails.map((mail) => mail.to)).toContain(`${data.professional_user_id}@example.test`)
  })

  it('are withheld from an unconfirmed address, while the notification is kept [auth/email-confirmation]', async () => {
    const data = someAppointment()
    fixture.unconfirmed.add(data.professional_user_id)
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    await fixture.runJobs('mails')
    expect(fixture.mails).toEqual([])
    fixture.unconfirmed.delete(data.professional_user_id)
    await fixture.runJobs('mails')
    expect(fixture.mails).toEqual([])
    expect((await fixture.listOf(professional(data.professional_user_id))).items).toHaveLength(1)
  })

  it('are not sent to a user who turned them off, and the setting persists [account/preferences-honoured]', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    const before = await fixture.request(endpoints.getPreferences, {}, { as })
    expect(before.body).toMatchObject({ emailNotifications: true, pushNotifications: false })
    const body = { emailNotifications: false, pushNotifications: false }
    expect((await fixture.request(endpoints.setPreferences, { body }, { as })).status).toBe(200)
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    await fixture.runJobs('mails')
    expect(fixture.mailsTo(data.professional_user_id)).toHaveLength(0)
    expect((await fixture.listOf(as)).items).toHaveLength(1)
    expect((await fixture.request(endpoints.getPreferences, {}, { as })).body).toMatchObject(body)
  })

  it('fill in names when shown or sent, without storing them, and fall back when the lookup fails', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    const { rows } = await fixture.db.pool.query('select message from notifications where user_id = $1', [
      data.professional_user_id,
    ])
    expect(rows[0].message).toMatch(/^New request from \{name\}:/)
    fixture.down.identity = true
    expect((await fixture.listOf(as)).items[0]?.message).toMatch(/^New request from the athlete:/)
    await fixture.runJobs('mails')
    expect(fixture.mails).toHaveLength(0)
    fixture.down.identity = false
    fixture.clock.advance({ seconds: 10 })
    await fixture.runJobs('mails')
    const [mail] = fixture.mailsTo(data.professional_user_id)
    expect(mail?.text).toMatch(/New request from Ana Ruiz: .* \(Mountain Time\)/)
  })

  it('show type, both times, and what booking tells this side about place and price now [find/emails-session]', async () => {
    const data = { ...someAppointment(), status: 'confirmed' as const }
    const agreed = { status: 'confirmed' as const, place: 'online' as const }
    fixture.shared.athlete = { ...agreed, place_detail: 'https://meet.example.test/ana', price_cents: null }
    fixture.askedSides.length = 0
    await fixture.deliver(appointmentConfirmed, data.appointment_id, {
      ...data,
      first_booking_fee_charged: false,
      agreed_by: 'professional',
    })
    const { rows } = await fixture.db.pool.query('select details from deliveries where user_id = $1', [
      data.athlete_id,
    ])
    expect(JSON.stringify(rows[0].details)).not.toMatch(/Okafor|meet\.example|8500/)
    await fixture.runJobs('mails')
    const [mail] = fixture.mailsTo(data.athlete_id)
    for (const fact of [
      'Session: Initial Consultation\nWith: Maya Okafor\n',
      'When: Tue, Nov 24, 2026, 12:30 PM (Eastern Time)\n  For Maya Okafor: 10:30 AM (Mountain Time)\n',
      'Place: Online\n  https://meet.example.test/ana\nPrice: Contact for pricing\n',
      `View the session: http://fieldside.test/booking/${data.appointment_id}\n`,
    ])
      expect(mail?.text).toContain(fact)
    expect(mail?.html).toContain('href="https://meet.example.test/ana"')
    expect(fixture.askedSides).toEqual([['athlete']])
    const ended = await fixture.db.pool.query('select state, details from deliveries where user_id = $1', [
      data.athlete_id,
    ])
    expect(ended.rows).toEqual([{ state: 'sent', details: null }])
  })

  it('say that a package pays for a session, instead of a price [packages/use]', async () => {
    const data = { ...someAppointment(), status: 'confirmed' as const, price_cents: null }
    const agreed = { status: 'confirmed', place: 'online', place_detail: null, price_cents: null } as const
    fixture.shared.athlete = { ...agreed, package_id: newId() }
    await fixture.deliver(appointmentConfirmed, data.appointment_id, {
      ...data,
      first_booking_fee_charged: false,
      agreed_by: 'professional',
    })
    await fixture.runJobs('mails')
    expect(fixture.mailsTo(data.athlete_id)[0]?.text).toContain('Price: Paid by package\n')
  })

  it('tell the professional the fee of a request, and promise the address only to the athlete [mails/request-fee]', async () => {
    const data = someAppointment()
    const textOf = async (due: boolean) => {
      fixture.fee.due = due
      await fixture.deliver(appointmentRequested, data.appointment_id, data)
      await fixture.runJobs('mails')
      return fixture.mailsTo(data.professional_user_id)[0]!.text
    }
    const text = await textOf(true)
    expect(text).toContain('Place: In person\nPrice: $85\nFee: New athlete, $25 once you accept\n')
    Object.assign(data, someAppointment())
    expect(await textOf(false)).toContain('Fee: Returning athlete, no fee\n')
    Object.assign(data, someAppointment())
    fixture.fee.has_credit = true
    expect(await textOf(true)).toContain('Fee: New athlete, paid with a credit once you accept\n')
    fixture.fee.has_credit = false
    Object.assign(data, someAppointment())
    // The request agreed to another fee than today's.
    const { professional } = fixture.shared
    fixture.shared.professional = { ...professional, fee_cents: 3000 }
    expect(await textOf(true)).toContain('Fee: New athlete, $30 once you accept\n')
    fixture.shared.professional = professional
    Object.assign(data, someAppointment())
    fixture.down.billing = true
    const without = await textOf(true)
    fixture.down.billing = false
    expect([without.includes('Price: $85'), without.includes('Fee:')]).toEqual([true, false])
  })

  it('wait for place and price while booking is unavailable, and hold up no others [find/emails-session]', async () => {
    const data = someAppointment()
    const user_id = newId()
    fixture.down.owners = true
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    const change = { user_id, role: 'professional', previous_role: 'athlete', changed_by: newId() } as const
    await fixture.deliver(roleChanged, user_id, change)
    await fixture.runJobs('mails')
    expect(fixture.mails.map(({ to }) => to)).toEqual([`${user_id}@example.test`])
    fixture.down.owners = false
    fixture.clock.advance({ seconds: 10 })
    await fixture.runJobs('mails')
    expect(fixture.mailsTo(data.professional_user_id)[0]?.text).toContain('Price: $85')
  })

  it('are sent without facts when a process of the last release queued them', async () => {
    const data = someAppointment()
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    await fixture.db.pool.query('update deliveries set details = null where user_id = $1', [
      data.professional_user_id,
    ])
    await fixture.runJobs('mails')
    const [mail] = fixture.mailsTo(data.professional_user_id)
    expect(mail?.text).toMatch(/New request from Ana Ruiz: .*\n\nOpen Fieldside: /)
  })

  it('include the reason of a rejection, and notify admins of applicants [admin/decision-mailed]', async () => {
    const admin = newId()
    await fixture.deliver(roleChanged, admin, {
      user_id: admin,
      role: 'admin',
      previous_role: 'athlete',
      changed_by: admin,
    })
    const applicant = { professional_id: newId(), user_id: newId() }
    await fixture.deliver(
      documentsSubmitted,
      applicant.professional_id,
      { ...applicant, resubmitted: false },
      { times: 2 },
    )
    const { items } = await fixture.listOf({ userId: admin, role: 'athlete' })
    expect(items.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Maya Okafor submitted a profile/),
    ])
    await fixture.deliver(professionalChanged, applicant.professional_id, {
      ...applicant,
      version: 3,
      status: 'rejected',
      previous_status: 'pending',
      is_accepting_bookings: false,
      specialty: 'Physical Therapist',
      price_per_session_cents: null,
      show_price: true,
    })
    await fixture.runJobs('mails')
    const [mail] = fixture.mailsTo(applicant.user_id)
    expect(mail?.text).toContain('The license has expired')
  })
})
