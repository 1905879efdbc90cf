import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Role } from '@fieldside/contracts/roles.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const APP = '<!doctype html><title>App</title>'
const SCRIPT = 'start()'
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

let fakes: Fakes
let bff: RunningBff
let dist: string

const documentOf = (name: string) =>
  `${name} © 2024–%YEAR% 100% <a href="mailto:%SUPPORT_EMAIL%"></a><script id="session" type="application/json">%SESSION%</script><script>${SCRIPT}</script>`

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(dist, 'index.html'), APP)
  for (const installation of ['plain', 'demo']) {
    mkdirSync(join(dist, 'pages', installation), { recursive: true })
    for (const name of [
      'index.visitor',
      'pricing.visitor',
      'pricing.athlete',
      'pricing.professional',
      'help.visitor',
    ])
      writeFileSync(join(dist, 'pages', installation, `${name}.html`), documentOf(`${installation} ${name}`))
  }
  fakes = await startFakes()
  bff = startBff(fakes, { WEB_DIST: dist, SUPPORT_EMAIL: 'o"neil@fieldside.test' })
})
afterAll(async () => {
  bff.stop()
  await fakes.stop()
  rmSync(dist, { recursive: true, force: true })
})

const read = async (path: string, as?: { secret: string }) => (await bff.ask(path, {}, as)).text()

it('serves visitors a complete page, filled in and never cached', async () => {
  const response = await bff.ask('/')
  const html = await response.text()
  expect(html).toContain(`plain index.visitor © 2024–${new Date().getUTCFullYear()} 100%`)
  expect(html).toContain('mailto:o&quot;neil@fieldside.test')
  expect(JSON.parse(/json">(.*?)<\/script>/.exec(html)![1]!)).toMatchObject({
    user: null,
    client: { demo: false },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('vary')).toBe('accept-encoding, cookie')
})

it('compresses pages with Brotli', async () => {
  const response = await bff.ask('/help', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('help.visitor')
})

it('compresses a page again after a failure', async () => {
  const failing = vi.spyOn(zlib, 'brotliCompress').mockImplementation(() => {
    throw new Error('out of memory')
  })
  syncBuiltinESMExports()
  const statusOf = async () => (await bff.ask('/pricing', { headers: { 'accept-encoding': 'br' } })).status
  expect(await statusOf()).toBe(500)
  failing.mockRestore()
  syncBuiltinESMExports()
  expect(await statusOf()).toBe(200)
})

it('respects a client that forbids Brotli', async () => {
  const response = await bff.ask('/help', { headers: { 'accept-encoding': 'br;q=0, gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toContain('help.visitor')
})

it('allows the scripts inside pages by their hashes and no other inline script', async () => {
  const policy = (await bff.ask('/')).headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' ${SCRIPT_HASH};`)
})

it('redirects a signed-in user from / to the dashboard of their role [landing/signed-in-home]', async () => {
  for (const role of Role.options) {
    const response = await bff.ask('/', {}, fakes.people.join(role))
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      { athlete: '/athlete-dashboard', professional: '/provider-dashboard', admin: '/admin' }[role],
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

it("serves /pricing for the user's role and includes the login session [pricing/feature-lists]", async () => {
  for (const role of ['athlete', 'professional'] as const) {
    const person = fakes.people.join(role)
    const html = await read('/pricing', person)
    expect(html).toContain(`pricing.${role}`)
    expect(JSON.parse(/json">(.*?)<\/script>/.exec(html)![1]!).user).toMatchObject({ id: person.id, role })
    expect(html).not.toContain(person.token)
  }
})

it('leaves a page to the app without a document for the viewer or while identity is down', async () => {
  expect(await read('/help', fakes.people.join('athlete'))).toBe(APP)
  expect(await read('/terms')).toBe(APP)
  const person = fakes.people.join('athlete')
  fakes.down.add('identity')
  expect(await read('/', person)).toBe(APP)
  fakes.down.delete('identity')
})

it('serves a user whose login session has ended as a visitor', async () => {
  expect(await read('/', { secret: 'ended' })).toContain('index.visitor')
})

it('leaves links with recovery markers to the app, even for signed-in users', async () => {
  const person = fakes.people.join('athlete')
  for (const query of ['token_hash=1', 'access_token=1', 'code=1', 'token=1', 'type=recovery'])
    for (const as of [undefined, person]) expect(await read(`/?${query}`, as)).toBe(APP)
  expect(await read('/?utm_source=mail')).toContain('index.visitor')
})

it('serves the documents for its kind of installation, and never a raw template', async () => {
  const demo = startBff(fakes, { WEB_DIST: dist, DEMO: true })
  expect(await (await demo.ask('/')).text()).toContain('demo index.visitor')
  expect(await (await demo.ask('/pages/demo/index.visitor.html')).text()).toBe(APP)
  demo.stop()
})
