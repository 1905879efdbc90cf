import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { banner } from './banner.ts'
import { DEFAULT_PORTS, PortBusy, portsFrom } from './ports.ts'
import { AlreadyRunning, wipeState } from './state-lock.ts'
import { startStack } from './supervisor.ts'
import { untilSignal } from './until-signal.ts'

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

const options = readOptions()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}
const startedAt = performance.now()
const stateDir = resolve(options.state)
const port = Number(options.port)
if (!Number.isInteger(port) || port < 1 || port > 65_000) {
  console.error(`--port ${options.port} is no port\n\n${USAGE}`)
  process.exit(2)
}

await untilSignal(
  async (signal) => {
    if (options.fresh) wipeState(stateDir)
    return startStack({ stateDir, ports: portsFrom(port), seed: !options.empty, signal })
  },
  (stack) => console.log(banner(stack.urls, stack.isSeeded, (performance.now() - startedAt) / 1000)),
  (error) => (error instanceof AlreadyRunning || error instanceof PortBusy ? `\n${error.message}\n` : error),
)
