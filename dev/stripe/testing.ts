import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import Stripe from 'stripe'
import { createStripeSimulator, type SimulatorOptions } from './simulator.ts'
import { TEST_CARDS } from './test-cards.ts'

export const KEYS = {
  secretKey: 'sk_test_fieldside0123456789',
  publishableKey: 'pk_test_fieldside0123456789',
  webhookSecret: 'whsec_fieldside_0123456789',
}

/** Starts a simulator on a free port and a client of the official SDK. */
export async function startSimulator(options: Partial<SimulatorOptions> = {}) {
  let fetch: (request: Request, env?: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const server = serve({ fetch: (request, env) => fetch(request, env), port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => (server.listening ? resolve(null) : server.once('listening', resolve)))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const simulator = createStripeSimulator({
    ...KEYS,
    publicUrl: url,
    log: () => {},
    webhookRetryMs: 20,
    ...options,
  })
  fetch = simulator.app.fetch as typeof fetch
  const stripe = new Stripe(KEYS.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  async function close(): Promise<void> {
    await new Promise((resolve) => {
      server.close(resolve)
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
    await simulator.close()
  }
  return { url, port, stripe, close }
}

export type Running = Awaited<ReturnType<typeof startSimulator>>

export function frameForm(clientSecret: string, number: string): URLSearchParams {
  return new URLSearchParams({
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Pat Lane',
  })
}

type BrowserBody = {
  status: string
  next_action: { type: string; use_stripe_sdk: { stripe_js: string } } | null
  error: { code: string; decline_code?: string }
}

export async function postAsBrowser(url: string, path: string, form: URLSearchParams) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as BrowserBody }
}

/** Confirms a setup intent with a typed card, answers the bank if asked, and returns the saved intent. */
export async function saveCard({ stripe, url }: Running, customer: string, number: string) {
  const intent = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
  })
  const path = `/v1/setup_intents/${intent.id}/confirm`
  const { body } = await postAsBrowser(url, path, frameForm(intent.client_secret!, number))
  if (body.next_action) await answerBank(body.next_action.use_stripe_sdk.stripe_js, 'complete')
  return stripe.setupIntents.retrieve(intent.id)
}

/** Returns where the page continues, or null inside a dialog. */
export async function answerBank(
  url: string,
  outcome: 'complete' | 'fail',
): Promise<{ location: string | null }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
  if (!response.ok) throw new Error(`the bank's page answered ${response.status}`)
  return (await response.json()) as { location: string | null }
}

export function numberOf(token: string): string {
  return TEST_CARDS.find((card) => card.token === token)!.number
}

type Received = { body: string; signature: string; event: Stripe.Event }

/** Starts a webhook endpoint that gives the answers in turn (200 after the last) and lets tests await requests. */
export async function startReceiver(answers: number[] = [], port = 0) {
  const received: Received[] = []
  const waiters = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) })
      response.writeHead(answers.shift() ?? 200).end()
      for (const check of waiters) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  function until(enough: (received: Received[]) => boolean): Promise<Received[]> {
    return new Promise((resolve) => {
      const check = () => {
        if (!enough(received)) return
        waiters.delete(check)
        resolve(received)
      }
      waiters.add(check)
      check()
    })
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, received, until, close }
}

/** Changes the simulator's behavior: `what` selects webhook delivery, faults, refunds, or disputes. */
export async function control(
  url: string,
  what: 'webhooks' | 'faults' | 'refunds' | 'disputes',
  body: object,
): Promise<unknown> {
  const response = await fetch(`${url}/_sim/${what}`, {
    method: what === 'webhooks' ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the simulator refused: ${await response.text()}`)
  return response.json()
}
