import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEYS, type Running, startSimulator } from '@fieldside/dev-stripe/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runChecks } from '../run-checks.ts'
import { checkStripe, STRIPE_EVENTS, type StripeSettings } from './stripe.ts'

const PUBLIC_URL = 'https://fieldside.com'

let stripe: Running
beforeAll(async () => {
  stripe = await startSimulator()
})
afterAll(() => stripe.close())

const ask = async (changes: Partial<StripeSettings> = {}) => {
  const { secretKey } = KEYS
  const settings = { publicUrl: 'https://localhost', apiUrl: stripe.url, secretKey, ...changes }
  const found = await runChecks([checkStripe(settings)], [settings.secretKey])
  return found.map(({ state, message }) => `${state}: ${message}`)
}

const withEndpoint = async (path: string, events: readonly string[]) => {
  await stripe.stripe.webhookEndpoints.create({
    url: `${PUBLIC_URL}${path}`,
    enabled_events: [...events] as ['*'],
  })
}

it('says whether the key works, and expects no endpoint for an address of this machine [operations/doctor-outside]', async () => {
  expect(await ask()).toEqual([
    'ok: The key works.',
    'skipped: Stripe reaches no endpoint on this machine: use stripe listen.',
  ])
  expect(await ask({ secretKey: 'sk_test_another0000000000' })).toEqual([
    'failed: Stripe rejects STRIPE_SECRET_KEY.',
  ])
})

it('finds a webhook endpoint that is missing or lacks events [operations/doctor-outside]', async () => {
  const missing = `failed: No webhook endpoint is ${PUBLIC_URL}/stripe/webhooks.`
  await withEndpoint('/other', ['*'])
  expect(await ask({ publicUrl: PUBLIC_URL })).toContain(missing)
  const few = STRIPE_EVENTS.filter((event) => !event.startsWith('invoice.'))
  await withEndpoint('/stripe/webhooks', few)
  expect(await ask({ publicUrl: PUBLIC_URL })).toContain(
    'failed: The webhook endpoint doesn’t receive invoice.paid, invoice.payment_failed, invoice.voided, invoice.marked_uncollectible.',
  )
})

it('accepts an endpoint that receives all events', async () => {
  const other = await startSimulator()
  try {
    await other.stripe.webhookEndpoints.create({
      url: `${PUBLIC_URL}/stripe/webhooks`,
      enabled_events: [...STRIPE_EVENTS],
    })
    expect(await ask({ publicUrl: PUBLIC_URL, apiUrl: other.url })).toContain(
      'ok: The webhook endpoint exists and receives every event.',
    )
  } finally {
    await other.close()
  }
})

it('expects the events that the manual lists, and no others', () => {
  const manual = readFileSync(
    join(import.meta.dirname, '../../../../..', 'docs/operating/install.md'),
    'utf8',
  )
  const [sentence = ''] = /^- \*\*Webhook endpoint\*\*.*?Send it (.*?)\. /m.exec(manual)?.slice(1) ?? []
  const listed = [...sentence.matchAll(/`([\w.*]+)`(?: \(([\w, ]+)\))?/g)].flatMap(
    ([, pattern = '', ends]) =>
      ends ? ends.split(/, | and /).map((end) => pattern.replace('*', end)) : [pattern],
  )
  const covers = (pattern: string, event: string) =>
    pattern.endsWith('*') ? event.startsWith(pattern.slice(0, -1)) : event === pattern
  expect(listed.filter((pattern) => !STRIPE_EVENTS.some((event) => covers(pattern, event)))).toEqual([])
  expect(STRIPE_EVENTS.filter((event) => !listed.some((pattern) => covers(pattern, event)))).toEqual([])
})
