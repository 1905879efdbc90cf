import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { contextFor, type Engine } from './api.ts'
import type { Challenge } from './challenges.ts'
import { inTransaction } from './database.ts'
import type { Row } from './objects.ts'
import { finishPaymentChallenge } from './payment-attempts.ts'
import { finishSetupChallenge } from './setup-intents.ts'

const file = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

export function browserRoutes(engine: Engine): Hono {
  const app = new Hono()
  const asset = (name: string, content = file(name)) =>
    new Response(content, { headers: { ...PAGE_HEADERS, 'content-type': TYPES[name.split('.').at(-1)!]! } })
  const script = file('stripe.js').replace(
    "'__SIMULATOR_ORIGIN__'",
    JSON.stringify(new URL(engine.publicUrl).origin),
  )
  app.get('/v3', () => asset('stripe.js', script))
  app.get('/v3/', () => asset('stripe.js', script))
  app.get('/elements/card', () => asset('card-frame.html'))
  for (const name of ['card-frame.js', 'card-fields.js', 'card-frame.css', 'challenge.js', 'challenge.css'])
    app.get(`/elements/${name}`, () => asset(name))
  app.get('/redirect/authenticate/:id', (c) => {
    const challenge = engine.objects.find<Challenge>('challenge', c.req.param('id'))
    if (!challenge) return c.text('No such challenge', 404)
    return asset('challenge.html', challengePage(engine, challenge))
  })
  app.post('/redirect/authenticate/:id', async (c) => {
    const challenge = engine.objects.find<Challenge>('challenge', c.req.param('id'))
    if (!challenge) return c.json({ error: 'No such challenge' }, 404)
    const { outcome } = await c.req.parseBody()
    if (outcome !== 'complete' && outcome !== 'fail')
      return c.json({ error: 'outcome: complete or fail' }, 400)
    const location = finish(engine, challenge, outcome)
    return c.json({ location })
  })
  return app
}

function challengePage(engine: Engine, { object }: Row<Challenge>): string {
  const intent = engine.objects.find<{
    id: string
    object: string
    created: number
    amount: number
    currency: string
  }>('payment_intent', object.intent)?.object
  const amount = intent
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency }).format(
        intent.amount / 100,
      )
    : ''
  const says = amount
    ? `Your bank wants you to confirm a payment of ${amount}.`
    : 'Your bank wants you to confirm that this card may be saved.'
  return file('challenge.html').replace('__SAYS__', says)
}

/** Answers a challenge once. Returns where a redirect flow continues, or null inside a dialog. */
function finish(engine: Engine, row: Row<Challenge>, outcome: 'complete' | 'fail'): string | null {
  const { intent, id, returnUrl } = row.object
  const done = inTransaction(engine.database, () => {
    const context = contextFor(engine, {
      id: id.replace('src', 'req'),
      idempotencyKey: null,
      caller: 'browser',
      eventIds: [],
    })
    if (row.object.outcome === 'open') {
      row.object.outcome = outcome
      engine.objects.save(row)
    }
    const ok = row.object.outcome === 'complete'
    return intent.startsWith('seti_')
      ? finishSetupChallenge(context, intent, id, ok)
      : finishPaymentChallenge(context, intent, id, ok)
  })
  engine.webhooks.wake()
  if (!returnUrl) return null
  const target = new URL(returnUrl)
  target.searchParams.set(done.object.object, intent)
  target.searchParams.set(`${done.object.object}_client_secret`, done.object.client_secret!)
  target.searchParams.set('redirect_status', done.object.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}
