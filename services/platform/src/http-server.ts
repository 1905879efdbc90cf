import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

const DRAIN_MS = 8000
const IDLE_CHECK_MS = 50

type Fetch = (request: Request) => Response | Promise<Response>

/** Rejects when the port is taken. Port 0 takes a free one. */
export const listen = (fetch: Fetch, hostname: string, port: number) =>
  new Promise<{ server: Server; url: string }>((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, (address: AddressInfo) => {
      resolve({ server, url: `http://${hostname}:${address.port}` })
    }) as Server
    server.once('error', reject)
  })

/** Ends the server: idle connections at once, busy ones as soon as they have their reply, all after 8 s. */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const forcing = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(forcing)
      resolve()
    })
  })
