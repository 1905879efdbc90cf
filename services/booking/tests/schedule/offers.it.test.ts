import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import {
  getOffers,
  listAppointmentTypes,
  listOfferedTypes,
  type OfferForm,
  setOffers,
} from '@fieldside/contracts/http/offers.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { describe, expect, test } from 'vitest'
import { CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

test('lists six types with name, description, and duration [entities/appointment-type]', async () => {
  const { body } = await fixture.t.request(listAppointmentTypes)
  expect(body.items.map(({ id, name }) => [id, name])).toEqual(Object.entries(APPOINTMENT_TYPE_LABELS))
  for (const { description, duration_minutes } of body.items) {
    expect(description.length).toBeGreaterThan(10)
    expect(duration_minutes).toBeGreaterThanOrEqual(15)
  }
})

describe('offered types', () => {
  const FOLLOW_UP: OfferForm = {
    appointment_type_id: 'follow_up',
    duration_minutes: 30,
    custom_price_cents: 4000,
    is_active: true,
    place: 'online',
    place_detail: 'https://meet.example.test/room',
  }

  test('are replaced as a whole, once per key', async () => {
    const { id, user } = await fixture.professional()
    const items = [FOLLOW_UP, { ...CONSULTATION, is_active: false }]
    const send = () =>
      fixture.t.request(setOffers, { body: { items } }, { as: user, idempotencyKey: 'offers' })
    const first = await send()
    expect(
      first.body.items.map(({ appointment_type_id, name, is_active }) => [
        appointment_type_id,
        name,
        is_active,
      ]),
    ).toEqual([
      ['consultation', 'Initial Consultation', false],
      ['follow_up', 'Follow-up Session', true],
    ])
    expect((await send()).body).toEqual(first.body)
    expect((await fixture.t.request(getOffers, {}, { as: user })).body).toMatchObject(first.body)
    const versions = (await fixture.eventsOf(id)).map(({ data }) => (data as { version: number }).version)
    expect(versions).toEqual([1, 2, 3])
  })

  test.each([
    ['14 minutes', { duration_minutes: 14 }, 'items.0.duration_minutes'],
    ['241 minutes', { duration_minutes: 241 }, 'items.0.duration_minutes'],
    ['a price under $1', { custom_price_cents: 99 }, 'items.0.custom_price_cents'],
    ['an unknown place', { place: 'moon' as 'online' }, 'items.0.place'],
  ])('reject %s and name the field', async (_name, changes, field) => {
    const { user } = await fixture.professional()
    const reply = await fixture.t.request(
      setOffers,
      { body: { items: [{ ...FOLLOW_UP, ...changes }] } },
      { as: user },
    )
    expect(reply.status).toBe(400)
    expect(reply.problem.errors?.map((error) => error.field)).toEqual([field])
  })

  test('reject a duplicate type, and anyone but a professional with a record', async () => {
    const { user } = await fixture.professional()
    const set = (items: OfferForm[], as?: Person) =>
      fixture.t.request(setOffers, { body: { items } }, as ? { as } : {})
    expect((await set([FOLLOW_UP, FOLLOW_UP], user)).problem.errors).toMatchObject([
      { field: 'items.1.appointment_type_id' },
    ])
    expect((await set([FOLLOW_UP])).status).toBe(401)
    expect((await set([FOLLOW_UP], fixture.athlete())).status).toBe(403)
    expect((await set([FOLLOW_UP], { userId: newId(), role: 'professional' })).problem.code).toBe(
      'no-professional-record',
    )
  })

  test('need an address or link, unless one was offered without before, and sessions booked without get it [hours/place-required]', async () => {
    const online = { ...FOLLOW_UP, place_detail: '' }
    const { professional, id } = await fixture.pending()
    const set = (...items: OfferForm[]) =>
      fixture.t.request(setOffers, { body: { items } }, { as: professional.user })
    const refused = async (...items: OfferForm[]) => (await set(...items)).problem.errors
    expect(await refused(CONSULTATION, online)).toEqual([
      { field: 'items.1.place_detail', message: 'Please enter the link' },
    ])
    expect(await refused({ ...CONSULTATION, place_detail: ' ' })).toEqual([
      { field: 'items.0.place_detail', message: 'Please enter the address' },
    ])
    expect((await set(CONSULTATION, { ...online, is_active: false })).status).toBe(200)
    // As the last release stored them.
    for (const table of ['offers', 'appointments'] as const)
      await fixture.t.db.kysely
        .updateTable(table)
        .set({ place_detail: '' })
        .where('professional_id', '=', professional.id)
        .execute()
    const old = { ...CONSULTATION, place_detail: '' }
    expect((await set({ ...old, duration_minutes: 45 })).status).toBe(200)
    expect(await refused({ ...old, place: 'online' })).toMatchObject([{ field: 'items.0.place_detail' }])
    const placeOfRow = async () => {
      const found = fixture.t.db.kysely.selectFrom('appointments').select('place_detail').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).place_detail
    }
    expect(await placeOfRow()).toBe('')
    await set({ ...CONSULTATION, place_detail: 'Track 4' })
    expect(await placeOfRow()).toBe('Track 4')
    await set({ ...CONSULTATION, place_detail: 'Track 5' })
    expect(await placeOfRow()).toBe('Track 4')
  })

  test('have a professional, a type, an optional price, and an active flag [entities/professional-appointment-type]', async () => {
    const { id, user } = await fixture.professional()
    const items = [CONSULTATION, { ...FOLLOW_UP, custom_price_cents: 4000, is_active: false }]
    const { body } = await fixture.t.request(setOffers, { body: { items } }, { as: user })
    expect(body.items).toMatchObject([
      {
        professional_id: id,
        appointment_type_id: 'consultation',
        custom_price_cents: null,
        is_active: true,
      },
      {
        professional_id: id,
        appointment_type_id: 'follow_up',
        custom_price_cents: 4000,
        is_active: false,
      },
    ])
  })

  test('show athletes the active ones with the current price, without place details [calls/appointment-types-read]', async () => {
    const to = await fixture.professional({
      offers: [
        CONSULTATION,
        FOLLOW_UP,
        { ...FOLLOW_UP, appointment_type_id: 'assessment', is_active: false },
      ],
    })
    const read = async () =>
      (await fixture.t.request(listOfferedTypes, { params: { id: to.id } }, { as: fixture.athlete() })).body
        .items
    const items = await read()
    expect(
      items.map(({ appointment_type_id, price_cents, place }) => [appointment_type_id, price_cents, place]),
    ).toEqual([
      ['consultation', 8500, 'in_person'],
      ['follow_up', 4000, 'online'],
    ])
    expect(JSON.stringify(items)).not.toMatch(/Track Lane|meet\.example/)
    await fixture.change(to.id, { show_price: false })
    expect((await read()).map(({ price_cents }) => price_cents)).toEqual([null, null])
    await fixture.change(to.id, { status: 'rejected' })
    expect(await read()).toEqual([])
  })
})
