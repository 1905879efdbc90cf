import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEYS, type Running, startSimulator } from './testing.ts'

let sim: Running
let browser: Browser
let host: Server
let page: Page
let hostUrl: string

/** A page of another origin with the product's CSP: nothing inline, frames from the simulator only. */
function hostPage(): Server {
  const csp = `default-src 'self'; script-src 'self' ${sim.url}; frame-src ${sim.url}; connect-src ${sim.url}`
  return createServer((request, response) => {
    if (request.url === '/host.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(HOST_SCRIPT)
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp })
    response.end(
      `<!doctype html><title>host</title><div id="card"></div><script src="${sim.url}/v3/"></script><script src="/host.js"></script>`,
    )
  })
}

beforeAll(async () => {
  sim = await startSimulator()
  host = hostPage().listen(0, '127.0.0.1')
  await once(host, 'listening')
  hostUrl = `http://localhost:${(host.address() as AddressInfo).port}`
  browser = await chromium.launch(await browserLaunch())
})
afterAll(async () => {
  await browser.close()
  host.close()
  await sim.close()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 700 } })
  await page.goto(hostUrl)
})
afterEach(() => page.close())

/** Mounts the card and records every message and change for the tests. */
const HOST_SCRIPT = `
  const seen = []
  addEventListener('message', (event) => seen.push(event.data))
  const stripe = Stripe('${KEYS.publishableKey}')
  const card = stripe.elements().create('card', { hidePostalCode: true, style: { base: { color: '#102030' } } })
  const host = { stripe, card, seen, change: null }
  card.on('change', (change) => { host.change = change })
  card.mount('#card')
  window.host = host
`
type Result = {
  setupIntent?: { status: string; payment_method: string }
  error?: { type: string; code: string; message: string }
}
type HostPage = {
  host: {
    stripe: {
      confirmCardSetup: (clientSecret: string, data: object) => Promise<Result>
      handleNextAction: (options: { clientSecret: string }) => Promise<object>
    }
    card: object
    seen: unknown[]
    change: { complete: boolean; brand: string; empty: boolean } | null
  }
}

async function typeCard(number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('1234')
  await frame.getByLabel('CVC').fill('123')
}

async function newSetup() {
  const customer = (await sim.stripe.customers.create()).id
  return sim.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
}

function confirmSetup(clientSecret: string): Promise<Result> {
  return page.evaluate((secret) => {
    const { stripe, card } = (globalThis as never as HostPage).host
    return stripe.confirmCardSetup(secret, {
      payment_method: { card, billing_details: { name: 'Pat Lane' } },
    })
  }, clientSecret)
}

test('saves a typed card without the surrounding page learning its number', async () => {
  const intent = await newSetup()
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await typeCard('4242424242424242')
  const change = await page.waitForFunction(() => {
    const { change } = (globalThis as never as HostPage).host
    return change?.complete && change
  })
  expect(await change.jsonValue()).toMatchObject({ complete: true, brand: 'visa', empty: false })
  const result = await confirmSetup(intent.client_secret!)
  expect(result.setupIntent).toMatchObject({ status: 'succeeded' })
  const method = await sim.stripe.paymentMethods.retrieve(result.setupIntent!.payment_method)
  expect(method).toMatchObject({
    card: { last4: '4242', exp_month: 12, exp_year: 2034 },
    billing_details: { name: 'Pat Lane' },
  })
  const heard = await page.evaluate(() => JSON.stringify((globalThis as never as HostPage).host.seen))
  expect(`${heard} ${bodies.join(' ')}`.replaceAll(/[\s-]/g, '')).not.toContain('42424242')
})

test("reports mistyped and missing fields with Stripe's messages and sends nothing", async () => {
  const intent = await newSetup()
  expect((await confirmSetup(intent.client_secret!)).error).toMatchObject({
    type: 'validation_error',
    code: 'incomplete_number',
    message: 'Your card number is incomplete.',
  })
  await typeCard('4242424242424241')
  expect((await confirmSetup(intent.client_secret!)).error?.message).toBe('Your card number is invalid.')
  await typeCard('4000000000000002')
  expect((await confirmSetup(intent.client_secret!)).error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
  })
})

test('asks for 3-D Secure in a dialog, reports a failure, and saves the card on success', async () => {
  const intent = await newSetup()
  await typeCard('4000002500003155')
  const bank = page.getByRole('dialog', { name: '3-D Secure' }).frameLocator('iframe')
  const failing = confirmSetup(intent.client_secret!)
  await bank.getByRole('button', { name: 'Fail' }).click()
  expect((await failing).error).toMatchObject({
    code: 'setup_intent_authentication_failure',
    message: expect.stringContaining('unable to authenticate'),
  })
  const completing = confirmSetup(intent.client_secret!)
  await bank.getByRole('button', { name: 'Complete' }).click()
  expect((await completing).setupIntent?.status).toBe('succeeded')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('continues a payment that needs authentication with handleNextAction', async () => {
  const intent = await sim.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    payment_method: 'pm_card_authenticationRequired',
    allowed_payment_method_types: ['card'],
    confirm: true,
    use_stripe_sdk: true,
  })
  expect(intent.status).toBe('requires_action')
  const paying = page.evaluate((clientSecret) => {
    const { stripe } = (globalThis as never as HostPage).host
    return stripe.handleNextAction({ clientSecret })
  }, intent.client_secret!)
  const bank = page.getByRole('dialog', { name: '3-D Secure' }).frameLocator('iframe')
  await bank.getByText('confirm a payment of $25.00').waitFor()
  await bank.getByRole('button', { name: 'Complete' }).click()
  expect(await paying).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  expect(await sim.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
})
