import {
  acceptAppointment,
  acceptSuggestion,
  declineAppointment,
  declineSuggestion,
  suggestTime,
} from '@fieldside/contracts/http/appointment-answers.ts'
import { requestAppointment } from '@fieldside/contracts/http/appointments.ts'
import {
  adminListAppointments,
  openAppointmentDetails,
} from '@fieldside/contracts/http/appointments-admin.ts'
import { listAudit } from '@fieldside/contracts/http/audit.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { at, type Fixture, NOW, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const admin: Person = { userId: newId(), role: 'admin' }
const list = (as: Person | undefined = admin) =>
  fixture.t.request(adminListAppointments, {}, as ? { as } : {})

test('lists the last 50 appointments to an admin, newest first, without contact details or notes [calls/appointments-admin]', async () => {
  const to = await fixture.professional({ schedule: null })
  const asked: string[] = []
  for (let n = 0; n < 52; n += 1) {
    fixture.t.clock.set(new Date(NOW.getTime() + n * 1000))
    const appointment_date = new Date(NOW.getTime() + (n + 24) * 7_200_000).toISOString()
    asked.push((await fixture.ask(to, fixture.athlete(), { appointment_date })).body.id)
  }
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.items.map(({ id }) => id)).toEqual(asked.slice(-50).reverse())
  expect(body.items[0]).toMatchObject({ appointment_type: 'consultation', status: 'pending' })
  expect(JSON.stringify(body)).not.toMatch(/notes|phone|email|010-0199/)
})

test('lists the date both sides agree on, and none while a suggested time is unanswered', async () => {
  fixture.t.clock.set(new Date(NOW.getTime() + 600_000))
  const { id, professional, athlete } = await fixture.pending()
  const dateOf = async () => (await list()).body.items.find((item) => item.id === id)?.appointment_date
  expect(await dateOf()).toBe(at('2026-11-26T18:00:00Z'))
  const suggested_date = at('2026-11-27T17:00:00Z')
  await fixture.t.request(
    suggestTime,
    { params: { id }, body: { suggested_date } },
    { as: professional.user },
  )
  expect(await dateOf()).toBeNull()
  await fixture.t.request(acceptSuggestion, { params: { id }, body: {} }, { as: athlete })
  expect(await dateOf()).toBe(suggested_date)
})

test('rejects listing all appointments as an athlete, as a professional, or signed out [admin/refuse-athlete-list-bookings] [admin/refuse-professional-list-bookings] [admin/refuse-signed-out]', async () => {
  const { professional, athlete } = await fixture.pending()
  expect((await list(athlete)).status).toBe(403)
  expect((await list(professional.user)).status).toBe(403)
  expect((await fixture.t.request(adminListAppointments)).status).toBe(401)
})

test('rejects a booking request from an admin [appointment-states/refuse-admin-request]', async () => {
  const to = await fixture.professional()
  const before = (await list()).body.items.length
  const reply = await fixture.t.request(requestAppointment, { body: fixture.form(to) }, { as: admin })
  expect(reply.status).toBe(403)
  expect((await list()).body.items).toHaveLength(before)
})

test('rejects answers from an admin to a request or a suggestion [appointment-states/refuse-admin-answer]', async () => {
  const { id } = await fixture.pending()
  const before = await fixture.t.db.kysely
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .execute()
  const params = { id }
  const suggested_date = at('2026-11-27T17:00:00Z')
  const replies = [
    await fixture.t.request(acceptAppointment, { params, body: {} }, { as: admin }),
    await fixture.t.request(declineAppointment, { params }, { as: admin }),
    await fixture.t.request(suggestTime, { params, body: { suggested_date } }, { as: admin }),
    await fixture.t.request(acceptSuggestion, { params, body: {} }, { as: admin }),
    await fixture.t.request(declineSuggestion, { params, body: {} }, { as: admin }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const after = await fixture.t.db.kysely
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .execute()
  expect(after).toEqual(before)
})

test('writes an audit entry in the same transaction each time an admin opens the notes and contact details [admin/booking-details-audited]', async () => {
  const { id } = await fixture.pending()
  const open = (as: Person = admin, one = id) =>
    fixture.t.request(openAppointmentDetails, { params: { id: one } }, { as })
  const entries = async () => {
    const { items } = (await fixture.t.request(listAudit, { query: {} }, { as: admin })).body
    return items.filter(({ object_id }) => object_id === id)
  }
  expect((await open()).body).toEqual({
    notes: 'Left knee',
    contact_info: { phone: '+1 (555) 010-0199', email: 'ada@example.test' },
  })
  await open()
  const written = await entries()
  expect(written).toHaveLength(2)
  expect(written[0]).toMatchObject({
    action: 'open-booking-details',
    object_type: 'appointment',
    actor: `user:${admin.userId}`,
  })
  expect(JSON.stringify(written)).not.toMatch(/Left knee|010-0199|example/)
  await asOwner(
    fixture.t.db,
    `create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'no room'; end $$;
    create trigger no_entry before insert on audit_log for each row execute function refuse_entry()`,
  )
  const refused = await open()
  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused.problem)).not.toMatch(/Left knee|010-0199/)
  await asOwner(fixture.t.db, 'drop trigger no_entry on audit_log; drop function refuse_entry()')
  expect((await open(fixture.athlete())).status).toBe(403)
  expect((await open(admin, newId())).status).toBe(404)
  expect(await entries()).toHaveLength(2)
})
