import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { paymentMethodFailed, paymentMethodSaved } from '@fieldside/contracts/events/billing.ts'
import { appointmentCompleted } from '@fieldside/contracts/events/booking.ts'
import { contactAccessed, professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { accountRestored, accountSuspended, roleChanged } from '@fieldside/contracts/events/identity.ts'
import * as api from '@fieldside/contracts/http/directory.ts'
import { listSaved, saveProfessional } from '@fieldside/contracts/http/saved-professionals.ts'
import { searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { CONTACT_ACCESS_RETENTION_DAYS } from '@fieldside/contracts/limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { republishProfessionals } from '../../src/professionals/republish.ts'
import { createFixture, type Fixture, newAdmin, newAthlete, newProfessional, PROFILE } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const changesOf = async (id: string) =>
  (await fixture.emitted(professionalChanged.type)).filter(({ subject }) => subject === id)
const accessesTo = async (id: string) =>
  (await fixture.emitted(contactAccessed.type)).filter(({ subject }) => subject === id)

test('records and publishes each reveal of contact details to an athlete, but not to other roles [professional-profile/contact]', async () => {
  const ada = newProfessional('ada')
  const { id } = await fixture.listed(ada)
  const athlete = newAthlete()
  const show = (as: Parameters<typeof fixture.context>[0], idempotencyKey?: string) =>
    fixture.request(api.showContact, { params: { id } }, { as, idempotencyKey })
  fixture.fakes.addresses.set(ada.userId, 'new-address@example.test')
  const shown = (await show(athlete, 'show')).body
  expect(shown).toEqual({ email: 'new-address@example.test', phone: '208 555 0100' })
  await show(athlete, 'show')
  expect(await accessesTo(id)).toHaveLength(1)
  await show(athlete)
  const events = await accessesTo(id)
  expect(events.map(({ data }) => data)).toEqual(
    Array(2).fill({
      professional_id: id,
      athlete_id: athlete.userId,
      accessed_at: fixture.clock.now().toISOString(),
    }),
  )
  for (const as of [ada, newProfessional(), newAdmin()]) expect((await show(as)).status).toBe(200)
  const rows = await fixture.db.kysely
    .selectFrom('contact_accesses')
    .select('athlete_id')
    .where('professional_id', '=', id)
    .execute()
  expect(rows).toEqual([{ athlete_id: athlete.userId }, { athlete_id: athlete.userId }])
  expect((await show(undefined)).status).toBe(401)
})

test('deletes accesses to contact details after 800 days, and lets nobody delete or change younger ones', async () => {
  // The trigger goes by the database's clock.
  const clockAt = fixture.clock.now()
  fixture.clock.set(new Date())
  onTestFinished(() => fixture.clock.set(clockAt))
  const { id } = await fixture.listed(newProfessional())
  const daysAgo = [CONTACT_ACCESS_RETENTION_DAYS + 1, CONTACT_ACCESS_RETENTION_DAYS - 1, 700]
  const athletes = daysAgo.map(() => newId())
  await fixture.db.kysely
    .insertInto('contact_accesses')
    .values(
      daysAgo.map((days, index) => ({
        id: newId(),
        professional_id: id,
        athlete_id: athletes[index]!,
        accessed_at: new Date(fixture.clock.now().getTime() - days * DAY_MS),
      })),
    )
    .execute()
  await fixture.runJobs('old-contact-accesses')
  const left = await fixture.db.kysely
    .selectFrom('contact_accesses')
    .select('athlete_id')
    .where('professional_id', '=', id)
    .orderBy('accessed_at')
    .execute()
  expect(left).toEqual([{ athlete_id: athletes[1] }, { athlete_id: athletes[2] }])
  for (const change of [
    `delete from contact_accesses where athlete_id = '${athletes[2]}'`,
    'update contact_accesses set athlete_id = gen_random_uuid()',
    'truncate contact_accesses',
  ])
    await expect(asOwner(fixture.db, change)).rejects.toThrow(/append-only/)
})

test('returns 404 for the contact details of an unapproved professional, and records nothing', async () => {
  const { id } = await fixture.submitted(newProfessional())
  const reply = await fixture.request(api.showContact, { params: { id } }, { as: newAthlete() })
  expect(reply.status).toBe(404)
  expect(await accessesTo(id)).toEqual([])
})

test('lets professionals change only their own record [roles/refuse-edit-other-professional]', async () => {
  const [ada, eva] = [newProfessional('ada'), newProfessional('eva')]
  const { body: other } = await fixture.saveProfile(ada)
  await fixture.saveProfile(eva, { full_name: 'Eva Stone' })
  const foreign = { ...PROFILE, full_name: 'Mallory M', user_id: ada.userId } as never
  expect((await fixture.request(api.saveProfile, { body: foreign }, { as: eva })).status).toBe(400)
  for (const path of [`/professionals/${other.id}/profile`, `/professionals/${other.id}/price`]) {
    const reply = await fixture.fetch(path, { method: 'PUT', body: '{}' }, eva)
    expect(reply.status).toBe(404)
  }
  const kept = await fixture.request(api.getMyProfessional, {}, { as: ada })
  expect(kept.body).toMatchObject({ first_name: 'Ada', email: 'ada@example.test' })
})

test('stores a saved card from its event once, even before the record exists [calls/professional-payment-state]', async () => {
  const ada = newProfessional()
  const saved = (version: number) =>
    fixture.deliver(
      paymentMethodSaved,
      ada.userId,
      { user_id: ada.userId, version, payment_method_id: `pm_${version}` },
      { times: 2 },
    )
  await saved(1)
  expect((await fixture.saveProfile(ada)).body).toMatchObject({
    payment_method_setup: true,
    payment_method_id: 'pm_1',
  })
  const failed = { user_id: ada.userId, version: 3, reason: 'declined', appointment_id: null } as const
  await fixture.deliver(paymentMethodFailed, ada.userId, failed, { times: 2 })
  await saved(2)
  const row = await fixture.db.kysely
    .selectFrom('card_states')
    .selectAll()
    .where('user_id', '=', ada.userId)
    .execute()
  expect(row).toEqual([
    { user_id: ada.userId, version: 3, payment_method_setup: true, payment_method_id: 'pm_1' },
  ])
})

test('removes users who lose the role from search, and rejects accepting with an old token [admin/role-consequences]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.listed(ada, { city: 'Yuma' })
  const change = (role: 'athlete' | 'professional', previous_role: 'athlete' | 'professional') =>
    fixture.deliver(
      roleChanged,
      ada.userId,
      { user_id: ada.userId, role, previous_role, changed_by: newId() },
      { times: 2 },
    )
  await change('athlete', 'professional')
  const found = await fixture.request(
    searchProfessionals,
    { query: { location: 'Yuma' } },
    { as: newAthlete() },
  )
  expect(found.body.items).toEqual([])
  const events = await changesOf(id)
  expect(events.at(-1)?.data).toMatchObject({
    status: 'approved',
    is_accepting_bookings: false,
    has_role: false,
  })
  expect((await fixture.accept(ada)).status).toBe(403)
  await change('professional', 'athlete')
  expect((await fixture.accept(ada)).body.is_accepting_bookings).toBe(true)
  expect(await changesOf(id)).toHaveLength(events.length + 2)
})

describe('a suspended professional', () => {
  const suspend = ({ userId: user_id }: Person, version = 2) =>
    fixture.deliver(
      accountSuspended,
      user_id,
      { user_id, version, until: null, suspended_by: newId() },
      { times: 2 },
    )
  const restore = ({ userId: user_id }: Person, version = 3) =>
    fixture.deliver(accountRestored, user_id, { user_id, version, restored_by: null }, { times: 2 })
  const isFound = async (city: string) => {
    const query = { query: { location: city } }
    return (await fixture.request(searchProfessionals, query, { as: newAthlete() })).body.items.length === 1
  }
  const profileStatus = async (id: string, as: Person) =>
    (await fixture.request(api.getProfessional, { params: { id } }, { as })).status

  test('is hidden from search, links, and saved lists, and listed as before once restored [admin/suspend-account]', async () => {
    const ada = newProfessional()
    const { id } = await fixture.listed(ada, { city: 'Eloy' })
    const athlete = newAthlete()
    await fixture.request(saveProfessional, { params: { id } }, { as: athlete })
    const savedBy = async () => (await fixture.request(listSaved, { query: {} }, { as: athlete })).body.items
    expect(await isFound('Eloy')).toBe(true)
    await suspend(ada)
    expect(await isFound('Eloy')).toBe(false)
    expect(await profileStatus(id, athlete)).toBe(404)
    expect(await savedBy()).toEqual([])
    expect((await changesOf(id)).at(-1)?.data).toMatchObject({ is_accepting_bookings: false })
    expect((await fixture.accept(ada)).status).toBe(403)
    await restore(ada)
    expect(await isFound('Eloy')).toBe(true)
    expect(await profileStatus(id, athlete)).toBe(200)
    expect(await savedBy()).toHaveLength(1)
    expect((await changesOf(id)).at(-1)?.data).toMatchObject({ is_accepting_bookings: true })
  })

  test('stays listed when the events come late, and hidden when they come repeated [admin/suspend-account]', async () => {
    const ada = newProfessional()
    await fixture.listed(ada, { city: 'Globe' })
    await restore(ada, 3)
    await suspend(ada, 2)
    expect(await isFound('Globe')).toBe(true)
    await suspend(ada, 4)
    await suspend(ada, 5)
    await restore(ada, 3)
    expect(await isFound('Globe')).toBe(false)
    await restore(ada, 6)
    expect(await isFound('Globe')).toBe(true)
  })

  test('accepts no bookings after the lift if they lost the role or paused before [admin/suspend-account]', async () => {
    const [ada, ben] = [newProfessional(), newProfessional()]
    await fixture.listed(ada, { city: 'Ajo' })
    await fixture.listed(ben, { city: 'Bisbee' })
    await suspend(ada)
    const change = { user_id: ada.userId, changed_by: newId() }
    await fixture.deliver(roleChanged, ada.userId, {
      ...change,
      version: 3,
      role: 'athlete',
      previous_role: 'professional',
    })
    await fixture.deliver(roleChanged, ada.userId, {
      ...change,
      version: 4,
      role: 'professional',
      previous_role: 'athlete',
    })
    await restore(ada, 5)
    expect(await isFound('Ajo')).toBe(false)
    await fixture.accept(ben, false)
    await suspend(ben)
    await restore(ben)
    expect(await isFound('Bisbee')).toBe(false)
  })
})

test('ignores a role change older than the known one, in any order', async () => {
  const ada = newProfessional()
  await fixture.listed(ada)
  const change = (version: number, role: 'athlete' | 'professional') =>
    fixture.deliver(roleChanged, ada.userId, {
      user_id: ada.userId,
      version,
      role,
      changed_by: newId(),
      previous_role: role === 'athlete' ? 'professional' : 'athlete',
    })
  await change(7, 'professional')
  await change(6, 'athlete')
  expect((await fixture.accept(ada)).body.is_accepting_bookings).toBe(true)
  await change(8, 'athlete')
  await change(7, 'professional')
  expect((await fixture.accept(ada)).status).toBe(403)
})

test('ignores a role change of a user without a record', async () => {
  const user_id = newId()
  const data = { user_id, role: 'athlete', previous_role: 'professional', changed_by: newId() } as const
  const before = (await fixture.emitted()).length
  await fixture.deliver(roleChanged, user_id, data, { times: 2 })
  expect(await fixture.emitted()).toHaveLength(before)
})

test('stores a completed session once', async () => {
  const completed = {
    appointment_id: newId(),
    version: 4,
    athlete_id: newId(),
    professional_id: newId(),
    professional_user_id: newId(),
    professional_time_zone: 'America/Boise',
    appointment_type: 'consultation',
    status: 'completed',
    starts_at: '2026-11-20T10:00:00Z',
    ends_at: '2026-11-20T11:00:00Z',
    suggested_date: null,
    price_cents: 8500,
  } as const
  const time = new Date('2026-11-20T11:00:05Z')
  const { appointment_id, athlete_id } = completed
  await fixture.deliver(appointmentCompleted, appointment_id, completed, { times: 2, time })
  const rows = await fixture.db.kysely
    .selectFrom('completed_sessions')
    .selectAll()
    .where('appointment_id', '=', appointment_id)
    .execute()
  expect(rows).toMatchObject([{ appointment_id, athlete_id, completed_at: time }])
})

test('republishes every record as it is, without a new version', async () => {
  const own = await createFixture()
  const ada = newProfessional()
  const { id } = await own.listed(ada)
  await own.saveProfile(newProfessional())
  const before = await own.emitted()
  expect(await republishProfessionals(own.context())).toBe(2)
  const published = (await own.emitted()).slice(before.length)
  expect(published.map(({ type }) => type)).toEqual([professionalChanged.type, professionalChanged.type])
  const last = before
    .filter(({ subject, type }) => subject === id && type === professionalChanged.type)
    .at(-1)
  const again = published.find(({ subject }) => subject === id)
  expect(again?.data).toEqual({ ...(last?.data as object), previous_status: 'approved' })
  await own.close()
})

test('applies accepting, price, and profile once per key with the same reply', async () => {
  const ada = newProfessional()
  const { id } = await fixture.approved(ada)
  fixture.fakes.offers.set(id, 1)
  const commands = [
    (idempotencyKey: string) =>
      fixture.request(
        api.setAccepting,
        { body: { is_accepting_bookings: true } },
        { as: ada, idempotencyKey },
      ),
    (idempotencyKey: string) =>
      fixture.request(
        api.setPrice,
        { body: { price_per_session_cents: 7000, show_price: true } },
        { as: ada, idempotencyKey },
      ),
    (idempotencyKey: string) =>
      fixture.request(api.saveProfile, { body: { ...PROFILE, bio: 'New' } }, { as: ada, idempotencyKey }),
  ]
  for (const command of commands) {
    const before = (await changesOf(id)).length
    const first = await command('once')
    const again = await command('once')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.events).toBe(first.events)
    expect(await changesOf(id)).toHaveLength(before + 1)
  }
  const other = await fixture.request(
    api.setPrice,
    { body: { price_per_session_cents: 1, show_price: true } },
    { as: ada, idempotencyKey: 'once' },
  )
  expect(other.status).toBe(400)
  const reused = await fixture.request(
    api.setPrice,
    { body: { price_per_session_cents: 7100, show_price: true } },
    { as: ada, idempotencyKey: 'once' },
  )
  expect(reused.problem.code).toBe('idempotency-key-reused')
})
