import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { LandingProfessional } from '@fieldside/contracts/http/landing.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { securityTxt } from '../src/http/security-txt.ts'
import { type RunningBff, startBff } from './browser.ts'
import { type Fakes, startFakes } from './fakes.ts'

const APP = '<!doctype html><!--head--><title>App</title><!--/head-->'
const SCRIPT = 'start()'
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

let fakes: Fakes
let bff: RunningBff
let dist: string
const counted = { exercises: 126, with_video: 14 }
let onLanding: LandingProfessional[] = []
const NEXT = '2026-11-24T16:00:00.000Z'

const LANDING_CARD =
  '<a href="/professional/%PRO_A_ID%">%PRO_A_NAME%</a><time datetime="%PRO_A_SLOT_A_AT%">%PRO_A_SLOT_A_DAY% %PRO_A_SLOT_A_CLOCK%</time><script id="landing" type="application/json">%LANDING%</script>'
const HEAD =
  '<title>Pricing</title><link rel="canonical" href="%PUBLIC_URL%/pricing" /><script type="application/ld+json">{"url":"%PUBLIC_URL%/","email":"%SUPPORT_EMAIL_JSON%"}</script>'
const SITE = {
  pages: [
    { path: '/', tags: HEAD },
    { path: '/pricing', tags: HEAD },
    { path: '/privacy', lastModified: '2026-11-25', tags: HEAD },
    { path: '/auth', tags: HEAD },
  ],
  privatePaths: [
    '/search',
    '/professional/:id',
    '/professional-settings',
    '/admin',
    '/admin/audit',
    '/auth/sso',
  ],
}

const documentOf = (name: string) =>
  `${name} © 2024–%YEAR% 100% <a href="mailto:%SUPPORT_EMAIL%"></a>videos of %VIDEOS%.<script id="session" type="application/json">%SESSION%</script><script>${SCRIPT}</script>${name.startsWith('plain index.visitor-') ? LANDING_CARD : HEAD}`

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(dist, 'index.html'), APP)
  for (const installation of ['plain', 'demo']) {
    mkdirSync(join(dist, 'pages', installation), { recursive: true })
    for (const name of [
      'index.visitor',
      'index.visitor-1',
      'pricing.visitor',
      'pricing.athlete',
      'pricing.professional',
      'help.visitor',
    ])
      writeFileSync(join(dist, 'pages', installation, `${name}.html`), documentOf(`${installation} ${name}`))
  }
  writeFileSync(join(dist, 'pages', 'site.json'), JSON.stringify(SITE))
  writeFileSync(join(dist, 'routes.json'), JSON.stringify([{ path: '/auth', files: [] }]))
  fakes = await startFakes()
  fakes.app.get('/content/exercises/video-count', (hono) => hono.json(counted))
  fakes.app.get('/directory/landing-professionals', (hono) => hono.json({ items: onLanding }))
  fakes.app.post('/booking/professionals/next-openings', (hono) =>
    hono.json({
      items: onLanding.map(({ id }) => ({
        professional_id: id,
        has_hours: true,
        time_zone: 'America/Denver',
        next: NEXT,
        slots: [{ starts_at: NEXT, appointment_type: 'consultation' }],
      })),
    }),
  )
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

it('shows professionals who opted in and their next slots, as text and as data, until a minute after they opt out [find/landing-professionals] [find/landing-opt-in]', async () => {
  const landingOf = async (now: RunningBff) => {
    // First, because a document waits only a moment for the services.
    const screen = await (await now.ask('/api/screens/landing')).json()
    const html = await (await now.ask('/')).text()
    return { html, screen }
  }
  const id = '0190d9e4-0000-7000-8000-000000000001'
  const name = 'Ada </script> Reyes'
  onLanding = [{ id, name, specialty: null, location: 'Boise, ID', rating: 4.9, review_count: 1 }]
  const [startMs, passed] = [Date.now(), { ms: 0 }]
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => startMs + passed.ms)
  const shown = startBff(fakes, { WEB_DIST: dist })
  const { html, screen } = await landingOf(shown)
  expect(html).toContain(`<a href="/professional/${id}">Ada &lt;/script&gt; Reyes</a>`)
  expect(html).toContain(`<time datetime="${NEXT}">Tue, Nov 24 9:00 AM</time>`)
  const sent = JSON.parse(/<script id="landing" type="application\/json">(.*?)<\/script>/.exec(html)![1]!)
  expect(sent).toEqual(screen)
  expect(screen).toMatchObject({
    professionals: [
      { id, name, about: 'General · Boise, ID', rating: '4.9 · 1 review', slots: [{ at: NEXT }] },
    ],
  })
  onLanding = []
  passed.ms = 59_000
  expect((await landingOf(shown)).html).toContain(id)
  passed.ms = 61_000
  const gone = await landingOf(shown)
  clock.mockRestore()
  expect(gone.html).toContain('index.visitor ')
  expect(gone.html).not.toContain(id)
  expect(gone.screen).toEqual({ professionals: [], zone: '' })
  shown.stop()
})

