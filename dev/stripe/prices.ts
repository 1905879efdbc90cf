import type Stripe from 'stripe'
import { mergedMetadata } from './customers.ts'
import { invalidRequest, missing } from './failures.ts'
import { newId } from './objects.ts'
import { type Context, operation } from './operation.ts'
import { flag, hash, integer, list, metadata, oneOf, page, type Read, required, text } from './parameters.ts'

export const recurringData = hash({ interval: required(oneOf('month', 'year')), interval_count: integer })
export const productData = hash({ name: required(text), description: text, metadata })

const CREATE = {
  currency: required(text),
  unit_amount: required(integer),
  lookup_key: text,
  nickname: text,
  metadata,
  product_data: required(productData),
  recurring: recurringData,
  transfer_lookup_key: flag,
}
export type PriceData = Omit<
  Read<typeof CREATE>,
  'lookup_key' | 'transfer_lookup_key' | 'nickname' | 'metadata'
>

export function findPrice(context: Context, id: string, param?: string): Stripe.Price {
  const row = context.objects.find<Stripe.Price>('price', id)
  if (!row) throw missing('price', id, param)
  return row.object
}

function newProduct(context: Context, data: PriceData['product_data']): Stripe.Product {
  return context.objects.insert<Stripe.Product>({
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created: context.now,
    default_price: null,
    description: data.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, data.metadata),
    name: data.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: context.now,
    url: null,
  }).object
}

/** Creates a price with its own product, as `product_data` and `price_data` do. */
export function newPrice(context: Context, data: PriceData, lookupKey: string | null = null): Stripe.Price {
  const { currency, unit_amount: amount, recurring } = data
  if (amount < 0) throw invalidRequest('Invalid non-negative integer', { param: 'unit_amount' })
  return context.objects.insert<Stripe.Price>({
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: context.now,
    currency: currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product: newProduct(context, data.product_data).id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount) as unknown as Stripe.Decimal,
  }).object
}

function create(context: Context, params: Read<typeof CREATE>): Stripe.Price {
  const { lookup_key: key = null, transfer_lookup_key: transfers, ...data } = params
  const where = { lookup_key: key ?? '' }
  const [holder] = key ? context.objects.list<Stripe.Price>({ kind: 'price', url: '', where }).data : []
  if (holder && !transfers)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You may transfer it from the existing price with the transfer_lookup_key parameter.`,
      { param: 'lookup_key' },
    )
  if (holder) context.objects.save({ object: { ...holder, lookup_key: null } as Stripe.Price, hidden: {} })
  return newPrice(context, data, key)
}

export const priceOperations = [
  operation({ method: 'POST', path: '/v1/prices', fields: CREATE, run: create }),
  operation({
    method: 'GET',
    path: '/v1/prices',
    fields: { ...page, active: flag, lookup_keys: list(text) },
    run({ objects }, { active: _active, lookup_keys: keys, ...params }) {
      const all = objects.list<Stripe.Price>({ ...params, limit: 100, kind: 'price', url: '/v1/prices' })
      const data = keys ? all.data.filter(({ lookup_key }) => keys.includes(lookup_key ?? '')) : all.data
      return { ...all, data: data.slice(0, params.limit ?? 10) }
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/prices/:id',
    fields: {},
    run: (context, _, id) => findPrice(context, id),
  }),
]
