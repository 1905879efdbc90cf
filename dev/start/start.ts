import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { native } from '@fieldside/dev-native/parts.ts'
import { missingTools } from '@fieldside/dev-native/tools.ts'
import { DEFAULT_PORTS, PortBusy, portsFrom } from '@fieldside/dev-process/ports.ts'
import { untilSignal } from '@fieldside/dev-process/until-signal.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import type { Foundation } from '@fieldside/dev-stack/foundation.ts'
import { AlreadyRunning, deleteState, NoStateFolder } from '@fieldside/dev-stack/state-lock.ts'
import { startStack } from '@fieldside/dev-stack/supervisor.ts'
import { banner } from './banner.ts'

const USAGE = `npm start -- [options]            on embedded stand-ins
npm run start:native -- [options] on Kafka, Keycloak, and an S3 server (needs Java, Maven, and Go)
  --fresh       starts over: wipes the state folder first
  --empty       skips the demo data
  --watch       restarts services on change and reloads the web client (npm run dev)
  --port N      serves the product at port N and uses the ports after it (default ${DEFAULT_PORTS.bff})
  --state DIR   sets the state folder (default .fieldside, or .fieldside-native)`

/** Errors whose message is complete. Others are printed with their stack trace. */
const FOR_PEOPLE = [AlreadyRunning, NoStateFolder, PortBusy]

/** Vite's port, behind those of the parts. */
const WEB_PORT_OFFSET = 19

const ROOT = join(import.meta.dirname, '../..')

/** Returns the native foundation. Exits when this machine lacks a tool that it needs. */
const readyNative = (): Foundation => {
  const missing = missingTools()
  if (missing.length > 0) {
    console.error(`start:native needs ${missing.join(', ')}, not found on this machine.`)
    process.exit(2)
  }
  return native()
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        fresh: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        port: { type: 'string', default: String(DEFAULT_PORTS.bff) },
        state: { type: 'string' },
        watch: { type: 'boolean', default: false },
        native: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(2)
  }
}

const commandOf = ({ native, watch }: ReturnType<typeof readOptions>): string => {
  if (native) return 'npm run start:native'
  return watch ? 'npm run dev' : 'npm start'
}

const options = readOptions()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}
const startedAt = performance.now()
const foundation = options.native ? readyNative() : embedded
const stateDir = resolve(options.state ?? join(ROOT, options.native ? '.fieldside-native' : '.fieldside'))
const port = Number(options.port)
if (!Number.isInteger(port) || port < 1 || port > 65_000) {
  console.error(`--port ${options.port} is no port\n\n${USAGE}`)
  process.exit(2)
}

const webPort = port + WEB_PORT_OFFSET
const webUrl = `http://localhost:${webPort}`
const watching = { watch: { webPort }, extraEnv: { PUBLIC_URL: webUrl, KEYCLOAK_WEB_ORIGINS: webUrl } }

await untilSignal(
  async (signal) => {
    if (options.fresh) deleteState(stateDir)
    const ports = portsFrom(port)
    return startStack({
      stateDir,
      ports,
      seed: !options.empty,
      foundation,
      signal,
      ...(options.watch && watching),
    })
  },
  (stack) => {
    const seconds = (performance.now() - startedAt) / 1000
    const urls = options.watch ? { ...stack.urls, public: webUrl } : stack.urls
    const { isSeeded } = stack
    const { simulated } = foundation
    const kafka = options.native ? `127.0.0.1:${portsFrom(port).kafka}` : undefined
    console.log(banner(urls, { isSeeded, seconds, simulated, kafka, command: commandOf(options) }))
  },
  (error) => (FOR_PEOPLE.some((kind) => error instanceof kind) ? `\n${(error as Error).message}\n` : error),
)
