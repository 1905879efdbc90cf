import { readConfig } from '@fieldside/platform/config.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { collectProcessMetrics } from '@fieldside/platform/process-metrics.ts'
import { release } from '@fieldside/platform/release.ts'
import { serveProcess } from '@fieldside/platform/serve-process.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { startTracing } from '@fieldside/platform/tracing.ts'
import { createBff } from './bff.ts'
import { bffConfig } from './config.ts'

const config = readConfig(bffConfig)
const log = createLog('bff', config.LOG_LEVEL)
// Anyone can call the BFF, so callers don't decide what is sampled.
const tracing = await startTracing('bff', config, { log, isPublic: true })
const tls = openTls(config, log)
const { app, metrics, stop } = createBff(config, log, tls)
collectProcessMetrics(metrics.registry, tls)
const { url, healthUrl, drain } = await serveProcess(app.fetch, config, tls)
log.info({ url, healthUrl, ...release() }, 'ready')

let isStopping = false
const end = async (signal: string): Promise<void> => {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'draining')
  const drained = drain()
  stop()
  await drained
  await tracing.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal))
