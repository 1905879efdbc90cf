import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { refuseProduction } from '../refuse-production.ts'
import { accountsIn } from './accounts.ts'
import { adminApi } from './admin.ts'
import { sessionsIn } from './artifacts.ts'
import { bruteForceIn } from './brute-force.ts'
import { createProvider, PATHS, publicKey, signingKeys } from './provider.ts'
import { realmApi } from './realm-api.ts'
import { remember } from './replies.ts'
import { signInWith } from './sign-in.ts'
import { signInPage } from './sign-in-page.ts'
import { openState } from './state.ts'

export type LoginOptions = {
  /** The file that keeps everything; ':memory:' keeps nothing. */
  stateFile?: string
  /** 0 takes a free one. */
  port?: number
  /** Where others reach it; tokens name it as issuer. Defaults to http://127.0.0.1:<port>. */
  publicUrl?: string
  /** Secrets of the confidential clients, by client id. */
  clients: Record<string, string>
  /** Web addresses that may use the browser's client. */
  webOrigins?: string[]
  /** scrypt's N; small is for tests. */
  hashCost?: number
  /** How long five wrong passwords lock an account. */
  lockSeconds?: number
}

export type Login = {
  url: string
  /** The realm's address, which is the tokens' issuer. */
  issuer: string
  close: () => Promise<void>
}

const REALM = '/realms/fieldside'
const MAX_FAILURES = 5

const listen = async (port: number) => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

/** The realm as a server of its own on 127.0.0.1. */
export const createLogin = async (options: LoginOptions): Promise<Login> => {
  refuseProduction('embedded login')
  const { stateFile = ':memory:', clients, hashCost = 16_384, lockSeconds = 60 } = options
  const server = await listen(options.port ?? 0)
  const url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${url}${REALM}`

  const state = openState(stateFile)
  const accounts = accountsIn(state, hashCost)
  const bruteForce = bruteForceIn(state, { maxFailures: MAX_FAILURES, lockSeconds })
  const sessions = sessionsIn(state)
  const signIn = signInWith(accounts, bruteForce, hashCost)
  const keys = (await signingKeys(state)).map(publicKey)
  const { webOrigins = [] } = options
  const provider = await createProvider({ state, accounts, signIn, issuer, secrets: clients, webOrigins })
  provider.on('grant.error', remember)
  provider.on('server_error', (_ctx, error) => console.error(error))

  const app = new Hono({ strict: false })
  app.notFound((c) => c.json({ error: 'HTTP 404 Not Found' }, 404))
  app.get('/health/ready', (c) => c.json({ status: 'UP' }))
  app.route(`/admin${REALM}`, adminApi({ accounts, sessions, bruteForce, issuer, keys }))
  app.route(REALM, realmApi({ accounts, sessions, issuer, keys, secrets: clients }))
  const ours = getRequestListener(app.fetch)
  const signInForm = signInPage(provider, signIn)
  const callback = provider.callback()
  const providers = (request: IncomingMessage, response: ServerResponse): void => {
    // The provider takes what was cut off as the place it is mounted at, and names addresses by it.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(REALM.length) })
    void callback(request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? ''
    const isOurs =
      path === `${REALM}${PATHS.userinfo}` ||
      (path === `${REALM}${PATHS.end_session}` && request.method === 'POST')
    if (isOurs || !path.startsWith(`${REALM}/`)) void ours(request, response)
    else if (path.startsWith(`${REALM}${PATHS.signIn}/`))
      signInForm(request, response).catch((error: Error) => response.destroy(error))
    else providers(request, response)
  })
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    state.close()
  }
  return { url, issuer, close }
}
