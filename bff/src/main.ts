import { readConfig } from '@fieldside/platform/config.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { serve } from '@hono/node-server'
import { createBff } from './bff.ts'
import { bffConfig } from './config.ts'

const DRAIN_MS = 8000

const config = readConfig(bffConfig)
const log = createLog('bff', config.LOG_LEVEL)
const { app, stop } = createBff(config, log)
const server = serve({ fetch: app.fetch, hostname: config.HOST, port: config.PORT }, () =>
  log.info({ port: config.PORT }, 'ready'),
)

const drain = (signal: string) => {
  log.info({ signal }, 'draining')
  stop()
  server.close(() => process.exit(0))
  // Live streams never end by themselves.
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  setTimeout(() => process.exit(0), DRAIN_MS).unref()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => drain(signal))
