import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '@fieldside/contracts/envelope.ts'
import type { BusRecord } from '@fieldside/platform/bus.ts'
import { withSchemaAddress } from '@fieldside/platform/schema-address.ts'
import { Webhook } from 'standardwebhooks'
import type { Received } from './fixture.ts'

type Lane = { acknowledged: number; isInFlight: boolean }
type Reply = (status: number) => number

/** A Python with the package standardwebhooks, which then verifies each delivery too. */
const PYTHON = process.env.WEBHOOK_PYTHON
const SCRIPT = fileURLToPath(new URL('./verify-webhooks.py', import.meta.url))

const startPython = (program: string) => {
  const child = spawn(program, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = text(child.stdout)
  return {
    verify: (secret: string, { body, headers }: Received) =>
      void child.stdin.write(`${JSON.stringify({ secret, body, headers })}\n`),
    end: async (): Promise<{ verified: number; failed: number }> => {
      child.stdin.end()
      await once(child, 'exit')
      return JSON.parse(await output)
    },
  }
}

export type Ledger = Awaited<ReturnType<typeof createLedger>>

/** Records what each endpoint gets, and what violates order, concurrency, or signatures. */
export const createLedger = async (published: readonly BusRecord[], paths: readonly string[]) => {
  const python = PYTHON ? startPython(PYTHON) : undefined
  const secrets = new Map<string, string>()
  const broken: string[] = []
  /** The place of each event among those of its subject. */
  const places = new Map<string, { place: number; n: number; text: string }>()
  const counts = new Map<string, number>()
  for (const [n, { value, key }] of published.entries()) {
    const place = counts.get(key) ?? 0
    counts.set(key, place + 1)
    places.set((JSON.parse(value) as Envelope).id, {
      place,
      n,
      text: withSchemaAddress(value, 'http://fieldside.test/schemas'),
    })
  }
  const lanes = new Map<string, Lane>()
  const seen = new Map(paths.map((path) => [path, new Map<string, number>()]))
  const laneOf = ({ path, subject }: Received): Lane => {
    const key = `${path} ${subject}`
    const lane = lanes.get(key) ?? { acknowledged: 0, isInFlight: false }
    lanes.set(key, lane)
    return lane
  }
  const timesOf = ({ path, id }: Received): number => seen.get(path)?.get(id) ?? 0

  const check = (received: Received, lane: Lane): void => {
    const { path, id, body, headers } = received
    const { place, text } = places.get(id) ?? { place: -1, text: '' }
    if (body !== text) broken.push(`${path} got another text of ${id}`)
    if (place > lane.acknowledged) broken.push(`${path} got ${id} before an earlier event of its subject`)
    if (lane.isInFlight) broken.push(`${path} got ${id} while another one of its subject was in flight`)
    const secret = secrets.get(path)!
    try {
      new Webhook(secret).verify(body, headers)
    } catch (error) {
      broken.push(`${path}: ${error}`)
    }
    python?.verify(secret, received)
  }

  return {
    knows: (path: string, secret: string) => void secrets.set(path, secret),
    /** Returns a function to call with the status of the reply. */
    begin: (received: Received): Reply => {
      const lane = laneOf(received)
      check(received, lane)
      lane.isInFlight = true
      seen.get(received.path)!.set(received.id, timesOf(received) + 1)
      return (status) => {
        lane.isInFlight = false
        const { place } = places.get(received.id)!
        if (status < 300 && place === lane.acknowledged) lane.acknowledged += 1
        return status
      }
    },
    isFirst: (received: Received): boolean => timesOf(received) === 1,
    isFifth: ({ id }: Received): boolean => places.get(id)!.n % 5 === 0,
    /** Returns how many events an endpoint has acknowledged. */
    got: (path: string): number =>
      [...lanes].reduce((sum, [key, lane]) => sum + (key.startsWith(`${path} `) ? lane.acknowledged : 0), 0),
    violations: async (): Promise<string[]> => {
      const verified = await python?.end()
      if (verified) console.log(`Python: ${verified.verified} verified, ${verified.failed} failed`)
      return [...broken, ...(verified?.failed ? [`Python rejected ${verified.failed} deliveries`] : [])]
    },
    summary: () =>
      Object.fromEntries(
        [...seen].map(([path, times]) => [
          path,
          { events: times.size, deliveries: [...times.values()].reduce((sum, n) => sum + n, 0) },
        ]),
      ),
  }
}
