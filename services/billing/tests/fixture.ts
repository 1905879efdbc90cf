import {
  chargeFirstBookingFee,
  confirmPaymentMethod,
  confirmSubscriptionCard,
  setupPaymentMethod,
  setupSubscriptionCard,
} from '@fieldside/contracts/http/billing.ts'
import {
  answerBank,
  frameForm,
  KEYS,
  postAsBrowser,
  type Running,
  startSimulator,
} from '@fieldside/dev-stripe/testing.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type Person, type TestService } from '@fieldside/platform/testing/service.ts'
import type { BillingPorts, PairSessions, PayableSession } from '../src/context.ts'
import type { CardOperations } from '../src/provider/adapters/payment-provider.ts'
import { createStripeCards } from '../src/provider/adapters/stripe-cards.ts'
import { createStripeCheckouts } from '../src/provider/adapters/stripe-checkouts.ts'
import type { BillingSchema } from '../src/schema.ts'
import { billing } from '../src/service.ts'

export const CARDS = {
  works: '4242424242424242',
  mastercard: '5555555555554444',
  declinesCharges: '4000000000000341',
  asksEachTime: '4000002760003184',
  refundsLater: '4000000000007726',
  disputed: '4000000000000259',
}

export const booking = { service: 'booking' } as const
export type Billing = TestService<BillingSchema, BillingPorts>
type Pair = Pick<FeeBody, 'professional_id' | 'athlete_id'>
type Bookings = {
  sessions: Map<string, PayableSession>
  ask: (id: string) => Promise<PayableSession>
  /**
   * Sets the sessions that can carry the pair's fee: agreed ones, and no-shows that the professional reported. Also sets
   * whether an accept is open.
   */
  setPair: (pair: Pair, agreedIds: string[], more?: { answering?: boolean; noShows?: string[] }) => void
  askPair: (pair: Pair) => Promise<PairSessions>
  /** Runs between booking's answer and billing reading it. Throw to lose the answer. */
  afterPair: () => Promise<unknown>
  /** How many sessions of a package are unused: what booking takes back once. */
  unused: Map<string, number>
  /** Why booking closed a package. Booking doesn't know one without an entry in `unused`. */
  closed: Map<string, string>
  /** Runs after booking closed a package. Throw to lose the answer. */
  afterClose: () => Promise<unknown>
}

export type Fixture = { sim: Running; app: Billing; bookings: Bookings; close: () => Promise<void> }

const createBookings = (): Bookings => {
  const sessions = new Map<string, PayableSession>()
  const ask = async (id: string) => {
    const found = sessions.get(id)
    if (!found) throw notFound('Appointment Not Found')
    return found
  }
  const pairs = new Map<string, PairSessions>()
  const keyOf = ({ professional_id, athlete_id }: Pair) => `${professional_id} ${athlete_id}`
  const bookings: Bookings = {
    sessions,
    ask,
    setPair: (pair, agreedIds, { answering = false, noShows = [] } = {}) => {
      const starts_at = '2026-12-24T17:30:00.000Z'
      const list = (ids: string[], status: 'confirmed' | 'cancelled') =>
        ids.map((appointment_id) => ({ appointment_id, status, starts_at }))
      const sessions = [...list(noShows, 'cancelled'), ...list(agreedIds, 'confirmed')]
      pairs.set(keyOf(pair), { sessions, answering })
    },
    askPair: async (pair) => {
      const answer = pairs.get(keyOf(pair)) ?? { sessions: [], answering: false }
      await bookings.afterPair()
      return answer
    },
    afterPair: async () => undefined,
    unused: new Map(),
    closed: new Map(),
    afterClose: async () => undefined,
  }
  return bookings
}

/** Starts billing on its own database, with a simulated payment provider reached over HTTP. */
export const createFixture = async (
  options: Parameters<typeof startSimulator>[0] = {},
  changed: Partial<CardOperations> = {},
): Promise<Fixture> => {
  const sim = await startSimulator(options)
  const bookings = createBookings()
  const stripe = { secretKey: KEYS.secretKey, webhookSecret: KEYS.webhookSecret, apiUrl: sim.url }
  const app: Billing = await createTestService(billing, {
    config: {
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
      STRIPE_API_URL: sim.url,
    },
    ports: {
      paymentProvider: { ...createStripeCards(stripe), ...createStripeCheckouts(stripe), ...changed },
      payableSession: (id) => bookings.ask(id),
      pairSessions: bookings.askPair,
      closePackage: async (id, reason) => {
        const unused = bookings.unused.get(id)
        if (unused === undefined) throw notFound('Package Not Found')
        if (!bookings.closed.has(id)) bookings.closed.set(id, reason)
        await bookings.afterClose()
        return { sessions: 20, unused }
      },
    },
  })
  return {
    sim,
    app,
    bookings,
    close: async () => {
      await app.close()
      await sim.close()
    },
  }
}

