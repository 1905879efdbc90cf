import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { apiRoutes, contextFor, type Engine } from './api.ts'
import { browserRoutes } from './browser-side.ts'
import { controlRoutes } from './control.ts'
import { inTransaction, openDatabase } from './database.ts'
import { type DisputeChange, type NewDispute, openDispute, setDisputeStatus } from './disputes.ts'
import { createFaults } from './faults.ts'
import { hostedPages } from './hosted-pages.ts'
import { idempotencyKeysIn } from './idempotency.ts'
import { newId, objectsIn } from './objects.ts'
import type { Context } from './operation.ts'
import { endRefund, settleRefunds } from './refunds.ts'
import { settleAllCustomers, settleCustomer } from './renewals.ts'
import { startWebhooks } from './webhooks.ts'

const SETTLED_EVERY_MS = MINUTE_MS

export type SimulatorOptions = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Receiver of signed events. Without it none are sent. */
  webhookUrl?: string
  /** Address at which browsers reach the simulator. Stripe.js loads its frames from it. */
  publicUrl: string
  /** Folder of the database. Without it nothing outlives the process. */
  stateFolder?: string
  /** Milliseconds before the first retry of an event; doubles up to a minute. */
  webhookRetryMs?: number
  /** Current time in milliseconds since 1970. */
  now?: () => number
  /** Whether subscriptions renew and delayed refunds end by themselves, checked each minute. True by default. */
  settlesByItself?: boolean
  log?: (line: string) => void
}

/** Simulates the parts of Stripe's API and Stripe.js that Fieldside calls. `close` ends deliveries and the database. */
export function createStripeSimulator(options: SimulatorOptions) {
  refuseProduction('The Stripe simulator')
  const now = options.now ?? Date.now
  const database = openDatabase(options.stateFolder)
  const objects = objectsIn(database)
  const faults = createFaults()
  const webhooks = startWebhooks(database, objects, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryMs: options.webhookRetryMs ?? 1000,
    now,
    log: options.log ?? console.log,
  })
  const engine: Engine = {
    database,
    objects,
    faults,
    now,
    webhooks,
    keys: idempotencyKeysIn(database),
    apiKeys: { secretKey: options.secretKey, publishableKey: options.publishableKey },
    publicUrl: options.publicUrl.replace(/\/$/, ''),
    hasListener: options.webhookUrl !== undefined,
  }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/healthz', (c) => c.text('ok'))
  app.route('/', apiRoutes(engine))
  app.route('/', browserRoutes(engine))
  app.route('/', hostedPages(engine))
  const inTime = <T>(work: (context: Context) => T): T => {
    const request = { id: newId('req', 14), idempotencyKey: null, caller: 'secret' as const, eventIds: [] }
    const done = inTransaction(database, () => work(contextFor(engine, request)))
    webhooks.wake()
    return done
  }
  const advance = (customer: string, to: number) => inTime((context) => settleCustomer(context, customer, to))
  const end = (refund: string, status: 'succeeded' | 'failed') =>
    inTime((context) => endRefund(context, refund, status))
  const dispute = (change: NewDispute | DisputeChange) =>
    inTime((context) =>
      'dispute' in change ? setDisputeStatus(context, change) : openDispute(context, change),
    )
  app.route('/', controlRoutes(objects, faults, webhooks, { advance, endRefund: end, dispute }))
  const settle = () => {
    inTime(settleAllCustomers)
    inTime(settleRefunds)
  }
  const timer = options.settlesByItself === false ? undefined : setInterval(settle, SETTLED_EVERY_MS).unref()
  async function close(): Promise<void> {
    clearInterval(timer)
    await webhooks.close()
    database.close()
  }
  return { app, close }
}
