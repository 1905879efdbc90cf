import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Exchange, makeOurRequests } from './our-requests.ts'
import { KEYS } from './testing.ts'

export type CardsUnderTest = {
  url: string
  /** Whether the provider accepts a card number from a browser. Stripe documents that only for its own frame. */
  takesCardNumbers: boolean
  browserKey: string
  close: () => Promise<void>
}

type Refused = [what: string, method: string, path: string, form: string]

const UNKNOWN: Refused[] = [
  ['a customer', 'POST', '/v1/customers', 'colour=green'],
  ['a change of a customer', 'POST', '/v1/customers/cus_1', 'colour=green'],
  ['a setup', 'POST', '/v1/setup_intents', 'colour=green'],
  ['a payment', 'POST', '/v1/payment_intents', 'amount=2500&currency=usd&colour=green'],
  ['a cancellation', 'POST', '/v1/payment_intents/pi_1/cancel', 'colour=green'],
  ['a refund', 'POST', '/v1/refunds', 'colour=green'],
  ['a list of disputes', 'GET', '/v1/disputes', 'colour=green'],
  ['evidence of a dispute', 'POST', '/v1/disputes/du_1', 'colour=green'],
  ['a list', 'GET', '/v1/payment_intents', 'colour=green'],
  ['a price', 'POST', '/v1/prices', 'currency=usd&colour=green'],
  ['a checkout', 'POST', '/v1/checkout/sessions', 'mode=payment&colour=green'],
  ['a change of a subscription', 'POST', '/v1/subscriptions/sub_1', 'colour=green'],
  ['a payment of an invoice', 'POST', '/v1/invoices/in_1/pay', 'colour=green'],
  ['an account', 'POST', '/v1/accounts', 'type=express&colour=green'],
  ['an onboarding', 'POST', '/v1/account_links', 'account=acct_1&type=account_onboarding&colour=green'],
]
const MISSING: Refused[] = [
  ['an amount', 'POST', '/v1/payment_intents', 'currency=usd'],
  ['a currency', 'POST', '/v1/payment_intents', 'amount=2500'],
  ['the currency of a price', 'POST', '/v1/prices', 'unit_amount=700'],
  ['the account of an onboarding', 'POST', '/v1/account_links', 'type=account_onboarding'],
]
const PAYMENT = 'amount=2500&currency=usd'
const WRONG: Refused[] = [
  ['an amount in words', 'POST', '/v1/payment_intents', 'amount=much&currency=usd'],
  ['a maybe', 'POST', '/v1/payment_intents', `${PAYMENT}&confirm=maybe`],
  ['a text for a list', 'POST', '/v1/payment_intents', `${PAYMENT}&allowed_payment_method_types=card`],
  ['a text for a hash', 'POST', '/v1/payment_intents', `${PAYMENT}&metadata=x`],
  ['a hash for a text', 'POST', '/v1/customers', 'email[a]=b'],
  ['a hash in metadata', 'POST', '/v1/customers', 'metadata[a][b]=c'],
  ['another way to capture', 'POST', '/v1/payment_intents', `${PAYMENT}&capture_method=never`],
  ['another usage', 'POST', '/v1/setup_intents', 'usage=never'],
  ['another reason to cancel', 'POST', '/v1/payment_intents/pi_1/cancel', 'cancellation_reason=never'],
  ['another reason to give back', 'POST', '/v1/refunds', 'payment_intent=pi_1&reason=none'],
  ['a refund of words', 'POST', '/v1/refunds', 'payment_intent=pi_1&amount=all'],
  ['another mode of a checkout', 'POST', '/v1/checkout/sessions', 'mode=never'],
  ['a subscription that ends maybe', 'POST', '/v1/subscriptions/sub_1', 'cancel_at_period_end=maybe'],
  ['a share taken back maybe', 'POST', '/v1/refunds', 'payment_intent=pi_1&reverse_transfer=maybe'],
  ['a page of words', 'GET', '/v1/payment_intents', 'limit=all'],
]

