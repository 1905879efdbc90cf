import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v1 } from '@fieldside/contracts/http/v1/catalogue.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { SCOPES, type Scope } from '@fieldside/contracts/scopes.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type As, signTestToken } from '@fieldside/platform/testing/tokens.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

let fakes: Fakes
let bff: RunningBff
beforeAll(async () => {
  fakes = await startFakes()
  fakes.app.get('/booking/v1/appointments', (hono) => hono.json({ items: [], next: null }))
  fakes.app.post('/notification/webhook-endpoints/:id/pause', (hono) => {
    const problem = { type: 'urn:x', code: 'not-found', title: 'Not found', status: 404, detail: 'No such' }
    return hono.json(problem, 404)
  })
})
beforeEach(() => {
  fakes.calls.length = 0
  bff = startBff(fakes, { TRUST_PROXY: true })
})
afterEach(() => bff.stop())
afterAll(() => fakes.stop())

const client = (...scopes: Scope[]): As => ({ client: `api-${newId()}`, scopes })
/** Without the BFF's own live stream. */
const calls = () => fakes.calls.filter(({ path }) => path !== '/live-feed/stream')
const tokenOf = (as: As) => signTestToken(as, {}, `${fakes.url}/realms/fieldside`)
const send = async (path: string, as?: As, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  if (as) headers.set('authorization', `Bearer ${await tokenOf(as)}`)
  return bff.app.request(`${PUBLIC_URL}${path}`, { ...init, headers })
}
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, () => newId())

describe('the API for other services', () => {
  it('forwards a request with its own token to the service that owns the data [events/api-appointments]', async () => {
    const as = client('bookings:read')
    const response = await send('/v1/appointments?limit=5&updated_after=2026-11-25T10:00:00Z', as, {
      headers: { 'x-request-id': 'request-of-a-client' },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ items: [], next: null })
    expect(response.headers.get('x-request-id')).toBe('request-of-a-client')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [call] = fakes.callsOf('/v1/appointments')
    expect(call!.service).toBe('booking')
    expect(call!.headers.get('authorization')).toBe(`Bearer ${await tokenOf(as)}`)
    expect(call!.headers.get('x-request-id')).toBe('request-of-a-client')
    expect(await bff.metric('fieldside_http_request_seconds_count', 'route="/v1/appointments"')).toBe(1)
  })

  it.each(['2026-11-25T03:00:00.000000-0700', '2026-11-25T12:00:00%2B02:00', '2026-11-25T12:00:00+02:00'])(
    'passes updated_after=%s to the service in UTC [events/api-instants]',
    async (written) => {
      await send(`/v1/appointments?updated_after=${written}`, client('bookings:read'))
      const [call] = fakes.callsOf('/v1/appointments')
      expect(call!.query.get('updated_after')).toBe('2026-11-25T10:00:00.000Z')
    },
  )

  it('forwards webhook commands with their key, and passes problems on [events/api-clients]', async () => {
    const id = newId()
    const response = await send(`/v1/webhook-endpoints/${id}/pause`, client('webhooks:manage'), {
      method: 'POST',
      headers: { 'idempotency-key': 'the-key' },
    })
    expect([response.status, await codeOf(response)]).toEqual([404, 'not-found'])
    const [call] = fakes.callsOf(`/webhook-endpoints/${id}/pause`)
    expect(call!.service).toBe('notification')
    expect(call!.headers.get('idempotency-key')).toBe('the-key')
  })

  it('refuses every endpoint without its scope, before it calls the service [events/api-scopes]', async () => {
    expect(Object.keys(v1).length).toBeGreaterThan(15)
    const wrong: string[] = []
    for (const [name, { method, path, callers }] of Object.entries(v1)) {
      const others = SCOPES.filter((scope) => !callers.includes(`scope:${scope}`))
      expect([name, others.length]).toEqual([name, SCOPES.length - 1])
      for (const as of [client(), client(...others), { userId: newId(), role: 'admin' as const }]) {
        const response = await send(pathOf(path), as, { method })
        if (response.status !== 403) wrong.push(`${name} ${JSON.stringify(as)}: ${response.status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(calls()).toEqual([])
  })

  it('ignores a login cookie, and sets none [events/api-cookies]', async () => {
    const person = fakes.people.join('admin')
    const cookie = { headers: { cookie: `${bff.cookieName}=${person.secret}` } }
    const response = await send('/v1/appointments', undefined, cookie)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(calls()).toEqual([])
    const withToken = await send('/v1/appointments', client('bookings:read'), cookie)
    expect([withToken.status, withToken.headers.get('set-cookie')]).toEqual([200, null])
    expect(fakes.callsOf('/sessions/resolve')).toEqual([])
  })

  it('sends no CORS headers, and answers unknown paths and methods with problems', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const response = await send('/v1/appointments', client('bookings:read'), { headers })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/appointments/x/y']) {
      const unknown = await send(path, client(...SCOPES))
      expect([path, unknown.status, unknown.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ])
    }
    const post = await send('/v1/appointments', client(...SCOPES), { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('rejects a forged token and bad input, naming the field [events/api-errors]', async () => {
    const headers = { authorization: 'Bearer forged' }
    expect((await send('/v1/appointments', undefined, { headers })).status).toBe(401)
    const response = await send('/v1/appointments?limit=1000', client('bookings:read'))
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field: 'limit' }] }])
    const unknown = await send('/v1/appointments?status=pending', client('bookings:read'))
    expect(await unknown.json()).toMatchObject({ detail: 'Contains an unknown field: status' })
  })
})

describe('limits of API clients', () => {
  const LIMIT_FACTOR = 0.01
  const { perAccount, perAddress } = RATE_LIMITS.apiRead
  const restart = () => {
    bff.stop()
    bff = startBff(fakes, { TRUST_PROXY: true, LIMIT_FACTOR })
  }
  const read = (as: As, address = '10.0.0.1') =>
    send('/v1/appointments', as, { headers: { 'x-forwarded-for': address } })

  it('count per client across networks, and say how many requests are left [events/api-limits]', async () => {
    restart()
    const as = client('bookings:read')
    const points = perAccount * LIMIT_FACTOR
    for (let left = points - 1; left >= 0; left -= 1) {
      const { status, headers } = await read(as, `10.0.0.${left}`)
      expect(status).toBe(200)
      expect(headers.get('ratelimit-policy')).toBe(`"read";q=${points};w=60`)
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"read";r=${left};t=\\d+$`))
    }
    const limited = await read(as, '10.0.1.1')
    expect([limited.status, await codeOf(limited)]).toEqual([429, 'too-many-reads'])
    const retryAfter = limited.headers.get('retry-after')
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(limited.headers.get('ratelimit')).toBe(`"read";r=0;t=${retryAfter}`)
    expect(limited.headers.get('ratelimit-policy')).toBe(`"read";q=${points};w=60`)
    expect((await read(client('bookings:read'))).status).toBe(200)
    expect(await bff.metric('fieldside_limits_hit_total', 'too-many-reads')).toBe(1)
  })

  it('are in the reply to a wrong request too [events/api-limits]', async () => {
    const { status, headers } = await send('/v1/appointments?limit=0', client('bookings:read'))
    expect(status).toBe(400)
    expect(headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/)
  })

  it('count per network, including guessed tokens [events/api-limits]', async () => {
    restart()
    const headers = { authorization: 'Bearer guess', 'x-forwarded-for': '10.0.0.9' }
    const statuses: number[] = []
    for (let n = 0; n <= perAddress * LIMIT_FACTOR; n += 1)
      statuses.push((await send('/v1/appointments', undefined, { headers })).status)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    expect((await read(client('bookings:read'), '10.0.0.8')).status).toBe(200)
  })
})

