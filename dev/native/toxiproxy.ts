import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { z } from 'zod'
import { buildGoProgram, type Log } from './go-program.ts'

const TOXIPROXY = {
  name: 'toxiproxy',
  module: 'github.com/Shopify/toxiproxy/v2',
  version: '2.5.0',
  sum: 'h1:i4LPT+qrSlKNtQf5QliVjdP08GyAH8+BUIc9gT0eahc=',
  folder: './cmd/server',
}

/** Builds Toxiproxy on first use and returns its path. @throws Error when the download fails */
export const fetchToxiproxy = (log: Log): Promise<string> => buildGoProgram(TOXIPROXY, log)

/** Starts a proxy that can slow, cut, or reset connections. Its API is at 127.0.0.1:`port`. */
export const launchToxiproxy = async ({ port }: { port: number }, log: Log): Promise<Running> =>
  launchProgram(
    {
      command: await fetchToxiproxy(log),
      args: ['-host', '127.0.0.1', '-port', String(port)],
      env: { PATH: process.env.PATH },
      ready: { url: `http://127.0.0.1:${port}/version` },
    },
    log,
  )

/** Fault of a connection. Times in milliseconds, sizes in bytes. */
export type Toxic = (
  | { type: 'latency'; attributes: { latency: number; jitter?: number } }
  | { type: 'reset_peer'; attributes: { timeout: number } }
  /** Holds all data back and closes after `timeout`. 0 never closes. */
  | { type: 'timeout'; attributes: { timeout: number } }
  | { type: 'limit_data'; attributes: { bytes: number } }
  | { type: 'bandwidth'; attributes: { rate: number } }
) & {
  name: string
  /** downstream: the server's responses. */
  stream: 'upstream' | 'downstream'
  toxicity?: number
}

const ProxyReply = z.object({ listen: z.string() })

const ask = async (api: string, method: string, path: string, body?: object): Promise<unknown> => {
  const reply = await fetch(`${api}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`toxiproxy answered ${reply.status} to ${method} ${path}: ${said}`)
  return said ? JSON.parse(said) : null
}

export type ToxicProxy = {
  /** Listening address, "127.0.0.1:<port>". */
  address: string
  add: (toxic: Toxic) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Refuses connections and ends the existing ones until `up`. */
  down: () => Promise<void>
  up: () => Promise<void>
  close: () => Promise<void>
}

/** Creates a proxied link to `upstream` ("host:port"). @throws Error with Toxiproxy's message */
export const createProxy = async (
  apiPort: number,
  link: { name: string; upstream: string; port?: number },
): Promise<ToxicProxy> => {
  const api = `http://127.0.0.1:${apiPort}`
  const { name, upstream, port = 0 } = link
  const made = await ask(api, 'POST', '/proxies', { name, upstream, listen: `127.0.0.1:${port}` })
  const { listen: address } = ProxyReply.parse(made)
  const path = `/proxies/${encodeURIComponent(name)}`
  const order = (method: string, where: string, body?: object) => async (): Promise<void> =>
    void (await ask(api, method, where, body))
  return {
    address,
    add: (toxic) => order('POST', `${path}/toxics`, toxic)(),
    remove: (toxic) => order('DELETE', `${path}/toxics/${encodeURIComponent(toxic)}`)(),
    down: order('POST', path, { name, upstream, listen: address, enabled: false }),
    up: order('POST', path, { name, upstream, listen: address, enabled: true }),
    close: order('DELETE', path),
  }
}
