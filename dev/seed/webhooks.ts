import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { stripeWebhook } from '@fieldside/contracts/http/billing.ts'
import { signatureHeader } from '@fieldside/dev-stripe/webhooks.ts'
import { inGroups } from './in-groups.ts'

type App = { request: (path: string, init: RequestInit) => Response | Promise<Response> }

export type Webhooks = {
  /** Passes billing the events received so far. @throws Error when billing rejects one */
  deliver: (app: App) => Promise<void>
  close: () => Promise<void>
}

const AT_ONCE = 6

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

type Receiver = { port: number; secret: string }

/**
 * Receives the payment provider's events for billing, which does not listen yet, and keeps them until the story
 * reaches the present, so that they do not overtake its past. Signs them again then, because a signature expires after
 * five minutes.
 */
export const receiveWebhooks = async ({ port, secret }: Receiver): Promise<Webhooks> => {
  const kept: string[] = []
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        kept.push(body)
        response.writeHead(204).end()
      },
      () => response.destroy(),
    )
  })
  await listen(server, port)
  return {
    deliver: async (app) => {
      await inGroups(kept.splice(0), AT_ONCE, async (body) => {
        const signature = signatureHeader(body, secret, Math.floor(Date.now() / 1000))
        const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
        const { status } = await app.request(stripeWebhook.path, { method: 'POST', headers, body })
        if (status >= 300) throw new Error(`billing answered ${status} to an event of the payment provider`)
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