/** Tests the rules that both Stripe's published description and the simulator enforce. */
export const cardsConformance = (name: string, start: () => Promise<CardsUnderTest>): void => {
  describe(`cards: ${name}`, () => {
    let under: CardsUnderTest
    let ours: Exchange[]
    beforeAll(async () => {
      under = await start()
      ours = await makeOurRequests(under.url, under.browserKey)
    })
    afterAll(() => under.close())

    const ask = async (method: string, path: string, form: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${under.url}${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${KEYS.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        ...(method === 'POST' ? { body: form } : {}),
      })
      return { status: reply.status, body: (await reply.json()) as { error?: { type: string } } }
    }
    const INVALID = { error: { type: 'invalid_request_error', message: expect.any(String) } }

    test('accepts every kind of request that billing makes', () => {
      const made = ours.filter(({ isFromBrowser }) => !isFromBrowser)
      for (const { what, form, status } of made) expect([200, 402], `${what} ${form}`).toContain(status)
      expect([...new Set(made.map(({ what }) => what))].sort()).toEqual([
        'GET /v1/accounts/:id',
        'GET /v1/charges/:id',
        'GET /v1/checkout/sessions/:id',
        'GET /v1/disputes',
        'GET /v1/invoices/:id',
        'GET /v1/payment_intents',
        'GET /v1/payment_intents/:id',
        'GET /v1/prices',
        'GET /v1/refunds',
        'GET /v1/setup_intents/:id',
        'GET /v1/subscriptions/:id',
        'POST /v1/account_links',
        'POST /v1/accounts',
        'POST /v1/checkout/sessions',
        'POST /v1/checkout/sessions/:id/expire',
        'POST /v1/customers',
        'POST /v1/customers/:id',
        'POST /v1/invoices/:id/pay',
        'POST /v1/payment_intents',
        'POST /v1/payment_intents/:id/cancel',
        'POST /v1/prices',
        'POST /v1/refunds',
        'POST /v1/setup_intents',
        'POST /v1/subscriptions/:id',
        'POST /v1/transfers/:id/reversals',
      ])
    })

    test('accepts what a browser reads and confirms, except a card number', () => {
      const made = ours.filter(({ isFromBrowser }) => isFromBrowser)
      expect(new Set(made.map(({ what }) => what)).size).toBe(3)
      for (const { what, form, status } of made)
        expect(status, `${what} ${form}`).toBe(
          under.takesCardNumbers || !form.includes('payment_method_data') ? 200 : 400,
        )
    })

    test("returns the allowed payment methods under the SDK's name", () => {
      const intents = ours.filter(({ what }) => /^POST \/v1\/(payment|setup)_intents$/.test(what))
      expect(intents.length).toBeGreaterThanOrEqual(4)
      for (const { body, form } of intents) {
        expect(form).toContain('allowed_payment_method_types[0]=card')
        const intent = body.error ? (body.error as { payment_intent: object }).payment_intent : body
        expect(intent).toMatchObject({ allowed_payment_method_types: ['card'] })
      }
    })

    test.each(UNKNOWN)('rejects an unknown parameter in %s', async (_, method, path, form) => {
      expect(await ask(method, path, form)).toMatchObject({ status: 400, body: INVALID })
    })

    test.each(MISSING)('rejects %s when it is missing', async (_, method, path, form) => {
      expect(await ask(method, path, form)).toMatchObject({ status: 400, body: INVALID })
    })

    test.each(WRONG)('rejects %s', async (_, method, path, form) => {
      expect(await ask(method, path, form)).toMatchObject({ status: 400, body: INVALID })
    })

    test('rejects another content type, path, or method', async () => {
      const json = await ask('POST', '/v1/customers', '{"email":"x"}', { 'content-type': 'application/json' })
      expect(json).toMatchObject({ status: 400, body: INVALID })
      expect(await ask('GET', '/v1/nothing', '')).toMatchObject({ status: 404, body: INVALID })
      expect(await ask('DELETE', '/v1/payment_intents', '')).toMatchObject({ status: 404, body: INVALID })
    })

    test.each(['', 'Bearer nonsense', `Bearer ${KEYS.publishableKey}`])(
      'creates a customer with the secret key only, not with %j',
      async (authorization) => {
        expect(await ask('POST', '/v1/customers', '', { authorization })).toMatchObject({
          status: 401,
          body: INVALID,
        })
      },
    )
  })
}
