import type { EventContract } from '@fieldside/contracts/envelope.ts'
import { paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import { appointmentCancelled, appointmentPaid } from '@fieldside/contracts/events/booking.ts'
import { eventSchemaOf } from '@fieldside/contracts/events/event-schema.ts'
import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { breakingChanges, type Schema } from './breaking-changes.ts'

const TODAY = new Date('2027-06-01T00:00:00Z')

const schemaOf = (contract: EventContract): Schema => eventSchemaOf(contract, {})
const released = [appointmentCancelled, appointmentPaid, paymentRecorded, roleChanged].map(schemaOf)
const paid = appointmentPaid.data.shape
const payment = paymentRecorded.data.shape

/** Returns the sentences for a release in which one contract differs. */
const afterChange = (changed: EventContract, others: readonly Schema[] = []): string[] => {
  const schema = schemaOf(changed)
  const current = [...released.filter(({ $id }) => $id !== schema.$id), schema, ...others]
  return breakingChanges(released, current, TODAY)
}

const paidWith = (fields: z.ZodRawShape): EventContract => ({
  ...appointmentPaid,
  data: appointmentPaid.data.extend(fields),
})
const paymentWith = (fields: z.ZodRawShape): EventContract => ({
  ...paymentRecorded,
  data: paymentRecorded.data.extend(fields),
})

const BESIDE_PAID = 'Keep it as it was, or publish booking.appointment-paid/2 beside it.'
const BESIDE_RECORDED = 'Keep it as it was, or publish billing.payment-recorded/2 beside it.'

const BREAKING: [string, () => string[], string][] = [
  [
    'a field is removed',
    () => afterChange({ ...appointmentPaid, data: appointmentPaid.data.omit({ payment_id: true }) }),
    `booking.appointment-paid/1: data.payment_id was removed. Consumers read it. ${BESIDE_PAID}`,
  ],
  [
    'a field becomes optional',
    () => afterChange(paidWith({ payment_id: paid.payment_id.optional() })),
    `booking.appointment-paid/1: data.payment_id became optional. Consumers rely on it. ${BESIDE_PAID}`,
  ],
  [
    'an optional field becomes required',
    () => afterChange(paymentWith({ refund: payment.refund.unwrap() })),
    `billing.payment-recorded/1: data.refund became required. Stored events may lack it. ${BESIDE_RECORDED}`,
  ],
  [
    'a new field is required',
    () => afterChange(paidWith({ tip_cents: z.int() })),
    `booking.appointment-paid/1: data.tip_cents is new and required. Stored events lack it: make it optional. ${BESIDE_PAID}`,
  ],
  [
    'a list of values gains one',
    () =>
      afterChange(
        paymentWith({ status: z.enum(['pending', 'completed', 'failed', 'refunded', 'disputed']) }),
      ),
    `billing.payment-recorded/1: data.status has the new value disputed. Consumers don’t know it. ${BESIDE_RECORDED}`,
  ],
  [
    'a list of values loses one',
    () => afterChange(paymentWith({ status: z.enum(['completed', 'failed', 'refunded']) })),
    `billing.payment-recorded/1: data.status lost the value pending. Stored events still have it. ${BESIDE_RECORDED}`,
  ],
  [
    'a type changes',
    () => afterChange(paymentWith({ amount_cents: z.string() })),
    `billing.payment-recorded/1: data.amount_cents changed its type from integer to string. ${BESIDE_RECORDED}`,
  ],
  [
    'a format changes',
    () => afterChange(paidWith({ starts_at: z.iso.date() })),
    `booking.appointment-paid/1: data.starts_at changed its format from date-time to date. ${BESIDE_PAID}`,
  ],
  [
    'a unit changes',
    () => afterChange(paymentWith({ amount_cents: payment.amount_cents.meta({ 'x-unit': 'US dollars' }) })),
    `billing.payment-recorded/1: data.amount_cents changed its unit from US cents to US dollars. ${BESIDE_RECORDED}`,
  ],
  [
    'the unit of a field that can be null changes',
    () => {
      const priceIn = (unit: string) =>
        schemaOf(paidWith({ price_cents: z.int().nullable().meta({ 'x-unit': unit }) }))
      return breakingChanges([priceIn('US cents')], [priceIn('US dollars')], TODAY)
    },
    `booking.appointment-paid/1: data.price_cents changed its unit from US cents to US dollars. ${BESIDE_PAID}`,
  ],
  [
    'a limit is widened',
    () => afterChange(paymentWith({ amount_cents: payment.amount_cents.meta({ maximum: 200_000_000 }) })),
    `billing.payment-recorded/1: data.amount_cents changed its maximum from 100000000 to 200000000. ${BESIDE_RECORDED}`,
  ],
  [
    'a field can be null',
    () => afterChange(paidWith({ payment_id: paid.payment_id.nullable() })),
    `booking.appointment-paid/1: data.payment_id can now be null. Consumers rely on a value. ${BESIDE_PAID}`,
  ],
  [
    'a field can no longer be null',
    () => afterChange(paidWith({ price_cents: paid.price_cents.unwrap() })),
    `booking.appointment-paid/1: data.price_cents can no longer be null. Stored events may have null. ${BESIDE_PAID}`,
  ],
  [
    'a field has another kind of value beside the known ones',
    () =>
      afterChange({
        ...roleChanged,
        data: roleChanged.data.extend({ changed_by: z.union([z.uuid(), z.int()]) }),
      }),
    'identity.role-changed/1: data.changed_by accepts other kinds of values than before. Keep it as it was, or publish identity.role-changed/2 beside it.',
  ],
  [
    'the key changes',
    () => afterChange({ ...paymentRecorded, key: 'payment_id' }),
    `billing.payment-recorded/1: the key changed from data.user_id to data.payment_id. Consumers would lose the order of events. ${BESIDE_RECORDED}`,
  ],
  [
    'the topic changes',
    () => {
      const moved = { ...schemaOf(appointmentPaid), 'x-topic': 'bookings.events.v1' }
      return breakingChanges([schemaOf(appointmentPaid)], [moved], TODAY)
    },
    `booking.appointment-paid/1: the topic changed from booking.events.v1 to bookings.events.v1. Consumers read the old one. ${BESIDE_PAID}`,
  ],
  [
    'unknown fields are forbidden',
    () => afterChange({ ...appointmentPaid, data: appointmentPaid.data.strict() }),
    `booking.appointment-paid/1: data changed its rule for unknown fields (additionalProperties) from none to false. ${BESIDE_PAID}`,
  ],
  [
    'unknown fields are forbidden beside the data',
    () => {
      const closed = { ...schemaOf(appointmentPaid), additionalProperties: false }
      return breakingChanges([schemaOf(appointmentPaid)], [closed], TODAY)
    },
    `booking.appointment-paid/1: the event changed its rule for unknown fields (additionalProperties) from none to false. ${BESIDE_PAID}`,
  ],
  [
    'an event is removed',
    () => breakingChanges(released, released.slice(1), TODAY),
    'booking.appointment-cancelled/1 was removed. Consumers read it. Set deprecatedSince in its contract, and remove it 365 days after a release with that.',
  ],
  [
    'an event is removed before the topic has forgotten it',
    () => {
      const retiring = schemaOf({ ...appointmentPaid, deprecatedSince: '2026-07-01' })
      return breakingChanges([retiring], [], TODAY)
    },
    'booking.appointment-paid/1 was removed. Consumers read it. Set deprecatedSince in its contract, and remove it 365 days after a release with that.',
  ],
]

test.each(BREAKING)(
  'rejects a release in which %s [events/no-breaking-change]',
  (_name, change, sentence) => {
    expect(change()).toEqual([sentence])
  },
)

/** As releases up to 0.1 had it. */
const fixedName = (): Schema => {
  const schema = schemaOf(appointmentPaid)
  const dataschema = { type: 'string', const: 'booking.appointment-paid/1' }
  return { ...schema, properties: { ...(schema.properties as object), dataschema } }
}

test('rejects a release in which the name of a schema becomes another one [events/no-breaking-change]', () => {
  const renamed = { ...schemaOf({ ...appointmentPaid, version: 11 }), title: 'booking.appointment-paid/1' }
  expect(breakingChanges([fixedName()], [renamed], TODAY)).toContain(
    `booking.appointment-paid/1: dataschema no longer has a list of allowed values. Consumers handle only booking.appointment-paid/1. ${BESIDE_PAID}`,
  )
})

const ALLOWED: [string, () => string[]][] = [
  ['a new field is optional', () => afterChange(paidWith({ tip_cents: z.int().optional() }))],
  [
    'texts change',
    () => afterChange({ ...paidWith({ payment_id: paid.payment_id.describe('Its id') }), meaning: 'Paid.' }),
  ],
  ['an event is new', () => breakingChanges(released.slice(1), released, TODAY)],
  [
    'a second version is published beside the first',
    () =>
      afterChange(appointmentPaid, [
        schemaOf({ ...appointmentPaid, version: 2, data: z.object({ id: z.uuid() }) }),
      ]),
  ],
  [
    'the name of a schema can become its address',
    () => breakingChanges([fixedName()], [schemaOf(appointmentPaid)], TODAY),
  ],
  ['an event is deprecated', () => afterChange({ ...appointmentPaid, deprecatedSince: '2027-06-01' })],
  [
    'an event goes a year after it was deprecated',
    () => breakingChanges([schemaOf({ ...appointmentPaid, deprecatedSince: '2026-06-01' })], [], TODAY),
  ],
]

test.each(ALLOWED)('allows a release in which %s [events/no-breaking-change]', (_name, change) => {
  expect(change()).toEqual([])
})