it('says in documents and sessions which exercises have a video, counted again after a minute, and the last number while content is down [pricing/videos]', async () => {
  const [startMs, passed] = [Date.now(), { ms: 0 }]
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => startMs + passed.ms)
  onTestFinished(() => clock.mockRestore())
  const shown = startBff(fakes, { WEB_DIST: dist })
  onTestFinished(() => shown.stop())
  const wordsOf = async () => {
    const { client } = (await (await shown.ask('/api/session')).json()) as SessionState
    expect(await (await shown.ask('/pricing')).text()).toContain(`videos of ${client.videos}.`)
    return client.videos
  }
  expect(await wordsOf()).toBe('14 of 126 exercises')
  counted.with_video = 126
  passed.ms = 61_000
  await expect.poll(wordsOf).toBe('all 126 exercises')
  fakes.down.add('content')
  onTestFinished(() => void fakes.down.delete('content'))
  passed.ms = 130_000
  expect(await wordsOf()).toBe('all 126 exercises')
})

it('shows the example while a service is down', async () => {
  fakes.down.add('directory')
  const cut = startBff(fakes, { WEB_DIST: dist })
  expect(await (await cut.ask('/')).text()).toContain('plain index.visitor ')
  fakes.down.delete('directory')
  cut.stop()
})

it('adds the public address and structured data to public pages, prerendered or not [find/page-heads]', async () => {
  const origin = 'http://localhost:4400'
  for (const html of [await read('/pricing'), await read('/auth')]) {
    expect(html).toContain(`<title>Pricing</title><link rel="canonical" href="${origin}/pricing" />`)
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)![1]!)
    expect(data).toEqual({ url: `${origin}/`, email: 'o"neil@fieldside.test' })
  }
  expect(await read('/auth')).not.toContain('<title>App</title>')
})

it('says at /.well-known/security.txt where to report a vulnerability, and never expires [security-txt/served]', async () => {
  const reply = await bff.ask('/.well-known/security.txt')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    (await reply.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:o%22neil@fieldside.test')
  expect(fields.get('Canonical')).toBe('http://localhost:4400/.well-known/security.txt')
  expect(new Date(fields.get('Expires')!).getTime()).toBeGreaterThan(Date.now())
  const leapDay = securityTxt(
    'https://fieldside.example',
    'help@fieldside.example',
    new Date('2028-02-29T23:59:59Z'),
  )
  expect(leapDay).toContain('\nExpires: 2028-08-27T23:59:59.000Z\n')
})

it('lists public pages in /sitemap.xml and keeps search engines out of all others [find/robots]', async () => {
  const robots = await bff.ask('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(robots.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await robots.text()).toBe(
    [
      'User-agent: *',
      'Allow: /v1/docs',
      ...['/admin', '/api/', '/auth/sso', '/professional-settings', '/professional/', '/search', '/v1/'].map(
        (path) => `Disallow: ${path}`,
      ),
      '',
      'Sitemap: http://localhost:4400/sitemap.xml',
      '',
    ].join('\n'),
  )
  const sitemap = await bff.ask('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(sitemap.headers.get('cache-control')).toBe('public, max-age=3600')
  const urls = [...(await sitemap.text()).matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)]
  expect(urls.map(([, url, modified]) => `${url} ${modified}`)).toEqual([
    'http://localhost:4400/ ',
    'http://localhost:4400/pricing ',
    'http://localhost:4400/privacy <lastmod>2026-11-25</lastmod>',
    'http://localhost:4400/auth ',
  ])
  const robotsTagAt = async (path: string, as?: { secret: string }) =>
    (await bff.ask(path, {}, as)).headers.get('x-robots-tag')
  for (const path of ['/search', '/professional/1', '/no-such-page'])
    expect(await robotsTagAt(path)).toBe('noindex')
  for (const path of ['/', '/pricing', '/auth']) expect(await robotsTagAt(path)).toBeNull()
})
