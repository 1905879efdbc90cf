import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BffConfig } from '../src/config.ts'
import { PUBLIC_URL, type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const PAGE_START = '<!doctype html><head><title>Fieldside</title>'
const PAGE_END = '</head>'
const PAGE = PAGE_START + PAGE_END
const ROUTES = [
  { path: '/search', files: ['/assets/search-abc.js', '/assets/index-abc.css'] },
  { path: '/booking/:id', files: ['/assets/booking-abc.js'] },
]
const MAP = '{"version":3}'
const SCRIPT = `console.log("${'field '.repeat(400)}")`

let fakes: Fakes
let bff: RunningBff
let root: string

const build = () => {
  root = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(root, 'dist', 'assets'), { recursive: true })
  mkdirSync(join(root, 'dist-secret'))
  writeFileSync(join(root, 'dist', 'index.html'), PAGE)
  writeFileSync(join(root, 'dist', 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'dist', 'assets', 'index-abc.js'), SCRIPT)
  writeFileSync(join(root, 'dist', 'assets', 'index-abc.js.map'), MAP)
  writeFileSync(join(root, 'dist', 'routes.json'), JSON.stringify(ROUTES))
  writeFileSync(join(root, 'dist', 'assets', 'packed-abc.js'), '"plain"')
  writeFileSync(join(root, 'dist', 'assets', 'packed-abc.js.br'), brotliCompressSync('"by the build"'))
  writeFileSync(join(root, 'dist', 'assets', 'packed-abc.js.gz'), gzipSync('"by the build"'))
  writeFileSync(join(root, 'dist-secret', 'key.txt'), 'TOP SECRET')
  writeFileSync(join(root, 'key.txt'), 'TOP SECRET')
}
const serving = (changed: Partial<BffConfig> = {}) =>
  startBff(fakes, { WEB_DIST: join(root, 'dist'), ...changed })

