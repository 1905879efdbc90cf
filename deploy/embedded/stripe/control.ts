import { Hono } from 'hono'
import type Stripe from 'stripe'
import { Fault, type Faults } from './faults.ts'
import type { Objects } from './objects.ts'

const ALL = { limit: 100 }

/** The test hook. Not Stripe's: nothing of the product calls it. */
export function controlRoutes(objects: Objects, faults: Faults): Hono {
  const app = new Hono()
  app.get('/_sim/ledger', (c) => c.json(ledger(objects)))
  app.get('/_sim/faults', (c) => c.json(faults.pending()))
  app.post('/_sim/faults', async (c) => {
    const fault = Fault.safeParse(
      c.req.header('content-type')?.startsWith('application/json') && (await c.req.json()),
    )
    if (!fault.success) return c.json({ error: fault.error.issues }, 400)
    faults.add(fault.data)
    return c.json(fault.data, 201)
  })
  app.delete('/_sim/faults', (c) => {
    faults.clear()
    return c.body(null, 204)
  })
  return app
}

/** Money that moved: every charge that succeeded and every refund, newest first. */
function ledger(objects: Objects) {
  const charges = everything<Stripe.Charge>(objects, 'charge').filter(
    (charge) => charge.status === 'succeeded',
  )
  const refunds = everything<Stripe.Refund>(objects, 'refund')
  return { charges, refunds, charged: sum(charges), refunded: sum(refunds) }
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
