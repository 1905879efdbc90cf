import { acceptNewTime, proposeNewTime } from '@fieldside/contracts/http/agreed-sessions.ts'
import { lookupForSides } from '@fieldside/contracts/http/appointment-states.ts'
import { cancelAppointment } from '@fieldside/contracts/http/appointments.ts'
import { getCalendarEntry } from '@fieldside/contracts/http/calendar-feeds.ts'
import { getOffers, type OfferForm, setOffers } from '@fieldside/contracts/http/offers.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import { newRoom } from '../../src/schedule/new-room.ts'
import { setOffers as saveOffers } from '../../src/schedule/set-offers.ts'
import { answering } from '../answering.ts'
import { at, CONSULTATION, type Fixture, useFixture } from '../fixture.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const { accept, agreed, seen } = answering(() => fixture)

const OWN_LINK = 'https://meet.example.test/ada'
const LINKED: OfferForm = { ...CONSULTATION, place: 'online', place_detail: OWN_LINK }
const ROOMS: OfferForm = { ...CONSULTATION, place: 'online', place_detail: '', own_room: true }
const ROOM = /^https:\/\/rooms\.example\.test\/[0-9a-f]{32}$/

const set = (user: Person, ...items: OfferForm[]) =>
  fixture.t.request(setOffers, { body: { items } }, { as: user })
const placeOf = async (id: string, as: Person) => (await seen(id, as)).place_detail
const FRIDAY = { appointment_date: at('2026-11-27T18:00:00Z') }
const MOVED = at('2026-11-30T18:00:00Z')

test('gives each agreed session a room of its own, which only its two sides read [online/room]', async () => {
  const { professional, athlete, id } = await agreed({ offers: [ROOMS] })
  const other = fixture.athlete()
  const second = (await fixture.ask(professional, other, FRIDAY)).body
  expect(await placeOf(second.id, professional.user)).toBeNull()
  await accept(second.id, professional.user)
  const rooms = [await placeOf(id, athlete), await placeOf(second.id, other)]
  for (const room of rooms) expect(room).toMatch(ROOM)
  expect(rooms[0]).not.toBe(rooms[1])
  expect(await placeOf(id, professional.user)).toBe(rooms[0])
  expect(await placeOf(id, { userId: newId(), role: 'admin' })).toBeNull()
  expect((await seen(id, other)).id).toBeUndefined()
  const emailed = await fixture.t.request(
    lookupForSides,
    { body: { items: [{ id, side: 'athlete' }] } },
    { as: { service: 'notification' } },
  )
  expect(emailed.body.items).toMatchObject([{ place_detail: rooms[0] }])
  const events = JSON.stringify([...(await fixture.eventsOf(id)), ...(await fixture.eventsOf(second.id))])
  expect(events).toContain('appointment-confirmed')
  expect(events).not.toContain('rooms.example')
})

test('keeps the room of a moved session and shows none of a canceled one [online/room]', async () => {
  const { professional, athlete, id } = await agreed({ offers: [ROOMS] })
  const room = await placeOf(id, athlete)
  const moving = { params: { id }, body: { proposed_date: MOVED } }
  await fixture.t.request(proposeNewTime, moving, { as: professional.user })
  await fixture.t.request(acceptNewTime, { params: { id }, body: { starts_at: MOVED } }, { as: athlete })
  expect(await seen(id, athlete)).toMatchObject({ appointment_date: MOVED, place_detail: room })
  const entry = async () =>
    (await fixture.t.request(getCalendarEntry, { params: { id } }, { as: athlete })).body
  expect(await entry()).toMatchObject({ place_detail: room })
  await fixture.t.request(cancelAppointment, { params: { id } }, { as: athlete })
  expect([await placeOf(id, athlete), await placeOf(id, professional.user)]).toEqual([null, null])
  expect((await entry()).place_detail ?? null).toBeNull()
})

test('gives rooms to open requests and to sessions without a link, and leaves an agreed link [online/room]', async () => {
  const { professional, athlete, id } = await agreed({ offers: [LINKED] })
  const requested = (await fixture.ask(professional, fixture.athlete(), FRIDAY)).body.id
  const without = (await fixture.ask(professional, fixture.athlete(), { appointment_date: MOVED })).body.id
  await accept(without, professional.user)
  const rows = fixture.t.db.kysely
  await rows.updateTable('appointments').set({ place_detail: '' }).where('id', '=', without).execute()
  const versionOf = async (one: string) => (await seen(one, professional.user)).version
  const before = [await versionOf(requested), await versionOf(without)]
  await set(professional.user, { ...LINKED, own_room: true })
  expect(await placeOf(id, athlete)).toBe(OWN_LINK)
  expect(await placeOf(without, professional.user)).toMatch(ROOM)
  expect([await versionOf(requested), await versionOf(without)]).toEqual([before[0], before[1]! + 1])
  await accept(requested, professional.user)
  const room = await placeOf(requested, professional.user)
  expect(room).toMatch(ROOM)
  expect(room).not.toBe(await placeOf(without, professional.user))
  await set(professional.user, { ...LINKED, duration_minutes: 45 })
  expect(await placeOf(requested, professional.user)).toBe(room)
  const { body } = await fixture.t.request(getOffers, {}, { as: professional.user })
  expect(body).toMatchObject({ items: [{ own_room: true, place_detail: OWN_LINK }], video_rooms: true })
})

test('needs a link where the operator set up no rooms, and an address in person [online/room]', async () => {
  const { athlete, id, professional } = await agreed({ offers: [LINKED] })
  const { user } = professional
  expect((await set(user, { ...ROOMS, place: 'in_person' })).problem.errors).toMatchObject([
    { field: 'items.0.place_detail' },
  ])
  const withoutRooms = { ...fixture.t.context(user), videoRoomsUrl: null }
  await expect(saveOffers(withoutRooms, [ROOMS])).rejects.toMatchObject({
    errors: [{ field: 'items.0.own_room' }],
  })
  // Rooms that were chosen before the operator removed the setting.
  expect((await set(user, ROOMS)).status).toBe(200)
  await fixture.t.db.pool.query("update appointments set place_detail = '' where id = $1", [id])
  const { items } = await saveOffers(withoutRooms, [{ ...ROOMS, place_detail: OWN_LINK }])
  expect(items).toMatchObject([{ own_room: true, place_detail: OWN_LINK }])
  expect(newRoom(withoutRooms, { place: 'online', own_room: true })).toBeNull()
  expect(await placeOf(id, athlete)).toBe(OWN_LINK)
})
