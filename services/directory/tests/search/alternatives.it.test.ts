import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { listAlternatives } from '@fieldside/contracts/http/alternatives.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import { createFixture, type Fixture, newAthlete } from '../fixture.ts'
import { insertGolden, NOW } from './golden-professionals.ts'

let fixture: Fixture
let ids: Map<string, string>
beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer }, now: NOW })
  ids = await insertGolden(fixture)
})
beforeEach(() => {
  fixture.fakes.starts = []
  fixture.fakes.startsAsked = []
})
afterAll(() => fixture.close())

/** Ids by first name. */
const idOf = (name: string) => [...ids].find(([full]) => full.startsWith(`${name} `))?.[1] ?? newId()
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()
const startOf = (name: string, hours: number, place: 'online' | 'in_person' = 'in_person') => ({
  professional_id: idOf(name),
  ...{
    place,
    starts_at: after(hours),
    appointment_type: 'consultation' as const,
    time_zone: 'America/Denver',
  },
})
const insteadOf = async (name: string, around: string) => {
  const body = {
    professional_id: idOf(name),
    ...{ athlete_id: newId(), appointment_type: 'consultation' as const, around },
  }
  const { status, body: reply } = await fixture.request(
    listAlternatives,
    { body },
    { as: { service: 'notification' } },
  )
  expect(status).toBe(200)
  return reply.items
}
const namesOf = (wanted: readonly string[]) =>
  [...ids].flatMap(([name, id]) => (wanted.includes(id) ? [name.split(' ')[0]] : [])).toSorted()

test('offers professionals of the same type with a slot in time, nearby or online [expired/alternatives]', async () => {
  fixture.fakes.starts = [
    startOf('Lena', 30),
    startOf('Ada', 29, 'online'),
    startOf('Ines', 40),
    startOf('Will', 30),
  ]
  const items = await insteadOf('Maya', after(28))
  expect(items.map(({ name }) => name)).toEqual(['Ada Novak', 'Lena Fischer', 'Ines Duarte'])
  expect(items[1]).toMatchObject({
    ...{ location: 'Denver, CO', appointment_type: 'consultation', starts_at: after(30), place: 'in_person' },
    distance_miles: expect.any(Number),
  })
  expect(items[0]!.distance_miles).toBeNull()
  // Booking is asked only about listed physical therapists nearby or online: not Will in New Orleans, nor coaches.
  const [{ ids: asked = [] } = {}] = fixture.fakes.startsAsked
  expect(namesOf(asked)).toEqual(['Ada', 'Ines', 'Lena', 'Omar'])
})

test('asks about nobody who has no slot until a day later, or is no longer listed [expired/alternatives]', async () => {
  fixture.fakes.starts = ['Lena', 'Ines', 'Omar'].map((name) => startOf(name, 10))
  await insteadOf('Maya', after(0))
  // Omar's next slot is in 50 hours.
  expect(namesOf(fixture.fakes.startsAsked[0]!.ids)).toEqual(['Ada', 'Ines', 'Lena'])
  const listed = (is_accepting_bookings: boolean) =>
    fixture.db.kysely
      .updateTable('professionals')
      .set({ is_accepting_bookings })
      .where('id', '=', idOf('Lena'))
      .execute()
  await listed(false)
  expect((await insteadOf('Maya', after(0))).map(({ name }) => name)).toEqual(['Ines Duarte'])
  await listed(true)
  expect(await insteadOf('nobody', after(0))).toEqual([])
})

test('is for notification only [expired/alternatives]', async () => {
  const body = {
    professional_id: newId(),
    athlete_id: newId(),
    appointment_type: 'consultation',
    around: after(0),
  } as const
  expect((await fixture.request(listAlternatives, { body }, { as: newAthlete() })).status).toBe(403)
})
