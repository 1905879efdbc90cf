import http2 from 'node:http2'
import tls from 'node:tls'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { live, startSession } from '@fieldside/contracts/http/bff/session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../fixtures/api.ts'
import {
  applicant,
  makeAdmin,
  PASSWORD,
  type Person,
  signUp,
  type Target,
  uploadDocument,
} from '../fixtures/users.ts'
import { type BehindCaddy, startBehindCaddy } from './behind-caddy.ts'

const MB = 1024 * 1024
const ATTEMPTS_PER_MINUTE = 30

const ask = async (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...init })

describe('the product on its real parts behind Caddy with deploy/Caddyfile', () => {
  const trusted = tls.getCACertificates('default')
  let behind: BehindCaddy
  let target: Target
  let athlete: Person
  let product = ''
  let login = ''
  let files = ''
  let plain = ''

  beforeAll(async () => {
    behind = await startBehindCaddy({ attemptsPerMinute: ATTEMPTS_PER_MINUTE })
    ;({ product, login, files, plain } = behind.addresses)
    target = behind.target
    tls.setDefaultCACertificates([...trusted, behind.certificate])
    athlete = await signUp(target, { role: 'athlete' })
  }, 600_000)
  afterAll(async () => {
    tls.setDefaultCACertificates(trusted)
    await behind?.stop()
  })

  it('serves HTTPS over HTTP/2 with a certificate from its own authority', async () => {
    const session = http2.connect(product, { ca: behind.certificate })
    const stream = session.request({ ':path': '/' })
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject)
      stream.once('response', (headers) => resolve(headers[':status']))
    })
    expect([status, session.alpnProtocol]).toEqual([200, 'h2'])
    session.close()
  })

  it('redirects plain HTTP to the same page over HTTPS', async () => {
    const answer = await ask(`${plain}/search?city=Denver`)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`${product}/search?city=Denver`)
  })

  it("compresses pages, sets each security header once, and hides the server's name", async () => {
    const page = await ask(product)
    expect(page.headers.get('content-encoding')).toMatch(/br|gzip|zstd/)
    for (const name of ['content-security-policy', 'x-content-type-options'])
      expect(page.headers.get(name), name).not.toMatch(/^$|, .*(default-src|max-age|nosniff)/)
    expect(page.headers.get('server')).toBeNull()
    expect(await page.text()).toContain('<title>')
  })

  it('marks the session cookie as __Host- and Secure', async () => {
    const answer = await ask(`${product}/api${startSession.path}`, {
      method: 'POST',
      headers: { origin: product, 'content-type': 'application/json' },
      body: JSON.stringify({ email: athlete.email, password: athlete.password }),
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-\w+=.*Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it('rejects a command from a page of another site', async () => {
    const headers = { origin: 'https://elsewhere.test', 'content-type': 'application/json' }
    const body = JSON.stringify({ email: athlete.email, password: athlete.password })
    const answer = await ask(`${product}/api${startSession.path}`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'foreign-origin' }])
  })

  it('streams live updates uncompressed and without buffering', async () => {
    const gone = new AbortController()
    const answer = await athlete.api.send(live.method, live.path, { signal: gone.signal })
    expect(answer.headers.get('content-encoding')).toBeNull()
    let seen = ''
    const decoder = new TextDecoder()
    // The stream never ends, so a buffered event would never arrive.
    for await (const chunk of answer.body!) {
      seen += decoder.decode(chunk)
      if (seen.includes('event: position')) break
    }
    expect(seen).toContain('event: position')
    gone.abort()
  })

  it('rejects an 11 MB document and a far larger one with a message for the user', async () => {
    const professional = await signUp(target, { role: 'professional' })
    for (const size of [11 * MB, 40 * MB]) {
      const answer = await uploadDocument(professional.api, 'government_id', 'id.pdf', new Uint8Array(size))
      expect(answer.status).toBe(413)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(await answer.json()).toMatchObject({
        code: 'file-too-large',
        detail: expect.stringContaining('10MB'),
      })
    }
  })

  it('lets an admin read a document through its signed link but write nothing', async () => {
    const admin = await makeAdmin(target)
    const { professional } = await applicant(target)
    const params = { id: professional.id, document_type: 'government_id' as const }
    const { url } = await admin.api.call(actions.openDocument, { params })
    expect(url.startsWith(files)).toBe(true)
    const document = await ask(url)
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(document.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await ask(url.replace(/X-Amz-Signature=\w{8}/, 'X-Amz-Signature=00000000'))).status).toBe(403)
    expect((await ask(url, { method: 'PUT', body: 'mine' })).status).toBe(405)
  })

  it("hides machine endpoints and Keycloak's administration from the outside", async () => {
    for (const path of ['/livez', '/readyz', '/metrics'])
      expect((await ask(product + path)).status, path).toBe(404)
    const paths = [
      '/',
      '/admin/realms/fieldside/users',
      '/realms/master',
      '/realms/master/account',
      '/metrics',
    ]
    for (const path of [...paths, '/health', '/realms/fieldside/../master'])
      expect((await ask(login + path)).status, path).toBe(404)
  })

  it("serves Keycloak's pages and names their public address", async () => {
    const answer = await ask(`${login}/realms/fieldside/.well-known/openid-configuration`)
    const discovery = (await answer.json()) as Record<string, string>
    expect(discovery.issuer).toBe(`${login}/realms/fieldside`)
    expect(discovery.token_endpoint).toBe(`${login}/realms/fieldside/protocol/openid-connect/token`)
    const page = await ask(
      `${discovery.authorization_endpoint}?client_id=fieldside-web&response_type=code&scope=openid&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}&redirect_uri=${encodeURIComponent(`${product}/auth/sso`)}`,
    )
    expect(page.status).toBe(200)
    const style = (await page.text()).match(/href="(\/resources\/[^"]+\.css)"/)?.[1]
    expect((await ask(login + style)).status).toBe(200)
  })

  it("passes the payment provider's webhooks to billing, which requires a signature", async () => {
    const answer = await ask(`${product}/stripe/webhooks`, { method: 'POST', body: '{}' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: expect.any(String) }])
  })

  it('counts sign-in attempts by the real address, whatever X-Forwarded-For claims', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= ATTEMPTS_PER_MINUTE; n += 1) {
      const answer = await createApi(product).send(startSession.method, startSession.path, {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
        body: JSON.stringify({ email: `nobody-${n}@people.test`, password: PASSWORD }),
      })
      statuses.push(answer.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('shows a friendly page with Retry-After while the BFF is down', async () => {
    await behind.stack.process('bff').stop()
    const api = await ask(`${product}/api/session`)
    expect([api.status, api.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await api.json()).toMatchObject({
      status: 503,
      detail: expect.stringContaining('temporarily unavailable'),
    })
    const page = await ask(product)
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining('temporarily unavailable'),
    ])
  })
})
