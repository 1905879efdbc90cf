import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import { hueOf } from '@fieldside/contracts/initials.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { expect, test, vi } from 'vitest'
import type { Services } from '../../services.ts'
import { createLandingReader } from './landing-professionals.ts'

const professionalOf = (id: string): LandingProfessional => ({
  id,
  user_id: `user of ${id}`,
  name: `Ada ${id}`,
  specialty: 'Physical Therapist',
  location: 'Denver, CO',
  rating: null,
  review_count: 0,
})

const NEXT = '2026-11-24T16:00:00.000Z'

const fixture = () => {
  const given = { ids: ['a'], closed: new Set<string>(), clockMs: 0 }
  const directory = { call: vi.fn(async () => ({ items: given.ids.map(professionalOf) })) }
  const openingOf = (professional_id: string) => ({
    professional_id,
    has_hours: true,
    time_zone: 'America/Denver',
    next: given.closed.has(professional_id) ? null : NEXT,
    slots: given.closed.has(professional_id) ? [] : [{ starts_at: NEXT, appointment_type: 'consultation' }],
  })
  const booking = { call: vi.fn(async () => ({ items: given.ids.map(openingOf) })) }
  const services = { directory, booking } as unknown as Services
  const read = createLandingReader(services, createLog('bff', 'silent'), () => given.clockMs)
  const ids = async () => (await read()).professionals.map(({ id }) => id)
  return { given, directory, booking, read, ids }
}

test('reads at most once a minute, and shows nobody who opted out a minute ago [find/landing-opt-in]', async () => {
  const { given, directory, ids } = fixture()
  expect(await Promise.all([ids(), ids()])).toEqual([['a'], ['a']])
  given.ids = []
  given.clockMs = 59_999
  expect(await ids()).toEqual(['a'])
  expect(directory.call).toHaveBeenCalledOnce()
  given.clockMs = 60_000
  expect(await ids()).toEqual([])
})

test('shows nobody while a service is down, instead of someone who may have opted out, and soon retries', async () => {
  const { given, directory, booking, ids } = fixture()
  await ids()
  given.clockMs = 60_000
  directory.call.mockRejectedValueOnce(new Error('down'))
  expect(await ids()).toEqual([])
  given.clockMs = 65_000
  booking.call.mockRejectedValueOnce(new Error('down'))
  expect(await ids()).toEqual([])
  given.clockMs = 70_000
  expect(await ids()).toEqual(['a'])
})

test('shows at most three, in their order, and only those with an available slot [find/landing-opt-in]', async () => {
  const { given, booking, read } = fixture()
  given.ids = ['a', 'b', 'c', 'd', 'e']
  given.closed = new Set(['b'])
  const { professionals, zone } = await read()
  expect(professionals.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(professionals[0]).toMatchObject({
    initials: 'AA',
    about: 'Physical Therapist · Denver, CO',
    rating: 'New',
    slots: [{ at: NEXT, day: 'Tue, Nov 24', clock: '9:00 AM' }],
  })
  expect(zone).toBe('MT')
  expect(booking.call).toHaveBeenCalledOnce()
})

test('tints the initials by the user, as every other screen does', async () => {
  const { professionals } = await fixture().read()
  expect(professionals[0]!.hue).toBe(hueOf('user of a'))
})

test('does not ask booking when nobody opted in', async () => {
  const { given, booking, ids } = fixture()
  given.ids = []
  expect(await ids()).toEqual([])
  expect(booking.call).not.toHaveBeenCalled()
})

test('shows the next four slots of a professional who has more, soonest first', async () => {
  const { booking, read } = fixture()
  const starts = [16, 17, 18, 19, 20].map((hour) => `2026-11-24T${hour}:00:00.000Z`)
  const slots = starts.map((starts_at) => ({ starts_at, appointment_type: 'consultation' }))
  const opening = { professional_id: 'a', has_hours: true, time_zone: 'America/Denver', next: NEXT, slots }
  booking.call.mockResolvedValueOnce({ items: [opening] })
  const [card] = (await read()).professionals
  expect(card!.slots.map(({ at }) => at)).toEqual(starts.slice(0, 4))
})
