import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { completeOnboarding, type KnownAccount, type OnboardingLink } from './accounts.ts'
import { contextFor, type Engine } from './api.ts'
import { finishCheckout, payCheckout, successUrl } from './checkout-payment.ts'
import { findSession, saleOf } from './checkout-sessions.ts'
import { inTransaction } from './database.ts'
import { StripeFailure } from './failures.ts'
import { newId } from './objects.ts'
import type { Context } from './operation.ts'
import { findPayment } from './payment-attempts.ts'
import { findPrice } from './prices.ts'

const file = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

const page = (name: string, words: Record<string, string>, status = 200) =>
  new Response(
    file(name).replace(/__(\w+?)__/g, (_, word: string) => escaped(words[word] ?? '')),
    { status, headers: HEADERS },
  )

const notice = (title: string, detail: string, status = 200) =>
  page('notice.html', { TITLE: title, DETAIL: detail }, status)

/** Runs a page's work on behalf of the browser. Like an API call, it reports its events by webhook. */
const onPage = async <T>(engine: Engine, work: (context: Context) => T): Promise<T> => {
  const eventIds: string[] = []
  const request = { id: newId('req', 14), idempotencyKey: null, caller: 'browser' as const, eventIds }
  const result = inTransaction(engine.database, () => work(contextFor(engine, request)))
  engine.webhooks.wake()
  await engine.webhooks.beforeReply(eventIds)
  return result
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

function checkoutPage(context: Context, id: string): Response {
  const row = findSession(context, id)
  const { object: session, hidden } = row
  if (session.status === 'complete') return Response.redirect(successUrl(session), 303)
  if (session.status === 'expired')
    return notice(
      'This checkout session has timed out',
      'Go back to the page you came from and start again. Nothing was charged.',
      410,
    )
  const sale = saleOf(context, row)
  const price = findPrice(context, sale.price)
  const amount = money(session.amount_total!, session.currency!)
  const intent = hidden.intent ? findPayment(context, hidden.intent).object : undefined
  return page('checkout.html', {
    TITLE: session.mode === 'subscription' ? `Subscribe to ${sale.name}` : sale.name,
    AMOUNT: amount,
    PER: price.recurring ? `per ${price.recurring.interval}` : '',
    BUTTON: session.mode === 'subscription' ? 'Subscribe' : `Pay ${amount}`,
    CANCEL: session.cancel_url ?? '#',
    PROBLEM: intent?.last_payment_error?.message ?? '',
  })
}

const typed = (body: Record<string, unknown>, name: string) => String(body[name] ?? '')

export function hostedPages(engine: Engine): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof StripeFailure)
      return notice('Something went wrong', error.body.message, error.status)
    throw error
  })
  for (const name of ['hosted.css', 'checkout.js', 'onboarding.js', 'card-fields.js'])
    app.get(`/hosted/${name}`, () => {
      const type = name.endsWith('css') ? 'text/css' : 'text/javascript'
      return new Response(file(name), { headers: { ...HEADERS, 'content-type': `${type}; charset=utf-8` } })
    })
  app.get('/c/pay/:id', (c) => onPage(engine, (context) => checkoutPage(context, c.req.param('id'))))
  app.post('/c/pay/:id', async (c) => {
    const body = await c.req.parseBody()
    const [number, exp_month, exp_year, cvc, name] = ['number', 'exp_month', 'exp_year', 'cvc', 'name'].map(
      (field) => typed(body, field),
    )
    const card = { number: number!, exp_month: exp_month!, exp_year: exp_year!, cvc: cvc!, name: name! }
    return c.json(await onPage(engine, (context) => payCheckout(context, c.req.param('id'), card)))
  })
  app.get('/c/pay/:id/return', async (c) => {
    const id = c.req.param('id')
    const paid = await onPage(engine, (context) => finishCheckout(context, id))
    return c.redirect('location' in paid ? paid.location : `/c/pay/${id}`, 303)
  })
  app.get('/setup/e/:id', (c) => onPage(engine, (context) => onboardingPage(context, c.req.param('id'))))
  app.post('/setup/e/:id', async (c) => {
    const { outcome } = await c.req.parseBody()
    const location = await onPage(engine, (context) => {
      const row = findLink(context, c.req.param('id'))
      if (outcome === 'submit') completeOnboarding(context, row.object.account)
      return row.object.returnUrl
    })
    return c.json({ location })
  })
  return app
}

const findLink = (context: Context, id: string) => {
  const row = context.objects.find<OnboardingLink>('onboarding_link', id)
  if (!row) throw new StripeFailure(404, { type: 'invalid_request_error', message: 'No such link.' })
  return row
}

/** Opens a link once. A used or expired link leads to the address where the product creates a new one. */
function onboardingPage(context: Context, id: string): Response {
  const row = findLink(context, id)
  if (row.object.used || row.object.expires <= context.now)
    return Response.redirect(row.object.refreshUrl, 303)
  row.object.used = true
  context.objects.save(row)
  const account = context.objects.find<KnownAccount>('account', row.object.account)
  return page('onboarding.html', { ACCOUNT: account?.object.id ?? '' })
}
