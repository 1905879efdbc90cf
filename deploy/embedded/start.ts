import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { banner } from './stack/banner.ts'
import { DEFAULT_PORTS, PortBusy, portsFrom } from './stack/ports.ts'
import { AlreadyRunning, wipeState } from './stack/state-lock.ts'
import { type Stack, startStack } from './supervisor.ts'

const USAGE = `npm start -- [options]
  --fresh       begin anew: wipes the state folder first
  --empty       without the demo data
  --port N      the web at N, everything else beside it (default ${DEFAULT_PORTS.bff})
  --state DIR   the state folder (default .fieldside)`

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        port: { type: 'string', default: String(DEFAULT_PORTS.bff) },
        state: { type: 'string', default: join(import.meta.dirname, '../../.fieldside') },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

/** The bootstrap and the terminal both pass Ctrl-C on: what follows at once is the same one. */
const SAME_SIGNAL_MS = 1500

const options = readOptions()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}
const startedAt = performance.now()
const abort = new AbortController()
let stack: Stack | null = null
let stoppingSince = 0

const stop = async (): Promise<void> => {
  if (stoppingSince > 0) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  console.log('\nStopping …')
  if (!stack) return abort.abort()
  await stack.stop()
  console.log('Everything is stopped.')
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

try {
  const stateDir = resolve(options.state)
  const port = Number(options.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`--port ${options.port} is no port`)
  if (options.fresh) wipeState(stateDir)
  stack = await startStack({
    stateDir,
    ports: portsFrom(port),
    seed: !options.empty,
    signal: abort.signal,
  })
  console.log(banner(stack.urls, stack.isSeeded, (performance.now() - startedAt) / 1000))
} catch (error) {
  if (abort.signal.aborted) {
    console.log('Everything is stopped.')
    process.exit(0)
  }
  const isExpected = error instanceof AlreadyRunning || error instanceof PortBusy
  console.error(isExpected ? `\n${error.message}\n` : error)
  process.exit(1)
}
