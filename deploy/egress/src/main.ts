import { readConfig } from '@fieldside/platform/config.ts'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { Hono } from 'hono'
import { egressConfig } from './config.ts'
import { serveTunnels } from './tunnels.ts'

/** Longer than a request to Stripe may take. */
const DRAIN_MS = 11_000

const config = readConfig(egressConfig)
const log = createLog('egress', config.LOG_LEVEL)
const health = new Hono()
health.get('/livez', (hono) => hono.json({ status: 'live' }))
health.get('/readyz', (hono) => hono.json({ status: 'ready' }))
const { server, url } = await listen(health.fetch, config.HOST, config.PORT)
serveTunnels(server, log, { hosts: config.EGRESS_HOSTS })
log.info({ url, hosts: config.EGRESS_HOSTS }, 'ready')

const end = (signal: string): void => {
  log.info({ signal }, 'draining')
  setTimeout(() => process.exit(0), DRAIN_MS).unref()
  void drain(server).then(() => process.exit(0))
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal))
