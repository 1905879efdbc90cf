// Makes every request that the product sends to the payment provider and records the answers. For tests.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createStripeCards } from '@fieldside/billing/provider/adapters/stripe-cards.ts'
import {
  createStripeCheckouts,
  PREMIUM_PRICE,
} from '@fieldside/billing/provider/adapters/stripe-checkouts.ts'
import { connect } from '@fieldside/billing/provider/adapters/stripe-connection.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { advanceCustomer, onboardOnPage, payOnPage } from './hosted-page-steps.ts'
import { answerBank, frameForm, KEYS, numberOf } from './testing.ts'

export type Exchange = {
  /** Method and path pattern: 'POST /v1/payment_intents/:id/cancel' */
  what: string
  /** Form-encoded request body; empty for a GET without a query. */
  form: string
  status: number
  body: Record<string, unknown>
  /** Sent by the browser: in production by Stripe's own script and frame. */
  isFromBrowser: boolean
}

const IDS = /\/(cus|seti|pi|pm|ch|du|dp|re|evt|cs|sub|in|acct|tr)_\w+/g

/** Starts a recording proxy in front of a payment provider. */
const startRecording = async (url: string) => {
  const exchanges: Exchange[] = []
  const { hostname, port } = new URL(url)
  const server = createServer(async (asked, answer) => {
    const sent = await buffer(asked)
    const { method = 'GET', url: path = '/', headers } = asked
    const onward = request({ hostname, port, method, path, headers })
    onward.once('response', async (reply) => {
      const said = await buffer(reply)
      const [where = '', query = ''] = path.split('?')
      exchanges.push({
        what: `${method} ${where.replace(IDS, '/:id')}`,
        form: sent.toString() || query,
        status: reply.statusCode ?? 0,
        body: JSON.parse(said.toString()),
        isFromBrowser: `${sent}${query}`.includes('client_secret='),
      })
      answer.writeHead(reply.statusCode ?? 502, reply.headers).end(said)
    })
    onward.end(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges, close }
}

type Asking = { next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null }

/** Sends what the card field and Stripe.js send, with the publishable key. */
const browserAt = (url: string, key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  const pathOf = (secret: string): string => {
    const id = secret.split('_secret')[0] ?? ''
    return `${url}/v1/${id.startsWith('seti') ? 'setup_intents' : 'payment_intents'}/${id}`
  }
  return {
    read: async (secret: string): Promise<void> => {
      const query = new URLSearchParams({ client_secret: secret })
      await (await fetch(`${pathOf(secret)}?${query}`, { headers })).text()
    },
    /** Confirms, and answers the bank when the simulator asks. */
    confirm: async (secret: string, body: URLSearchParams): Promise<void> => {
      const reply = await fetch(`${pathOf(secret)}/confirm`, { method: 'POST', headers, body })
      const said = (await reply.json()) as Asking
      const bank = said.next_action?.use_stripe_sdk?.stripe_js
      if (bank) await answerBank(bank, 'complete')
    },
  }
}

type Cards = ReturnType<typeof createStripeCards>
type Payments = ReturnType<typeof createStripeCheckouts>
type Browser = ReturnType<typeof browserAt>

const saveCard = async (cards: Cards, browser: Browser, customer: string, token: string) => {
  const { clientSecret: secret } = await cards.createSetupIntent(customer, `${customer}-${token}`)
  await browser.confirm(secret, frameForm(secret, numberOf(token)))
  await browser.read(secret)
  const setup = await cards.retrieveSetupIntent(secret.split('_secret')[0] ?? '')
  const card = setup?.card?.id ?? 'pm_1'
  await cards.setDefaultCard(customer, card)
  return card
}

/** Charges a card and returns the intent. @throws Error when the charge created none */
const charge = async (cards: Cards, customerId: string, paymentMethodId: string) => {
  const ids = { key: newId(), attemptId: newId(), appointmentId: newId() }
  const answer = await cards.charge({ ...ids, customerId, paymentMethodId, amountCents: 2500 })
  if (answer.kind !== 'intent') throw new Error(`no intent: ${JSON.stringify(answer)}`)
  return answer.intent
}

const BACK = {
  successUrl: 'http://app.test/done?id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://app.test/left',
}

const payOn = async (pageUrl: string | null): Promise<void> => {
  if (pageUrl?.startsWith('http://127.0.0.1')) await payOnPage(pageUrl, numberOf('pm_card_visa'))
}

type Buyer = { customerId: string; cards: Record<'works' | 'fails', string> }

/** Sells, changes, and renews Premium. Works with stripe-mock, which is stateless and has an example of each object. */
const sellPremium = async (url: string, payments: Payments, { customerId, cards }: Buyer): Promise<void> => {
  const priceId = await payments.premiumPrice()
  const order = { ...BACK, key: newId(), customerId, userId: newId(), priceId }
  const opened = await payments.openSubscriptionCheckout(order)
  await payOn(opened.url)
  const sold = await payments.retrieveCheckout(opened.id)
  const subscription = sold?.subscriptionId ?? 'sub_1'
  await payments.changeSubscription(subscription, { cancelAtPeriodEnd: false })
  await payments.changeSubscription(subscription, { paymentMethodId: cards.fails })
  const { currentPeriodEnd } = (await payments.retrieveSubscription(subscription)) ?? {}
  if (sold?.subscriptionId) await advanceCustomer(url, customerId, currentPeriodEnd ?? new Date())
  const due = (await payments.retrieveSubscription(subscription))?.latestInvoiceId ?? 'in_1'
  await payments.retrieveInvoice(due)
  await payments.payInvoice(due, cards.works)
}

const DISPUTED = 'pm_card_createDispute'

const lookUpDisputes = async (cards: Cards, { id }: { id: string }): Promise<void> => {
  const [dispute] = await cards.disputesOf(id)
  await cards.intentOfCharge(dispute?.chargeId ?? 'ch_1')
  await cards.attemptOfIntent(id)
}

const sellSession = async (payments: Payments, cards: Cards, customerId: string): Promise<void> => {
  const destination = await payments.createAccount(newId())
  const link = await payments.createOnboardingLink(destination, BACK.successUrl, BACK.cancelUrl)
  if (link.startsWith('http://127.0.0.1')) await onboardOnPage(link)
  await payments.retrieveAccount(destination)
  const session = { name: 'Consultation', amountCents: 9000, destination, customerId, ...BACK }
  const open = () =>
    payments.openSessionCheckout({ ...session, key: newId(), of: { appointment_id: newId() } })
  const paid = await open()
  await payOn(paid.url)
  const { paymentIntentId } = (await payments.retrieveCheckout(paid.id)) ?? {}
  const refunded = paymentIntentId ?? 'pi_1'
  const transferId = (await cards.transferOf(refunded))?.id ?? 'tr_1'
  await cards.refund({ paymentIntentId: refunded, key: newId(), amountCents: 5000, reversesTransfer: true })
  await cards.reverseTransfer({ transferId, key: newId(), amountCents: 4000 })
  await payments.expireCheckout((await open()).id)
}

/** Saves, charges, and refunds a card; then cancels a charge whose bank challenge stays unanswered. */
export const makeOurRequests = async (
  url: string,
  browserKey: string = KEYS.publishableKey,
): Promise<Exchange[]> => {
  const recording = await startRecording(url)
  const cards = createStripeCards({ ...KEYS, apiUrl: recording.url })
  const browser = browserAt(recording.url, browserKey)
  try {
    const customer = await cards.createCustomer(newId())
    const paid = await charge(cards, customer, await saveCard(cards, browser, customer, 'pm_card_visa'))
    await cards.retrieveIntent(paid.id)
    await cards.findIntentByAttempt(customer, 'another')
    const order = { paymentIntentId: paid.id, key: newId(), amountCents: 2500 }
    await cards.refund({ ...order, reversesTransfer: false })
    await cards.refundsOf(paid.id)
    await lookUpDisputes(
      cards,
      await charge(cards, customer, await saveCard(cards, browser, customer, DISPUTED)),
    )
    const card = await saveCard(cards, browser, customer, 'pm_card_authenticationRequired')
    const { id, clientSecret } = await charge(cards, customer, card)
    await browser.read(clientSecret ?? '')
    await cards.cancelIntent(id)
    const payments = createStripeCheckouts({ ...KEYS, apiUrl: recording.url })
    await connect({ ...KEYS, apiUrl: recording.url }).prices.create(PREMIUM_PRICE)
    const both = {
      works: await saveCard(cards, browser, customer, 'pm_card_mastercard'),
      fails: await saveCard(cards, browser, customer, 'pm_card_chargeCustomerFail'),
    }
    await sellPremium(url, payments, { customerId: customer, cards: both })
    await sellSession(payments, cards, customer)
    return recording.exchanges
  } finally {
    await recording.close()
  }
}
