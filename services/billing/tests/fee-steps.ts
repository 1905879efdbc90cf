import type { EventData } from '@fieldside/contracts/envelope.ts'
import {
  appointmentCancelled,
  appointmentDeclined,
  releasedTimeRefilled,
} from '@fieldside/contracts/events/booking.ts'
import { startReceiver } from '@fieldside/dev-stripe/testing.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  CARDS,
  charge,
  createFixture,
  type FeeBody,
  type Fixture,
  firstBooking,
  professionalWithCard,
} from './fixture.ts'

/** Starts a fixture before the tests of a file and closes it after them. */
export const fixtureForFile = (...given: Parameters<typeof createFixture>): Fixture => {
  const fixture = {} as Fixture
  beforeAll(async () => void Object.assign(fixture, await createFixture(...given)))
  afterAll(() => fixture.close())
  return fixture
}

/** Like `fixtureForFile`, with a receiver for the provider's webhooks that is emptied before each test. */
export const fixtureWithWebhooks = (options: Parameters<typeof createFixture>[0] = {}) => {
  const receiver = {} as Awaited<ReturnType<typeof startReceiver>>
  const fixture = {} as Fixture
  beforeAll(async () => {
    Object.assign(receiver, await startReceiver())
    Object.assign(fixture, await createFixture({ webhookUrl: receiver.url, ...options }))
  })
  beforeEach(() => void receiver.received.splice(0))
  afterAll(async () => {
    await fixture.close()
    await receiver.close()
  })
  return { fixture, receiver }
}

const snapshotOf = (of: FeeBody) => ({
  ...of,
  version: 3,
  appointment_type: 'consultation' as const,
  starts_at: '2026-12-24T17:30:00.000Z',
  ends_at: '2026-12-24T18:15:00.000Z',
  suggested_date: null,
  price_cents: null,
  professional_time_zone: 'America/Denver',
})

export type Cancelled = EventData<typeof appointmentCancelled>

/** Delivers booking's event twice: the athlete canceled an agreed session in time, unless changed. */
export const cancel = ({ app }: Fixture, of: FeeBody, changed: Partial<Cancelled> = {}): Promise<unknown> => {
  const data: Cancelled = {
    ...snapshotOf(of),
    status: 'cancelled',
    cancelled_by: 'athlete',
    reason: 'called_off',
    was_agreed: true,
    in_time: true,
    ...changed,
  }
  return app.deliver(appointmentCancelled, of.appointment_id, data, { times: 2 })
}

/** Delivers booking's event twice: another athlete's session took the released time. */
export const refill = ({ app }: Fixture, of: FeeBody): Promise<unknown> =>
  app.deliver(
    releasedTimeRefilled,
    of.appointment_id,
    { ...snapshotOf(of), status: 'cancelled' },
    { times: 2 },
  )

/** Delivers booking's event twice: the professional declined the request. */
export const decline = ({ app }: Fixture, of: FeeBody): Promise<unknown> =>
  app.deliver(appointmentDeclined, of.appointment_id, { ...snapshotOf(of), status: 'declined' }, { times: 2 })

/** Settles released fees and carries out the refunds that are due. */
export const settle = async ({ app }: Fixture): Promise<void> => {
  await app.runJobs('fee-releases')
  await app.runJobs('refunds')
}

export const chargedFee = async (fixture: Fixture, card: string = CARDS.works): Promise<FeeBody> => {
  const fee = firstBooking(await professionalWithCard(fixture, card))
  expect((await charge(fixture, fee)).body).toEqual({ charged: true })
  return fee
}

/** Charges a fee and declines its request, so that its refund is due. */
export const refundableFee = async (fixture: Fixture, card?: string): Promise<FeeBody> => {
  const fee = await chargedFee(fixture, card)
  await decline(fixture, fee)
  await fixture.app.runJobs('fee-releases')
  return fee
}
