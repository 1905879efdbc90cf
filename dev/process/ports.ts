import { createServer, type Server } from 'node:net'
import { type PortName, PROCESSES, TOPOLOGY } from '@fieldside/deploy/topology.ts'

export type Ports = Record<PortName, number>

/** Default ports, all on 127.0.0.1. Kafka's belong to the native foundation. */
export const DEFAULT_PORTS = Object.fromEntries([
  ...PROCESSES.map((name) => [name, TOPOLOGY.processes[name].port]),
  ...Object.values(TOPOLOGY.parts).flatMap(({ ports }) => Object.entries(ports)),
]) as Ports

export class PortBusy extends Error {}

const NAMES = Object.keys(DEFAULT_PORTS) as PortName[]

const mapped = (port: (name: PortName) => number): Ports =>
  Object.fromEntries(NAMES.map((name) => [name, port(name)])) as Ports

/** Shifts the whole block so that the web client is at `web`. */
export const portsFrom = (web: number): Ports =>
  mapped((name) => DEFAULT_PORTS[name] - DEFAULT_PORTS.bff + web)

const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

const busyAmong = async (ports: Ports): Promise<PortName[]> => {
  const busy: PortName[] = []
  for (const name of NAMES) {
    const server = await listen(ports[name])
    if (server) await closed(server)
    else busy.push(name)
  }
  return busy
}

/**
 * Below the ephemeral range, whose ports an outgoing connection could take before we listen, and above 10,080, the
 * last port that browsers refuse to open.
 */
const FIRST_BLOCK = 11_000
const BLOCKS = 1000
const BLOCK_PORTS = 20

/**
 * Returns a free block of ports and reserves it until this process ends: its first port stays in use, so that no two
 * processes get the same block. `from` is the first block to try.
 * @throws PortBusy when no block is free
 */
export const findFreePorts = async (from = Math.floor(Math.random() * BLOCKS)): Promise<Ports> => {
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const first = FIRST_BLOCK + ((from + tried) % BLOCKS) * BLOCK_PORTS
    const guard = await listen(first)
    if (!guard) continue
    const ports = mapped((name) => first + 1 + NAMES.indexOf(name))
    if ((await busyAmong(ports)).length === 0) {
      guard.unref()
      return ports
    }
    await closed(guard)
  }
  throw new PortBusy('No block of ports is free.')
}

/**
 * Waits up to `patienceMs` for the processes of an earlier run to end.
 * @throws PortBusy with the busy ports and how to choose others
 */
export const requireFree = async (ports: Ports, patienceMs = 0): Promise<void> => {
  const until = Date.now() + patienceMs
  let busy = await busyAmong(ports)
  while (busy.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    busy = await busyAmong(ports)
  }
  if (busy.length === 0) return
  const named = busy.map((name) => `${ports[name]} (${name})`).join(', ')
  throw new PortBusy(
    `Port ${named} is in use by another program. Stop that program, or choose other ports: npm start -- --port ${ports.bff + 100}`,
  )
}
