import { appointmentRequested } from '@fieldside/contracts/events/booking.ts'
import * as endpoints from '@fieldside/contracts/http/notification.ts'
import { NOTIFICATION_RETENTION_DAYS, UNREAD_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { athlete, createFixture, type Fixture, professional, someAppointment } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

describe("a user's notifications", () => {
  const withOne = async () => {
    const data = someAppointment()
    await fixture.deliver(appointmentRequested, data.appointment_id, data)
    const as = professional(data.professional_user_id)
    return { as, id: (await fixture.listOf(as)).items[0]!.id }
  }

  it('are marked as read one by one or all at once [notifications-page/mark-one] [notifications-page/mark-all]', async () => {
    const { as, id } = await withOne()
    const first = await fixture.request(endpoints.markRead, { params: { id } }, { as, idempotencyKey: 'k1' })
    const again = await fixture.request(endpoints.markRead, { params: { id } }, { as, idempotencyKey: 'k1' })
    expect(first.body.read).toBe(true)
    expect(again.body).toEqual(first.body)
    expect((await fixture.request(endpoints.countUnread, {}, { as })).body.unread).toBe(0)
    const other = await withOne()
    expect((await fixture.request(endpoints.markAllRead, {}, { as: other.as })).body.unread).toBe(0)
    expect((await fixture.request(endpoints.countUnread, {}, { as: other.as })).body.unread).toBe(0)
  })

  it('are deleted with their emails after a year, read or not', async () => {
    const { as, id } = await withOne()
    const deliveries = async () =>
      (await fixture.db.pool.query('select id from deliveries where notification_id = $1', [id])).rowCount
    expect(await deliveries()).toBe(1)
    fixture.clock.advance({ days: NOTIFICATION_RETENTION_DAYS - 1 })
    await fixture.runJobs('old-notifications')
    expect((await fixture.listOf(as)).items).toHaveLength(1)
    fixture.clock.advance({ days: 2 })
    await fixture.runJobs('old-notifications')
    expect((await fixture.listOf(as)).items).toHaveLength(0)
    expect(await deliveries()).toBe(0)
  })

  it('are counted up to one more than is shown', async () => {
    const { as } = await withOne()
    await fixture.db.pool.query(
      `insert into notifications (id, user_id, type, title, message, created_at)
       select gen_random_uuid(), $1, 'announcement', 'News', 'News', now() from generate_series(1, 150)`,
      [as.userId],
    )
    expect((await fixture.request(endpoints.countUnread, {}, { as })).body.unread).toBe(UNREAD_SHOWN_MAX + 1)
  })

  it('are deleted permanently [notifications-page/delete]', async () => {
    const { as, id } = await withOne()
    expect((await fixture.request(endpoints.deleteNotification, { params: { id } }, { as })).status).toBe(204)
    expect((await fixture.listOf(as)).items).toHaveLength(0)
  })

  it('return 404 to other users and 401 when signed out [notifications-page/own-only]', async () => {
    const { as, id } = await withOne()
    const stranger = athlete(newId())
    expect((await fixture.request(endpoints.markRead, { params: { id } }, { as: stranger })).status).toBe(404)
    expect(
      (await fixture.request(endpoints.deleteNotification, { params: { id } }, { as: stranger })).status,
    ).toBe(404)
    expect((await fixture.request(endpoints.listNotifications)).status).toBe(401)
    expect((await fixture.listOf(as)).items).toMatchObject([{ id, read: false }])
  })

  it('are paged newest first, without duplicates', async () => {
    const data = someAppointment()
    const as = professional(data.professional_user_id)
    for (let n = 0; n < 25; n += 1) {
      const appointment_id = newId()
      await fixture.deliver(appointmentRequested, appointment_id, { ...data, appointment_id })
    }
    const first = await fixture.listOf(as)
    const second = await fixture.request(
      endpoints.listNotifications,
      { query: { cursor: first.next! } },
      { as },
    )
    const ids = [...first.items, ...second.body.items].map((item) => item.id)
    expect([first.items.length, second.body.items.length, second.body.next]).toEqual([20, 5, null])
    expect(new Set(ids).size).toBe(25)
  })
})
