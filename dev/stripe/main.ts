import { serve } from '@hono/node-server'
import { createStripeSimulator } from './simulator.ts'
import { testCardLines } from './test-cards.ts'

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const port = Number(setting('STRIPE_SIM_PORT'))
const publicUrl = setting('STRIPE_SIM_PUBLIC_URL')
const simulator = createStripeSimulator({
  publicUrl,
  stateFolder: setting('STRIPE_SIM_STATE'),
  secretKey: setting('STRIPE_SECRET_KEY'),
  publishableKey: setting('STRIPE_PUBLISHABLE_KEY'),
  webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
  webhookUrl: process.env.STRIPE_WEBHOOK_URL || undefined,
})
const server = serve({ fetch: simulator.app.fetch, port, hostname: process.env.HOST || '127.0.0.1' }, () => {
  console.log(`Stripe simulator on ${publicUrl} (no real money moves). Test cards, any future date, any CVC:`)
  for (const line of testCardLines()) console.log(`  ${line}`)
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    server.close(async () => {
      await simulator.close()
      process.exit(0)
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
