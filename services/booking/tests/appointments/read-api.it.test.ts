import { suggestTime } from '@fieldside/contracts/http/appointment-answers.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { getApiAppointment, listApiAppointments } from '@fieldside/contracts/http/v1/appointments.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { describe, expect, test } from 'vitest'
import { at, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const reader = { client: 'api-reader', scopes: ['bookings:read' as const] }
type Query = { updated_after?: string; cursor?: string; limit?: number }
const read = async (query: Query = {}, as: { client: string; scopes: Scope[] } = reader) =>
  fixture.t.request(listApiAppointments, { query: query as never }, { as })
const readAll = async (query: Query = {}) => {
  const items = []
  for (let cursor: string | undefined; items.length < 1000; ) {
    const { body } = await read({ ...query, ...(cursor !== undefined && { cursor }) })
    items.push(...body.items)
    if (body.next === null) return items
    cursor = body.next
  }
  throw new Error('the pages never end')
}
const get = (id: string) => fixture.t.request(getApiAppointment, { params: { id } }, { as: reader })

describe('GET /v1/appointments', () => {
  test('returns the facts of the events and no personal data [events/api-appointments]', async () => {
    const { id } = await fixture.pending()
    const { status, body } = await get(id)
    expect(status).toBe(200)
    const [event] = await fixture.eventsOf(id)
    const { answer_by: _, ...facts } = event!.data as { answer_by: string }
    expect(body).toEqual({
      ...facts,
      cancelled_by: null,
      cancel_reason: null,
      created_at: fixture.t.clock.now().toISOString(),
      updated_at: fixture.t.clock.now().toISOString(),
    })
    const text = JSON.stringify(await readAll())
    expect(text).toContain(id)
    for (const personal of ['ada@example.test', '010-0199', 'Left knee', 'female', '"age"', 'Track Lane'])
      expect(text).not.toContain(personal)
  })

  test('returns every appointment once in pages, and a changed one again at the end [events/api-pages]', async () => {
    const made = []
    for (let n = 0; n < 5; n += 1) made.push(await fixture.pending())
    const all = (await readAll({ limit: 2 })).map(({ appointment_id }) => appointment_id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.slice(-5).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(all).toEqual((await readAll()).map(({ appointment_id }) => appointment_id))
    const { id, athlete, professional } = made[0]!
    fixture.t.clock.advance({ minutes: 1 })
    const before = (await get(id)).body
    await fixture.t.request(
      suggestTime,
      { params: { id }, body: { suggested_date: at('2026-11-27T17:00:00Z') } },
      { as: professional.user },
    )
    const [after, ...others] = await readAll({ updated_after: before.updated_at })
    expect(others).toEqual([])
    expect(after).toMatchObject({
      appointment_id: id,
      version: before.version + 1,
      suggested_date: at('2026-11-27T17:00:00Z'),
      updated_at: fixture.t.clock.now().toISOString(),
    })
    const python = after!.updated_at.replace('Z', '000+0000')
    expect(await readAll({ updated_after: python })).toEqual([])
    fixture.t.clock.advance({ minutes: 1 })
    await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
    expect(await readAll({ updated_after: python })).toMatchObject([
      { appointment_id: id, status: 'cancelled', cancelled_by: 'athlete', cancel_reason: 'called_off' },
    ])
  })

  test('ends its pages when many appointments have the same instant, as after the upgrade [events/api-pages]', async () => {
    for (let n = 0; n < 4; n += 1) await fixture.pending()
    // What the migration's default gives to existing rows.
    await fixture.t.db.pool.query('update appointments set updated_at = now()')
    const all = (await readAll({ limit: 1 })).map(({ appointment_id }) => appointment_id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(4)
  })

  test('rejects bad input, naming the field', async () => {
    for (const [query, field] of [
      [{ limit: 101 }, 'limit'],
      [{ limit: 0 }, 'limit'],
      [{ updated_after: 'yesterday' }, 'updated_after'],
      [{ cursor: 'x' }, 'cursor'],
    ] as const) {
      const { status, problem } = await read(query)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
    }
    expect((await get(newId())).status).toBe(404)
  })

  test('returns 403 without the scope and to every user [events/api-scopes]', async () => {
    const { id, athlete } = await fixture.pending()
    const others: Scope[] = ['payments:read', 'people:read', 'webhooks:manage']
    for (const scopes of [[], others])
      expect((await read({}, { client: 'api-other', scopes })).status).toBe(403)
    const own = await fixture.t.request(getApiAppointment, { params: { id } }, { as: athlete })
    expect(own.status).toBe(403)
    const admin = { userId: newId(), role: 'admin' as const }
    expect((await fixture.t.request(listApiAppointments, {}, { as: admin })).status).toBe(403)
    expect((await fixture.t.request(listApiAppointments)).status).toBe(401)
  })
})