export const professional = (): Person => ({ userId: newId(), role: 'professional' })

export const firstBooking = (as: Person, changed: Partial<FeeBody> = {}): FeeBody => ({
  appointment_id: newId(),
  professional_id: newId(),
  professional_user_id: as.userId,
  athlete_id: newId(),
  ...changed,
})

export type FeeBody = {
  appointment_id: string
  professional_id: string
  professional_user_id: string
  athlete_id: string
  fee_cents?: number
}

const isProfessional = (as: Person): boolean => 'role' in as && as.role === 'professional'

export const setUp = async ({ app }: Fixture, as: Person) =>
  (await app.request(isProfessional(as) ? setupPaymentMethod : setupSubscriptionCard, {}, { as })).body

/** Enters a card as the browser does, using a setup's client secret. */
export const typeCard = async ({ sim }: Fixture, clientSecret: string, number: string): Promise<string> => {
  const setupId = clientSecret.split('_secret')[0]!
  const path = `/v1/setup_intents/${setupId}/confirm`
  const { body } = await postAsBrowser(sim.url, path, frameForm(clientSecret, number))
  if (body.next_action) await answerBank(body.next_action.use_stripe_sdk.stripe_js, 'complete')
  return setupId
}

/** Runs the whole card flow. Returns the confirmed body. */
export const saveCard = async (fixture: Fixture, as: Person, number = CARDS.works) => {
  const setup = await setUp(fixture, as)
  const setupId = await typeCard(fixture, setup.client_secret, number)
  const body = { setup_intent_id: setupId, customer_id: setup.customer_id }
  const confirm = isProfessional(as) ? confirmPaymentMethod : confirmSubscriptionCard
  const reply = await fixture.app.request(confirm, { body }, { as })
  if (reply.status !== 200) throw new Error(`the card was not saved: ${JSON.stringify(reply.problem)}`)
  return body
}

export const professionalWithCard = async (fixture: Fixture, number = CARDS.works): Promise<Person> => {
  const as = professional()
  await saveCard(fixture, as, number)
  return as
}

export const charge = ({ app }: Fixture, body: FeeBody, idempotencyKey?: string) =>
  app.request(chargeFirstBookingFee, { body }, { as: booking, ...(idempotencyKey ? { idempotencyKey } : {}) })

export type Asked = { client_secret: string; payment_intent_id: string }

/** Completes or fails the cardholder's authentication. */
export const authenticate = async (
  { sim, app }: Fixture,
  { client_secret, payment_intent_id }: Asked,
  outcome: 'complete' | 'fail',
): Promise<void> => {
  const attempt = await app.db.kysely
    .selectFrom('fee_attempts')
    .select('stripe_payment_method_id')
    .where('payment_intent_id', '=', payment_intent_id)
    .executeTakeFirstOrThrow()
  const form = new URLSearchParams({
    client_secret,
    use_stripe_sdk: 'true',
    payment_method: attempt.stripe_payment_method_id,
  })
  const { body } = await postAsBrowser(sim.url, `/v1/payment_intents/${payment_intent_id}/confirm`, form)
  await answerBank(body.next_action!.use_stripe_sdk.stripe_js, outcome)
}

type Ledger = {
  charges: {
    customer: string
    amount: number
    payment_intent: string
    metadata: { appointment_id: string }
  }[]
  refunds: { payment_intent: string; amount: number }[]
}

/** Returns the charges and refunds that the provider recorded for some appointments. */
export const ledgerOf = async ({ sim }: Fixture, ...appointmentIds: string[]): Promise<Ledger> => {
  const all = (await (await fetch(`${sim.url}/_sim/ledger`)).json()) as Ledger
  const charges = all.charges.filter(({ metadata }) => appointmentIds.includes(metadata.appointment_id))
  const intents = charges.map(({ payment_intent }) => payment_intent)
  return { charges, refunds: all.refunds.filter((refund) => intents.includes(refund.payment_intent)) }
}

type Fault = {
  kind: 'error' | 'reject' | 'drop' | 'delay'
  times?: number
  delay_ms?: number
  stored?: boolean
  method?: string
}

/** Makes the next matching requests to the payment provider fail. */
export const breakProvider = async ({ sim }: Fixture, path: string, fault: Fault): Promise<void> => {
  const response = await fetch(`${sim.url}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, method: 'POST', ...fault }),
  })
  if (response.status !== 201) throw new Error(await response.text())
}

export const dataOf = async <Data>(
  { app }: Fixture,
  type: string,
  of: (data: Data) => boolean,
): Promise<Data[]> => (await app.emitted(type)).map(({ data }) => data as Data).filter(of)
