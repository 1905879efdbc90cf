import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { lookupContactOpened, previewFirstBookingFees } from '@fieldside/contracts/http/billing.ts'
import { expect, test } from 'vitest'
import type { RequestContext } from '../../http/request-context.ts'
import { withFees, withFeesOfRequests } from './booking-requests.ts'

const idOf = (n: number): string => `0199b1e0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Billing that rejects bodies as the service does and charges everyone. */
const billing = () => {
  const sizes: number[] = []
  const read = async (
    _service: string,
    endpoint: typeof previewFirstBookingFees,
    input: { body: object },
  ) => {
    const { athlete_ids } = endpoint.body.parse(input.body)
    sizes.push(athlete_ids.length)
    const items = athlete_ids.map((athlete_id) => ({ athlete_id, due: true }))
    return { amount_cents: 2500, payment_method: null, suspended: false, items }
  }
  const looked: number[] = []
  const readAsBff = async (
    _service: string,
    endpoint: typeof lookupContactOpened,
    input: { body: object },
  ) => {
    const { athlete_ids } = endpoint.body.parse(input.body)
    looked.push(athlete_ids.length)
    return { athlete_ids: athlete_ids.filter((id) => id === idOf(3)) }
  }
  return { sizes, looked, ctx: { read, readAsBff } as unknown as RequestContext }
}

const bookingOf = (athlete: number, status = 'pending') =>
  ({ id: idOf(1000 + athlete), athlete_id: idOf(athlete), professional_id: idOf(9999), status }) as Booking

const athletes = (count: number) => Array.from({ length: count }, (_, index) => bookingOf(index))

test('tells the fee of every pending request of a week, in batches that billing accepts [find/week-calendar]', async () => {
  const { ctx, sizes, looked } = billing()
  const items = [...athletes(251), bookingOf(3), bookingOf(300, 'confirmed')]
  const shown = await withFeesOfRequests(ctx, items)
  expect(shown.filter(({ fee_due }) => !fee_due).map(({ status }) => status)).toEqual(['confirmed'])
  expect(sizes).toEqual([100, 100, 51])
  expect(looked).toEqual([100, 100, 51])
  const opened = shown.filter(({ contact_opened }) => contact_opened)
  expect(opened.map(({ athlete_id }) => athlete_id)).toEqual([idOf(3), idOf(3)])
})

test('asks billing nothing for a week without requests, and only for the terms without any', async () => {
  const { ctx, sizes } = billing()
  expect(await withFeesOfRequests(ctx, [bookingOf(1, 'confirmed')])).toMatchObject([{ fee_due: false }])
  expect(sizes).toEqual([])
  expect(await withFees(ctx, { items: [], next: null })).toMatchObject({ fee_cents: 2500, items: [] })
  expect(sizes).toEqual([0])
})
