import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import { documentsSubmitted, professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { notificationEndpoints as endpoints } from '@fieldside/contracts/http/notification.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, professional, someAppointment, type World } from './fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.mails.length = 0
  world.away.mailServer = false
  world.away.identity = false
})
afterAll(() => world.close())

describe('notification emails', () => {
  it('are sent once, with a link to the request [booking-mails/each-step]', async () => {
    const data = someAppointment()
    await world.deliver(appointmentRequested, data.appointment_id, data, { times: 2 })
    await world.runJobs('mails')
    await world.runJobs('mails')
    const mine = world.mailsTo(data.professional_user_id)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('http://fieldside.test/booking-requests')
    expect(mine[0]?.text).toMatch(/To change that, go to http:\/\/fieldside\.test\/notifications$/)
  })

  it('are sent once by two parallel instances', async () => {
    const all = Array.from({ length: 50 }, someAppointment)
    for (const data of all) await world.deliver(appointmentRequested, data.appointment_id, data)
    await Promise.all([world.runJobs('mails'), world.runJobs('mails')])
    expect(all.map(({ professional_user_id }) => world.mailsTo(professional_user_id).length)).toEqual(
      all.map(() => 1),
    )
  })

  it('are kept while the mail server is unavailable', async () => {
    const data = someAppointment()
    world.away.mailServer = true
    await world.deliver(appointmentRequested, data.appointment_id, data)
    await world.runJobs('mails')
    expect(world.mails).toHaveLength(0)
    world.away.mailServer = false
    world.clock.advance({ seconds: 10 })
    await world.runJobs('mails')
    expect(world.mails.map((mail) => mail.to)).toContain(`${data.professional_user_id}@example.test`)
  })

  it('are withheld from an unconfirmed address, while the notification is kept [auth/email-confirmation]', async () => {
    const data = someAppointment()
    world.unconfirmed.add(data.professional_user_id)
    await world.deliver(appointmentRequested, data.appointment_id, data)
    await world.runJobs('mails')
    expect(world.mails).toEqual([])
    world.unconfirmed.delete(data.professional_user_id)
    await world.runJobs('mails')
    expect(world.mails).toEqual([])
    expect((await world.listOf(professional(data.professional_user_id))).items).toHaveLength(1)
  })

  it('are not sent to a user who turned them off, and the setting persists [account/preferences-honoured]', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    const before = await world.request(endpoints.getPreferences, {}, { as })
    expect(before.body).toEqual({ emailNotifications: true, pushNotifications: false })
    const body = { emailNotifications: false, pushNotifications: false }
    expect((await world.request(endpoints.setPreferences, { body }, { as })).status).toBe(200)
    await world.deliver(appointmentRequested, data.appointment_id, data)
    await world.runJobs('mails')
    expect(world.mailsTo(data.professional_user_id)).toHaveLength(0)
    expect((await world.listOf(as)).items).toHaveLength(1)
    expect((await world.request(endpoints.getPreferences, {}, { as })).body).toEqual(body)
  })

  it('fill in names when shown or sent, without storing them, and fall back when the lookup fails', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    await world.deliver(appointmentRequested, data.appointment_id, data)
    const { rows } = await world.db.pool.query('select message from notifications where user_id = $1', [
      data.professional_user_id,
    ])
    expect(rows[0].message).toMatch(/^New request from \{name\}:/)
    world.away.identity = true
    expect((await world.listOf(as)).items[0]?.message).toMatch(/^New request from the athlete:/)
    await world.runJobs('mails')
    expect(world.mails).toHaveLength(0)
    world.away.identity = false
    world.clock.advance({ seconds: 10 })
    await world.runJobs('mails')
    const [mail] = world.mailsTo(data.professional_user_id)
    expect(mail?.text).toMatch(/New request from Ana Ruiz: .* \(Mountain Time\)/)
  })

  it('include the reason of a rejection, and notify admins of applicants [admin/decision-mailed]', async () => {
    const admin = newId()
    await world.deliver(roleChanged, admin, {
      user_id: admin,
      role: 'admin',
      previous_role: 'athlete',
      changed_by: admin,
    })
    const applicant = { professional_id: newId(), user_id: newId() }
    await world.deliver(
      documentsSubmitted,
      applicant.professional_id,
      { ...applicant, resubmitted: false },
      { times: 2 },
    )
    const { items } = await world.listOf({ userId: admin, role: 'athlete' })
    expect(items.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Maya Okafor submitted a profile/),
    ])
    await world.deliver(professionalChanged, applicant.professional_id, {
      ...applicant,
      version: 3,
      status: 'rejected',
      previous_status: 'pending',
      is_accepting_bookings: false,
      specialty: 'Physical Therapist',
      price_per_session_cents: null,
      show_price: true,
    })
    await world.runJobs('mails')
    const [mail] = world.mailsTo(applicant.user_id)
    expect(mail?.text).toContain('The license has expired')
  })
})
