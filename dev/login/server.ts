import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { JWK } from 'jose'
import type { Provider } from 'oidc-provider'
import { accountsIn } from './accounts.ts'
import { adminApi } from './admin.ts'
import { apiClientsIn } from './api-clients.ts'
import { sessionsIn } from './artifacts.ts'
import { assertionsIn } from './assertions.ts'
import { bruteForceIn } from './brute-force.ts'
import { WEB_CLIENT } from './clients.ts'
import { addSigningKey, createProvider, deleteOldKeys, PATHS, publicKey, signingKeys } from './provider.ts'
import { realmApi } from './realm-api.ts'
import { setReason } from './replies.ts'
import { type SignIn, signInWith } from './sign-in.ts'
import { signInPage } from './sign-in-page.ts'
import { openState } from './state.ts'

export type LoginOptions = {
  /** SQLite file for all state. ':memory:' keeps nothing. */
  stateFile?: string
  /** 0 picks a free port. */
  port?: number
  /** Public address, named as issuer in tokens. Defaults to http://127.0.0.1:<port>. */
  publicUrl?: string
  clients: Record<string, string>
  webOrigins?: string[]
  /** The first signing key. Tests share one, because making it costs as much CPU as the rest of a start. */
  signingKey?: JWK
  /** scrypt's N. Tests use a small one. */
  hashCost?: number
  /** How long `MAX_FAILURES` wrong passwords lock an account. */
  lockSeconds?: number
}

export type Login = {
  url: string
  /** The realm's address, named as issuer in tokens. */
  issuer: string
  /** Adds a key that signs from now on. The older keys stay published. */
  rotateKeys: () => Promise<void>
  deleteOldKeys: () => Promise<void>
  /** Changes `lockSeconds` for later wrong passwords. */
  lockFor: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

const REALM = '/realms/fieldside'
/** Equals `failureFactor` in the realm file. Decision 36 gives the reason for the number. */
const MAX_FAILURES = 30

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Listens before the handler exists, because the handler needs the port. Requests wait for it. */
const listen = async (port: number, handler: () => Promise<Handler>): Promise<Server> => {
  const server = createServer(
    (request, response) => void handler().then((handle) => handle(request, response)),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

const routed = (app: Hono, provider: Provider, signIn: SignIn): Handler => {
  const ours = getRequestListener(app.fetch)
  const signInForm = signInPage(provider, signIn)
  const callback = provider.callback()
  return (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const isLogout = path === `${REALM}${PATHS.end_session}` && request.method === 'POST'
    if (isLogout || !path.startsWith(`${REALM}/`)) return void ours(request, response)
    if (path.startsWith(`${REALM}${PATHS.signIn}/`))
      return void signInForm(request, response).catch((error: Error) => response.destroy(error))
    // The provider treats the stripped prefix as its mount path and builds its URLs from it.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(REALM.length) })
    void callback(request, response)
  }
}

const createRealm = async (options: LoginOptions, state: DatabaseSync, issuer: string): Promise<Handler> => {
  const { clients: secrets, webOrigins = [], hashCost = 16_384, lockSeconds = 60 } = options
  const accounts = accountsIn(state, hashCost)
  const apiClients = apiClientsIn(state)
  const assertions = assertionsIn(state)
  const configured = [...Object.keys(secrets), WEB_CLIENT]
  const bruteForce = bruteForceIn(state, { maxFailures: MAX_FAILURES, lockSeconds })
  const sessions = sessionsIn(state)
  const signIn = signInWith(accounts, bruteForce, hashCost)
  const keys = (await signingKeys(state, options.signingKey)).map(publicKey)
  const provider = await createProvider({
    state,
    accounts,
    apiClients,
    assertions,
    signIn,
    issuer,
    secrets,
    webOrigins,
  })
  provider.on('grant.error', setReason)
  provider.on('server_error', (_ctx, error) => console.error(error))

  const app = new Hono({ strict: false })
  app.notFound((c) => c.json({ error: 'HTTP 404 Not Found' }, 404))
  app.get('/health/ready', (c) => c.json({ status: 'UP' }))
  app.route(
    `/admin${REALM}`,
    adminApi({ accounts, apiClients, assertions, configured, sessions, bruteForce, issuer, keys }),
  )
  app.route(REALM, realmApi({ sessions, secrets }))
  return routed(app, provider, signIn)
}

export const createLogin = async (options: LoginOptions): Promise<Login> => {
  refuseProduction('embedded login')
  const state = openState(options.stateFile ?? ':memory:')
  const first = Promise.withResolvers<Handler>()
  let handler = first.promise
  const server = await listen(options.port ?? 0, () => handler)
  const url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${url}${REALM}`
  first.resolve(await createRealm(options, state, issuer))
  let { lockSeconds } = options
  const restartRealm = async (): Promise<void> => {
    handler = createRealm({ ...options, lockSeconds }, state, issuer)
    await handler
  }
  const changeKeys = async (change: (state: DatabaseSync) => Promise<void>): Promise<void> => {
    await change(state)
    await restartRealm()
  }
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    state.close()
  }
  return {
    url,
    issuer,
    rotateKeys: () => changeKeys(addSigningKey),
    deleteOldKeys: () => changeKeys(deleteOldKeys),
    lockFor: (seconds) => {
      lockSeconds = seconds
      return restartRealm()
    },
    close,
  }
}