beforeAll(async () => {
  build()
  fakes = await startFakes()
  bff = serving()
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('the web client', () => {
  it.each(['/', '/booking', '/professional-settings?tab=hours', '/a.b/c', '/index.html'])(
    'serves the page for %s and never caches it',
    async (path) => {
      const response = await bff.ask(path)
      expect([response.status, await response.text()]).toEqual([200, PAGE])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('caches built assets forever and other files not, each with its type', async () => {
    const asset = await bff.ask('/assets/index-abc.js')
    expect(await asset.text()).toBe(SCRIPT)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const icon = await bff.ask('/favicon.svg')
    expect(icon.headers.get('cache-control')).toBe('no-cache')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('returns 404 for a missing asset instead of the page, which browsers would cache forever', async () => {
    const gone = await bff.ask('/assets/index-old.js')
    expect(gone.status).toBe(404)
    expect(await gone.text()).not.toContain('<title>')
    expect(gone.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('serves clients that accept %s with the encoding %s, and sets Vary', async (accepted, encoding) => {
    const ask = async (path: string) => {
      const packed = await bff.ask(path, { headers: { 'accept-encoding': accepted } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      const bytes = Buffer.from(await packed.arrayBuffer())
      if (encoding === 'br') return brotliDecompressSync(bytes).toString()
      return (encoding ? gunzipSync(bytes) : bytes).toString()
    }
    expect(await ask('/assets/index-abc.js')).toBe(SCRIPT)
    expect(await ask('/terms')).toBe(PAGE)
  })

  it('serves the files that the build compressed, but not at addresses of their own', async () => {
    const headers = { 'accept-encoding': 'br' }
    const packed = await bff.ask('/assets/packed-abc.js', { headers })
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe('"by the build"')
    for (const address of ['/assets/packed-abc.js.br', '/assets/packed-abc.js.gz'])
      expect((await bff.ask(address)).status).toBe(404)
    expect(await (await bff.ask('/routes.json')).text()).toBe(PAGE)
  })

  it('preloads a screen’s own scripts in its document', async () => {
    const headOf = async (path: string) => (await (await bff.ask(path)).text()).replace(PAGE_END, '')
    expect(await headOf('/search')).toBe(
      `${PAGE_START}<link rel="modulepreload" crossorigin href="/assets/search-abc.js">`,
    )
    expect(await headOf('/booking/0190d9e4')).toContain('href="/assets/booking-abc.js"')
    expect(await headOf('/booking')).toBe(PAGE_START)
  })

  it('starts the first requests of a screen with its document, if the user may make them', async () => {
    const person = fakes.people.join('athlete')
    const startedAt = async (path: string, as?: typeof person) =>
      (await bff.ask(path, {}, as)).headers
        .get('link')
        ?.match(/\/api[^>]+(?=>; rel=preload; as=fetch; crossorigin)/g)
    // The document waits only a moment for an unknown session.
    await bff.ask('/api/session', {}, person)
    expect(await startedAt('/search', person)).toEqual(['/api/session', '/api/screens/search'])
    expect(await startedAt('/athlete-dashboard', person)).toContain('/api/screens/athlete-dashboard')
    for (const path of ['/search?location=Denver', '/booking-requests', '/auth'])
      expect(await startedAt(path, person)).toEqual(['/api/session'])
    expect(await startedAt('/search')).toEqual(['/api/session'])
    expect((await bff.ask('/assets/index-abc.js')).headers.get('link')).toBeNull()
    fakes.down.add('identity')
    expect(await startedAt('/search', fakes.people.join('athlete'))).toEqual(['/api/session'])
    fakes.down.delete('identity')
  })

  it('serves a folder given as a relative path or with a trailing slash', async () => {
    for (const WEB_DIST of [`./${relative(process.cwd(), join(root, 'dist'))}`, `${join(root, 'dist')}/`]) {
      const other = serving({ WEB_DIST })
      expect(await (await other.ask('/assets/index-abc.js')).text()).toBe(SCRIPT)
      other.stop()
    }
  })
})

describe('paths outside the web client', () => {
  it.each([
    '/../key.txt',
    '/..%2fkey.txt',
    '/%2e%2e/key.txt',
    '/%2e%2e%2fdist-secret%2fkey.txt',
    '/assets/..%2f..%2fkey.txt',
    '/assets/../../key.txt',
    '/..\\key.txt',
    '/..%5ckey.txt',
    '//etc/passwd',
    '/%00',
    '/%E0%A4%A',
  ])('serves nothing for %s, sent raw over the wire', async (path) => {
    const { server, url } = await listen(bff.app.fetch, '127.0.0.1', 0)
    const { port } = new URL(url)
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let got = ''
      socket.on('data', (chunk) => {
        got += chunk
      })
      socket.on('end', () => resolve(got))
      socket.on('error', reject)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:4400\r\nConnection: close\r\n\r\n`)
    })
    await drain(server)
    expect(text).toMatch(/^HTTP\/1\.1 (200|400|404)/)
    expect(text).not.toMatch(/TOP SECRET|root:/)
  })
})

describe('security headers', () => {
  const policyOf = async (changed: Partial<BffConfig> = {}) => {
    const other = serving(changed)
    const header = (await other.ask('/')).headers.get('content-security-policy') ?? ''
    other.stop()
    const rules = header.split('; ').map((rule): [string, string[]] => {
      const [name, ...sources] = rule.split(' ')
      return [name!, sources]
    })
    return Object.fromEntries(rules)
  }

  it('allows only our own sources and forbids framing', async () => {
    const policy = await policyOf()
    expect(policy['script-src']).toEqual(["'self'"])
    expect(policy['connect-src']).toEqual(["'self'", new URL(fakes.url).origin])
    expect(policy['frame-src']).toEqual(['https://www.youtube-nocookie.com'])
    expect(policy['media-src']).toEqual(["'self'", 'https:'])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
  })

  it("allows the payment provider's sources if one is configured", async () => {
    const simulated = await policyOf({ STRIPE_SCRIPT_URL: 'http://localhost:4430/v3/' })
    for (const name of ['script-src', 'connect-src', 'frame-src'])
      expect(simulated[name]).toContain('http://localhost:4430')
    const real = await policyOf({ STRIPE_SCRIPT_URL: 'https://js.stripe.com/v3/' })
    expect(real['script-src']).toContain('https://js.stripe.com')
    expect(real['connect-src']).toContain('https://api.stripe.com')
    expect(real['frame-src']).toContain('https://hooks.stripe.com')
  })

  it('sends the policies of pages with pages only', async () => {
    for (const path of ['/', '/search', '/favicon.svg'])
      expect((await bff.ask(path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    for (const path of ['/assets/index-abc.js', '/api/session', '/api/unknown']) {
      const names = [...(await bff.ask(path)).headers.keys()]
      expect(names).toEqual(
        expect.arrayContaining(['cross-origin-resource-policy', 'x-content-type-options']),
      )
      expect(names).not.toContain('content-security-policy')
      expect(names).not.toContain('permissions-policy')
    }
  })

  it('lets pages ask for the location, for “Near me”, but not for a camera or microphone [find/screen-near-me]', async () => {
    const policy = (await bff.ask('/search')).headers.get('permissions-policy')
    expect(policy).toBe('camera=(), microphone=(), geolocation=(self)')
  })

  it('sends nosniff, and HSTS on https except for localhost', async () => {
    const plain = await bff.ask('/')
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = serving({ PUBLIC_URL: 'https://fieldside.test' })
    expect((await secure.ask('/')).headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    secure.stop()
    // HSTS applies per host name, and other programs on this machine serve plain http.
    const local = serving({ PUBLIC_URL: 'https://localhost:8443' })
    expect((await local.ask('/')).headers.get('strict-transport-security')).toBeNull()
    local.stop()
  })
})

describe('source maps', () => {
  it('are read on request and not cached', async () => {
    const address = '/assets/index-abc.js.map'
    const response = await bff.ask(address)
    expect([response.status, await response.text()]).toEqual([200, MAP])
    writeFileSync(join(root, 'dist', address), '{"version":3,"changed":true}')
    expect(await (await bff.ask(address)).json()).toEqual({ version: 3, changed: true })
    expect((await bff.ask('/assets/other.js.map')).status).toBe(404)
    expect((await bff.ask('/assets/..%2f..%2fdist-secret%2fkey.txt.map')).status).toBe(404)
  })
})

describe('metrics endpoint', () => {
  it('requires its token and returns 404 without one', async () => {
    const METRICS_TOKEN = 'a-token-of-some-length'
    const watched = serving({ METRICS_TOKEN })
    const ask = (authorization?: string) =>
      watched.ask('/metrics', { headers: authorization ? { authorization } : {} })
    const reply = await ask(`Bearer ${METRICS_TOKEN}`)
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('# TYPE')])
    for (const given of [undefined, 'Bearer', 'Bearer undefined', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
      expect((await ask(given)).status).toBe(404)
    watched.stop()
    for (const given of [undefined, 'Bearer undefined', 'Bearer '])
      expect((await bff.ask('/metrics', { headers: given ? { authorization: given } : {} })).status).toBe(404)
  })
})

describe('the public address', () => {
  it('is where 127.0.0.1 redirects with path and query, because the two share no cookies', async () => {
    const ask = (path: string, init?: RequestInit) => bff.app.request(`http://127.0.0.1:4400${path}`, init)
    for (const path of ['/booking/1?from=mail', '/quiz']) {
      const response = await ask(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, PUBLIC_URL + path])
    }
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/livez')).status).toBe(200)
  })

  it('never redirects to another host, whatever the path', async () => {
    const response = await bff.app.request('http://127.0.0.1:4400//elsewhere.example/')
    expect(new URL(response.headers.get('location')!).origin).toBe(PUBLIC_URL)
  })
})
