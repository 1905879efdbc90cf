import { randomUUID } from 'node:crypto'
import type { Endpoint, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import * as accounts from '@fieldside/contracts/http/accounts.ts'
import { listBusyCalendars } from '@fieldside/contracts/http/busy-calendars.ts'
import * as factors from '@fieldside/contracts/http/factors.ts'
import * as identity from '@fieldside/contracts/http/identity.ts'
import * as notification from '@fieldside/contracts/http/notification.ts'
import * as passkeys from '@fieldside/contracts/http/passkeys.ts'
import * as recoveries from '@fieldside/contracts/http/recoveries.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { testJwks } from '@fieldside/platform/testing/tokens.ts'
import { type Context, Hono } from 'hono'
import { createFakeFeed } from './fake-feed.ts'

/** The secret of a sign-in that waits for its second factor. */
const HELD = 'a-secret-of-a-held-sign-in'

export type Call = {
  service: string
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
export type Person = { id: string; secret: string; token: string; role: Role; second_factor: boolean }

type Service = (typeof SERVICES)[number]

const refusal = (hono: Context, status: 400 | 401 | 403 | 404 | 413 | 422, code: string) =>
  hono.json({ type: `urn:fieldside:problem:${code}`, code, title: code, status, detail: code }, status)

const throttled = (hono: Context) => {
  const code = 'too-many-attempts'
  const detail = 'Too many wrong passwords. Try again in 30 seconds.'
  const problem = { type: `urn:fieldside:problem:${code}`, code, title: code, status: 429, detail }
  return hono.json(problem, 429, { 'retry-after': '30' })
}

const userOf = ({ id, role, second_factor }: Person): identity.User => ({
  id,
  role,
  email: `${id}@people.test`,
  first_name: 'Sam',
  last_name: 'Field',
  full_name: 'Sam Field',
  is_onboarded: true,
  email_confirmed: true,
  adult_stated: true,
  pending_email: null,
  is_subscribed: false,
  subscription_status: 'inactive',
  second_factor,
  created_at: '2026-11-01T08:00:00.000Z',
})

const createPeople = () => {
  const bySecret = new Map<string, Person>()
  return {
    join: (role: Role = 'athlete', second_factor = true, id: string = randomUUID()): Person => {
      const person = { id, role, second_factor, secret: `secret-of-${id}`, token: `token-of-${id}` }
      bySecret.set(person.secret, person)
      return person
    },
    bySecret,
    endSession: ({ secret }: Person) => void bySecret.delete(secret),
  }
}

/** Serves the services and Keycloak over real HTTP, as far as the BFF's own behavior needs them. */
export const startFakes = async () => {
  const app = new Hono()
  const calls: Call[] = []
  const people = createPeople()
  const feed = createFakeFeed()
  const down = new Set<Service>()
  const given = {
    tokenLivesMs: 300_000,
    refusesBff: false,
    events: '',
    ssoNonce: '',
    tokenRole: undefined as Role | undefined,
  }

  // An upload that the client aborted ends here, with no one left to answer.
  app.onError((_, hono) => hono.body(null, 500))
  app.post('/realms/fieldside/protocol/openid-connect/token', (hono) =>
    hono.json({ access_token: 'token-of-bff', expires_in: 300 }),
  )
  app.get('/realms/fieldside/protocol/openid-connect/certs', async (hono) => hono.json(await testJwks()))
  app.get('/realms/fieldside/.well-known/openid-configuration', (hono) => hono.json({}))
  app.use('/:service/*', async (hono, next) => {
    const service = hono.req.param('service') as Service
    const isJson = hono.req.header('content-type')?.includes('json')
    calls.push({
      service,
      method: hono.req.method,
      path: hono.req.path.slice(service.length + 1),
      query: new URL(hono.req.url).searchParams,
      headers: hono.req.raw.headers,
      body: isJson ? await hono.req.json() : undefined,
    })
    if (down.has(service)) return hono.text('bad gateway', 502)
    await next()
  })

  const serve = <E extends Endpoint>(
    service: Service,
    endpoint: E,
    reply: (hono: Context) => Promise<ReplyOf<E> | Response> | ReplyOf<E> | Response,
  ): void => {
    app.on(endpoint.method, `/${service}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (hono) => {
      const made = await reply(hono)
      if (made instanceof Response) return made
      if (given.events && endpoint.method !== 'GET') hono.header('fieldside-events', given.events)
      return made === undefined ? hono.body(null, 204) : hono.json(made as object, endpoint.status as 200)
    })
  }

  const isBff = (hono: Context) => hono.req.header('authorization') === 'Bearer token-of-bff'
  const personOf = (hono: Context): Person | undefined =>
    [...people.bySecret.values()].find(
      (person) => hono.req.header('authorization') === `Bearer ${person.token}`,
    )

  serve('identity', identity.resolveSession, async (hono) => {
    if (!isBff(hono) || given.refusesBff) return refusal(hono, 401, 'unauthenticated')
    const person = people.bySecret.get((await hono.req.json()).session)
    if (!person) return refusal(hono, 401, 'session-ended')
    return {
      session_id: person.id,
      expires_at: '2027-01-01T00:00:00.000Z',
      user: userOf(person),
      access_token: person.token,
      access_token_expires_at: new Date(Date.now() + given.tokenLivesMs).toISOString(),
      access_token_left_ms: given.tokenLivesMs,
      token_role: given.tokenRole ?? person.role,
    }
  })
  const grant = (person: Person) => ({
    session: person.secret,
    expires_at: '2027-01-01T00:00:00.000Z',
    user: userOf(person),
    device: { tag: 'tag', token: `device-of-${person.id}`, expires_at: '2027-11-01T00:00:00.000Z' },
  })
  serve('identity', identity.signIn, async (hono) => {
    const { password } = await hono.req.json()
    if (password === 'too-often') return throttled(hono)
    if (password === 'with-code')
      return { held: HELD, expires_at: '2027-01-01T00:00:00.000Z', passkeys: true }
    return password === 'right' ? grant(people.join()) : refusal(hono, 401, 'invalid-credentials')
  })
  serve('identity', factors.beginFactorPasskey, async (hono) => {
    const { held } = await hono.req.json()
    if (held !== HELD) return refusal(hono, 401, 'sign-in-expired')
    return {
      challenge: 'abc',
      rpId: 'localhost',
      timeout: 1,
      allowCredentials: [],
      userVerification: 'required' as const,
    }
  })
  serve('identity', passkeys.beginPasskeySignIn, () => ({
    challenge: 'any',
    rpId: 'localhost',
    timeout: 1,
    allowCredentials: [],
    userVerification: 'required' as const,
  }))
  serve('identity', passkeys.signInByPasskey, async (hono) => {
    const { passkey, browser } = await hono.req.json()
    return passkey.id === 'known' && browser.label
      ? grant(people.join())
      : refusal(hono, 422, 'passkey-refused')
  })
  serve('identity', factors.passFactor, async (hono) => {
    const { held, code } = await hono.req.json()
    return held === HELD && code === '123456' ? grant(people.join()) : refusal(hono, 422, 'wrong-code')
  })
  serve('identity', identity.signInBySso, async (hono) => {
    const { nonce } = await hono.req.json()
    return nonce === given.ssoNonce ? grant(people.join()) : refusal(hono, 401, 'sso-refused')
  })
  serve('identity', identity.beginReauthentication, () => undefined)
  serve('identity', identity.signUp, () => grant(people.join()))
  serve('identity', identity.endSession, async (hono) => {
    const { session } = await hono.req.json()
    if (session.length < 20) return refusal(hono, 400, 'invalid-input')
    people.bySecret.delete(session)
  })
  serve('identity', identity.noteActivity, () => undefined)
  serve('identity', recoveries.requestRecovery, () => undefined)
  serve('identity', recoveries.checkRecovery, async (hono) => {
    const { token } = await hono.req.json()
    return token === 'good' ? { email: 'sam@people.test' } : refusal(hono, 422, 'recovery-invalid')
  })
  serve('identity', recoveries.finishRecovery, async (hono) => {
    const { token, sign_in } = await hono.req.json()
    if (token !== 'good') return refusal(hono, 422, 'recovery-invalid')
    return { grant: sign_in ? grant(people.join()) : null }
  })
  serve('identity', accounts.openEmailLink, async (hono) => {
    const { token } = await hono.req.json()
    return { user_id: token, email: 'sam@people.test', changed: true }
  })
  serve('identity', accounts.undoEmailChange, async (hono) => {
    const { token } = await hono.req.json()
    if (token === 'bad') return refusal(hono, 422, 'link-invalid')
    return { user_id: token, email: 'sam@people.test', recovery: 'good' }
  })
  serve('identity', accounts.changePassword, (hono) =>
    personOf(hono) ? { grant: grant(people.join()) } : refusal(hono, 401, 'unauthenticated'),
  )
  serve('identity', identity.chooseRole, (hono) => userOf(personOf(hono)!))
  serve('booking', listBusyCalendars, (hono) =>
    (given.tokenRole ?? personOf(hono)?.role) === 'professional'
      ? { items: [] }
      : refusal(hono, 403, 'forbidden'),
  )
  serve('notification', notification.countUnread, (hono) =>
    personOf(hono) ? { unread: 3 } : refusal(hono, 401, 'unauthenticated'),
  )
  serve('notification', notification.getPreferences, () => ({
    emailNotifications: true,
    pushNotifications: false,
  }))
  serve('notification', notification.markAllRead, () => ({ unread: 0 }))
  serve('notification', sendSupportMessage, () => ({ id: randomUUID() }))
  serve('notification', notification.readLiveFeed, (hono) =>
    feed.read(personOf(hono)!.id, hono.req.query('after'), hono.req.query('everyone_after')),
  )
  serve('notification', notification.streamLiveFeed, (hono) =>
    isBff(hono) ? feed.stream(hono.req.query('after')) : refusal(hono, 403, 'forbidden'),
  )

  const { server, url } = await listen(app.fetch, '127.0.0.1', 0)
  return {
    app,
    calls,
    callsOf: (path: string) => calls.filter((call) => call.path === path),
    feed,
    people,
    down,
    given,
    refusal,
    url,
    urls: Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `${url}/${name}`])),
    stop: () => {
      feed.breakStreams()
      return drain(server)
    },
  }
}
export type Fakes = Awaited<ReturnType<typeof startFakes>>
