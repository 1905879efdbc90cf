import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { makeOurRequests } from '@fieldside/dev-stripe/our-requests.ts'
import { shapeDifferences } from '@fieldside/dev-stripe/shape.ts'
import { cardsConformance } from '@fieldside/dev-stripe/stripe.conformance.ts'
import { KEYS, startSimulator } from '@fieldside/dev-stripe/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchStripeMock } from './stripe-mock.ts'

const startMock = async () => {
  const { stripe: port } = await findFreePorts()
  const running = await launchStripeMock({ port }, () => undefined)
  await running.ready()
  return { url: `http://127.0.0.1:${port}`, close: running.stop }
}

// stripe-mock has no publishable keys.
cardsConformance('stripe-mock', async () => ({
  ...(await startMock()),
  takesCardNumbers: false,
  browserKey: KEYS.secretKey,
}))

/** Present in the types of the SDK, whose API version is two months newer, but not in stripe-mock's examples. */
const ONLY_OURS = [
  /automatic_payment_methods\.allow_redirects: unknown$/,
  /payment_method_options\.card: unknown$/,
  /destination_details\.card\.reference_(status|type): unknown$/,
  /last_payment_error\.\w+: unknown$/,
  /outcome\.risk_level: unknown$/,
  /electronic_commerce_indicator: unknown$/,
  /(payment_intent|charge|list\.data\[\]|latest_charge)\.(payment_record|source): unknown$/,
  /setup_intent\.customer_account: unknown$/,
  /recurring\.trial_period_days: unknown$/,
  /checkout\.session\.allowed_payment_method_types: unknown$/,
  /subscription\.(items\.data\[\]\.current_trial|trial_settings\.end_behavior\.billing_cycle_anchor): unknown$/,
  /invoice\.(lines\.data\[\]\.pricing\.price_details|payments\.data\[\]\.payment\.payment_intent): unknown$/,
  /(dispute|list\.data\[\])\.(intended_submission_method|evidence_details\.submission_method): unknown$/,
  /account\.business_profile\.specified_commercial_transactions_act_url: unknown$/,
]
/** Fields that Stripe includes only when a request expands them. */
const ONLY_THEIRS = [
  /charge\.refunds: missing$/,
  /account\.capabilities\.card_payments: missing$/,
  // Optional in the SDK's types.
  /(dispute|list\.data\[\])\.payment_method_details: missing$/,
  // A request that expands a charge's transfer gets the transfer's destination expanded, too.
  /payment_intent\.(latest_charge\.)?transfer_data\.destination: string, not object$/,
]

let simulator: Awaited<ReturnType<typeof startSimulator>>
let mock: Awaited<ReturnType<typeof startMock>>
beforeAll(async () => {
  simulator = await startSimulator()
  mock = await startMock()
})
afterAll(async () => {
  await mock.close()
  await simulator.close()
})

const read = async (url: string, path: string): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${KEYS.secretKey}` } })
  return (await reply.json()) as Record<string, unknown>
}
const unexpected = (ours: unknown, theirs: unknown, name: string): string[] =>
  shapeDifferences(ours, theirs, name).filter(
    (difference) => ![...ONLY_OURS, ...ONLY_THEIRS].some((known) => known.test(difference)),
  )

test('answers with the same fields from the simulator as from stripe-mock', async () => {
  const ours = (await makeOurRequests(simulator.url)).filter(({ isFromBrowser }) => !isFromBrowser)
  const theirs = (await makeOurRequests(mock.url, KEYS.secretKey)).filter((made) => !made.isFromBrowser)
  expect(theirs.map(({ what }) => what)).toEqual(ours.map(({ what }) => what))
  const differences = ours.flatMap(({ status, body }, index) =>
    status === 200 ? unexpected(body, theirs[index]?.body, String(body.object)) : [],
  )
  expect([...new Set(differences)]).toEqual([])
})

test('answers with the same fields for a charge, a card, and an event', async () => {
  const paid = (await makeOurRequests(simulator.url)).find(({ what }) => what === 'POST /v1/payment_intents')
  const { latest_charge: charge, payment_method: method } = paid?.body ?? {}
  for (const path of [`/v1/charges/${charge}`, `/v1/payment_methods/${method}`]) {
    const mine = await read(simulator.url, path)
    expect(unexpected(mine, await read(mock.url, path), String(mine.object))).toEqual([])
  }
  const [mine, example] = await Promise.all(
    [simulator.url, mock.url].map(async (url) => {
      const { data } = await read(url, '/v1/events?limit=1')
      const [event] = data as { data: object }[]
      return { ...event, data: { object: null } }
    }),
  )
  expect(unexpected(mine, example, 'event')).toEqual([])
})
