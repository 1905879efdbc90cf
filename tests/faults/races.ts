import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingRequestsScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { expect, it } from 'vitest'
import { ApiRefusal } from '../fixtures/api.ts'
import {
  consultation,
  firstRequest,
  freeSlot,
  listedProfessional,
  request,
  signUp,
  strangers,
} from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'
import { chargesOf } from './ledger.ts'
import { until } from './until.ts'

const settled = async <T>(tries: Promise<T>[]) => {
  const results = await Promise.allSettled(tries)
  const refusals = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (!(result.reason instanceof ApiRefusal)) throw result.reason
    return [result.reason.problem]
  })
  const replies = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return { replies, refusals }
}

export const races = (given: () => FaultStack): void => {
  it('turns 50 parallel accepts of one request into one confirmed appointment and one fee, also at the payment provider [first-booking-fee/once-per-pair]', async () => {
    const { pro, asked } = await firstRequest(given(), given().admin)
    const { replies, refusals } = await settled(
      Array.from({ length: 50 }, () =>
        pro.api.call(
          actions.acceptAppointment,
          { params: { id: asked.id } },
          { idempotencyKey: randomUUID() },
        ),
      ),
    )
    expect(replies.filter((reply) => reply.charged)).toHaveLength(1)
    expect(replies.every((reply) => reply.appointment.status === 'confirmed')).toBe(true)
    expect(refusals.every((problem) => problem.status === 409)).toBe(true)
    const { customer_id } = await pro.api.call(actions.setupPaymentMethod)
    const charges = await chargesOf(given(), customer_id)
    expect(charges.map((charge) => charge.amount)).toEqual([2500])
    expect((await pro.api.call(bookingRequestsScreen)).items).toHaveLength(0)
  })

  it('charges one fee for two parallel accepts of requests from one pair [first-booking-fee/once-per-pair]', async () => {
    const { pro, athlete } = await strangers(given(), given().admin)
    const first = await request(athlete, pro.professional.id)
    const second = await request(athlete, pro.professional.id)
    await settled(
      [first, second].map(({ id }) => pro.api.call(actions.acceptAppointment, { params: { id } })),
    )
    // Booking's job completes the accept that arrived while the other's charge was in flight.
    await until(
      'both confirmations',
      () => pro.api.call(bookingRequestsScreen),
      ({ items }) => items.length === 0,
      30_000,
    )
    const { customer_id } = await pro.api.call(actions.setupPaymentMethod)
    expect(await chargesOf(given(), customer_id)).toHaveLength(1)
  })

  it('gives one of 200 parallel requests the hour and offers the others the remaining slots [openings/held]', async () => {
    const pro = await listedProfessional(given(), given().admin)
    const athletes = await Promise.all(Array.from({ length: 20 }, () => signUp(given(), { role: 'athlete' })))
    const slot = await freeSlot(athletes[0]!.api, pro.professional.id)
    const { replies, refusals } = await settled(
      Array.from({ length: 200 }, (_, n) =>
        request(athletes[n % athletes.length]!, pro.professional.id, slot),
      ),
    )
    expect(replies).toHaveLength(1)
    expect(new Set(refusals.map((problem) => problem.code))).toEqual(new Set(['slot-taken']))
    const left = refusals[0]?.extra?.openings as string[]
    expect(left.length).toBeGreaterThan(0)
    const minutes = (one: string) => Math.abs(Date.parse(one) - Date.parse(slot)) / 60_000
    expect(left.every((opening) => minutes(opening) >= consultation.duration_minutes)).toBe(true)
  })
}
