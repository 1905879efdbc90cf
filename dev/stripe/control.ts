import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { z } from 'zod'
import { DeliveryHabits, USUAL } from './delivery-habits.ts'
import { Fault, type Faults } from './faults.ts'
import type { Objects } from './objects.ts'

const ALL = { limit: 100 }
/** Advances one customer's clock, in seconds since 1970. Everything due by then happens at once. */
const Clock = z.strictObject({ customer: z.string(), to: z.int().positive() })
type Advance = (customer: string, to: number) => void
const RefundEnd = z.strictObject({ refund: z.string(), status: z.enum(['succeeded', 'failed']) })
/** Opens a dispute, or an inquiry, of a charge. Another status than Stripe's is allowed. */
const NewDispute = z.strictObject({
  charge: z.string(),
  amount: z.int().positive().optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
})
/** Decides a dispute or moves it to another status. */
const DisputeChange = z.strictObject({ dispute: z.string(), status: z.string() })
type Dispute = (change: z.infer<typeof NewDispute> | z.infer<typeof DisputeChange>) => object
type EndRefund = (refund: string, status: 'succeeded' | 'failed') => void

type Habits = DeliveryHabits & { waiting: number }
type Webhooks = { habits: () => Habits; setHabits: (habits: DeliveryHabits) => void }

/** Returns null unless the body was sent as JSON, which a page of another site cannot do. */
const bodyOf = async (c: Context): Promise<unknown> =>
  c.req.header('content-type')?.startsWith('application/json') ? c.req.json() : null

/** Serves the test hooks, which are not part of Stripe. The product never calls them. */
export function controlRoutes(
  objects: Objects,
  faults: Faults,
  webhooks: Webhooks,
  { advance, endRefund, dispute }: { advance: Advance; endRefund: EndRefund; dispute: Dispute },
): Hono {
  const app = new Hono()
  app.get('/_sim/ledger', (c) => c.json(ledger(objects)))
  app.get('/_sim/faults', (c) => c.json(faults.pending()))
  app.post('/_sim/faults', async (c) => {
    const fault = Fault.safeParse(await bodyOf(c))
    if (!fault.success) return c.json({ error: fault.error.issues }, 400)
    faults.add(fault.data)
    return c.json(fault.data, 201)
  })
  app.delete('/_sim/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })
  app.post('/_sim/clock', async (c) => {
    const clock = Clock.safeParse(await bodyOf(c))
    if (!clock.success) return c.json({ error: clock.error.issues }, 400)
    advance(clock.data.customer, clock.data.to)
    return c.json(clock.data)
  })
  app.post('/_sim/refunds', async (c) => {
    const end = RefundEnd.safeParse(await bodyOf(c))
    if (!end.success) return c.json({ error: end.error.issues }, 400)
    endRefund(end.data.refund, end.data.status)
    return c.json(end.data)
  })
  app.post('/_sim/disputes', async (c) => {
    const change = z.union([NewDispute, DisputeChange]).safeParse(await bodyOf(c))
    return change.success ? c.json(dispute(change.data)) : c.json({ error: change.error.issues }, 400)
  })
  app.get('/_sim/webhooks', (c) => c.json(webhooks.habits()))
  app.put('/_sim/webhooks', async (c) => {
    const habits = DeliveryHabits.safeParse(await bodyOf(c))
    if (!habits.success) return c.json({ error: habits.error.issues }, 400)
    webhooks.setHabits(habits.data)
    return c.json(webhooks.habits())
  })
  app.delete('/_sim/webhooks', (c) => {
    webhooks.setHabits(USUAL)
    return c.body(null, 204)
  })
  return app
}

/** Returns the money that moved: every successful charge and every refund that did not fail, newest first. */
function ledger(objects: Objects) {
  const charges = everything<Stripe.Charge>(objects, 'charge').filter(
    (charge) => charge.status === 'succeeded',
  )
  const refunds = everything<Stripe.Refund>(objects, 'refund').filter(({ status }) => status !== 'failed')
  const transfers = everything<Stripe.Transfer>(objects, 'transfer')
  const reversals = everything<Stripe.TransferReversal>(objects, 'transfer_reversal')
  const disputes = everything<Stripe.Dispute>(objects, 'dispute')
  const totals = { charged: sum(charges), refunded: sum(refunds) }
  return { charges, refunds, disputes, transfers, reversals, ...totals }
}

function everything<T extends { id: string }>(objects: Objects, kind: string): T[] {
  const found: T[] = []
  for (;;) {
    const page = objects.list<T>({ ...ALL, kind, url: '', starting_after: found.at(-1)?.id })
    found.push(...page.data)
    if (!page.has_more) return found
  }
}

function sum(moved: { amount: number }[]): number {
  return moved.reduce((total, { amount }) => total + amount, 0)
}
