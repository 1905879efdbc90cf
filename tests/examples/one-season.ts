import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Envelope, topicOf } from '@fieldside/contracts/envelope.ts'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import type { BusRecord } from '@fieldside/platform/bus.ts'
import { z } from 'zod'

export type Sums = Record<string, { revenue: number; fees: number }>

const PROFESSIONALS = 6
const FIXTURES = join(import.meta.dirname, '../../contracts/src/events/fixtures')
const FEE_CENTS = 2500

/** The same id for the same name, so that each program of a test reads the same events. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the record of an event: its fixture with other data. @throws ZodError when the contract doesn't allow it */
const recordOf = (type: string, subject: string, name: string, data: object): BusRecord => {
  const service = type.split('.')[0]!
  const fixture = JSON.parse(readFileSync(join(FIXTURES, `${type}.json`), 'utf8'))
  const event = Envelope.parse({ ...fixture, id: idOf(name), subject, data: { ...fixture.data, ...data } })
  z.parse(eventsByService[service]!.find((contract) => contract.type === type)!.data, event.data)
  return { topic: topicOf(service), key: subject, value: JSON.stringify(event), headers: { type } }
}

const REFUNDED_CENTS = 3000
const CHARGED_BACK_CENTS = 1000

type Change = { status: string; refunded_cents?: number; charged_back_cents?: number }

/** Returns the states of session n's payment: most stay completed. */
const statesOf = (n: number): Change[] => {
  const [completed, refunded] = [{ status: 'completed' }, { status: 'refunded' }]
  const refunded_cents = REFUNDED_CENTS
  if (n % 10 === 3) return [completed, refunded]
  if (n % 10 === 5) return [completed, { ...completed, refunded_cents }]
  if (n % 10 === 6) return [completed, { ...completed, charged_back_cents: CHARGED_BACK_CENTS }]
  // A bank rejects a refund that seemed to have succeeded.
  return n % 10 === 7 ? [completed, refunded, completed] : [completed]
}

/** Returns the cents of session n that nobody took back. */
const keptOf = (n: number): number => {
  const last = statesOf(n).at(-1)!
  if (last.status !== 'completed') return 0
  return 8000 + n - (last.refunded_cents ?? 0) - (last.charged_back_cents ?? 0)
}

const recordsOfSession = (n: number): BusRecord[] => {
  const [appointment, payment, fee, athlete] = ['appointment', 'payment', 'fee', 'athlete'].map((what) =>
    idOf(`${what} ${n}`),
  ) as [string, string, string, string]
  const professional = idOf(`professional ${n % PROFESSIONALS}`)
  const user = idOf(`user of professional ${n % PROFESSIONALS}`)
  const facts = {
    appointment_id: appointment,
    professional_id: professional,
    professional_user_id: user,
    athlete_id: athlete,
    price_cents: 8000 + n,
  }
  const booked = (type: string, version: number, data: object) =>
    recordOf(`booking.${type}`, appointment, `${type} ${n}`, { ...facts, version, ...data })
  const paid = (step: number, of: string, user_id: string, data: object) =>
    recordOf('billing.payment-recorded', user_id, `paid ${of} ${step}`, {
      ...{ payment_id: of, user_id, appointment_id: appointment },
      ...data,
    })
  const session = { payment_type: 'session', amount_cents: 8000 + n }
  return [
    booked('appointment-requested', 1, { status: 'pending' }),
    booked('appointment-confirmed', 2, { status: 'confirmed' }),
    paid(0, fee, user, {
      payment_type: 'first_booking_fee',
      amount_cents: FEE_CENTS,
      status: n % 9 === 4 ? 'failed' : 'completed',
    }),
    ...statesOf(n).map((state, step) => paid(step, payment, athlete, { ...session, ...state })),
    booked('appointment-paid', 3, { status: 'paid_confirmed', payment_id: payment }),
  ]
}

/** A premium payment belongs to no professional. */
const recordOfPremium = (n: number): BusRecord =>
  recordOf('billing.payment-recorded', idOf(`athlete ${n}`), `premium ${n}`, {
    payment_id: idOf(`premium payment ${n}`),
    user_id: idOf(`athlete ${n}`),
    ...{ payment_type: 'subscription', amount_cents: 1499, status: 'completed', appointment_id: null },
  })

/** Returns the events of sessions `from` to `until`. */
export const seasonOf = (from: number, until: number): BusRecord[] => {
  const numbers = Array.from({ length: until - from }, (_, index) => from + index)
  return numbers.flatMap((n) => [...recordsOfSession(n), ...(n % 8 === 0 ? [recordOfPremium(n)] : [])])
}

/** Returns what the professionals have earned and paid after sessions 0 to `until`. */
export const sumsOf = (until: number): Sums => {
  const sums: Sums = {}
  for (let n = 0; n < until; n += 1) {
    const professional = idOf(`professional ${n % PROFESSIONALS}`)
    const { revenue, fees } = sums[professional] ?? { revenue: 0, fees: 0 }
    sums[professional] = {
      revenue: revenue + keptOf(n),
      fees: fees + (n % 9 === 4 ? 0 : FEE_CENTS),
    }
  }
  return sums
}
