import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { expect, test } from 'vitest'
import { findPayable } from './payable.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

const session = (professional: string, changes: object = {}) => ({
  id: `session with ${professional}`,
  status: 'confirmed' as const,
  price_cents: 9000,
  appointment_date: '2026-11-27T09:00:00.000Z',
  professional_id: professional,
  professional_user_id: professional,
  ...changes,
})

const fixture = (payees: readonly string[], down: readonly string[] = []) => {
  const asked: string[] = []
  const readAsBff = async (_service: string, endpoint: Endpoint, { params }: { params: { id: string } }) => {
    if (endpoint === getPayableSession) return { payable: true, price_cents: 9000 }
    asked.push(params.id)
    if (down.includes(params.id)) throw unavailable('billing is down')
    return { active: payees.includes(params.id) }
  }
  const find = (...upcoming: ReturnType<typeof session>[]) =>
    findPayable({ readAsBff: readAsBff as never }, upcoming, NOW)
  return { asked, find }
}

test('finds the next payment that is due, also behind sessions that can’t be paid online [find/home-next]', async () => {
  const { find } = fixture(['Ada', 'Eva'], ['Ida'])
  const behind = [
    session('Eva', { id: 'in progress', appointment_date: '2026-11-26T11:30:00.000Z' }),
    session('Eva', { id: 'without a price', price_cents: null }),
    session('Eva', { id: 'pending', status: 'pending' }),
    session('Uma'),
    session('Ida'),
  ]
  expect(await find(...behind, session('Eva'), session('Ada'))).toBe('session with Eva')
  expect(await find(...behind)).toBeNull()
})

test('asks once about each professional, and about five at most', async () => {
  const { asked, find } = fixture(['six'])
  const names = ['one', 'one', 'two', 'three', 'two', 'four', 'five', 'six']
  expect(await find(...names.map((name) => session(name)))).toBeNull()
  expect(asked).toEqual(['one', 'two', 'three', 'four', 'five'])
})