describe('the reference', () => {
  it('is an OpenAPI document of exactly these endpoints, with this installation’s addresses [events/api-openapi]', async () => {
    const response = await send('/v1/openapi.json')
    const document = (await response.json()) as {
      servers: unknown
      paths: Record<string, Record<string, { security: unknown }>>
      components: { securitySchemes: { apiClient: { flows: object } } }
    }
    expect(document.servers).toEqual([{ url: PUBLIC_URL }])
    const tokenUrl = `${fakes.url}/realms/fieldside/protocol/openid-connect/token`
    expect(document.components.securitySchemes.apiClient.flows).toMatchObject({
      clientCredentials: { tokenUrl, scopes: Object.fromEntries(SCOPES.map((s) => [s, expect.any(String)])) },
    })
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(
      Object.values(v1)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    )
    const list = document.paths['/v1/payments']!.get!
    expect(list.security).toEqual([{ apiClient: ['payments:read'] }])
    expect(JSON.stringify(document)).not.toContain('x-callers')
  })

  it('has a page that loads only our own files, with a new nonce each time [events/api-openapi]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldside-dist-'))
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'index.html'), '<head></head>')
    writeFileSync(join(folder, 'pages/api-docs.html'), '<script nonce="%NONCE%">init("%NONCE%")</script>')
    bff.stop()
    bff = startBff(fakes, { WEB_DIST: folder })
    const page = async () => {
      const response = await send('/v1/docs')
      const policy = response.headers.get('content-security-policy') ?? ''
      return { policy, html: await response.text(), nonce: /'nonce-([^']+)'/.exec(policy)![1]! }
    }
    const [one, two] = [await page(), await page()]
    expect(one.nonce).not.toBe(two.nonce)
    expect(one.html).toBe(`<script nonce="${one.nonce}">init("${one.nonce}")</script>`)
    expect(one.policy).toMatch(/^default-src 'none';/)
    expect(one.policy).not.toMatch(/https?:|unsafe|\*/)
    expect((await send('/pages/api-docs.html').then((r) => r.text())).includes('NONCE')).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
