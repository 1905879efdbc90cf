import type { Browser, Page } from 'playwright-core'
import type { Bench } from './bench-stack.ts'
import { contextOf, createViewers, untilQuiet, type Viewer, type Viewers, withBrowser } from './browser.ts'
import { median } from './load.ts'
import type { Report, Row } from './report.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** 1.6 Mbit/s down and 750 kbit/s up with 150 ms, as Lighthouse's slow 4G. In bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
/** Visits to each page that has an LCP goal. */
const VISITS = 3

const TIMED: { path: string; as: Viewer }[] = [
  { path: '/', as: 'visitor' },
  { path: '/search', as: 'athlete' },
  { path: '/athlete-dashboard', as: 'athlete' },
  { path: '/provider-dashboard', as: 'professional' },
]
const PUBLIC = [
  '/pricing',
  '/payment-cancel',
  '/help',
  '/privacy',
  '/terms',
  '/contact',
  '/booking',
  '/exercise-database',
  '/programs',
  '/auth',
  '/reset-password',
]

/** When the last part of a kind arrived before the LCP, and how long the page was busy until then, in tasks of 50 ms or more. */
const BEFORE_LCP = ['html', 'script', 'style', 'font', 'data', 'busy'] as const
type BeforeLcp = Record<(typeof BEFORE_LCP)[number], number>
type Vitals = { lcpMs: number; lcpOf: string; cls: number; tbtMs: number; beforeLcp: BeforeLcp }

/** Runs before the page. Blocking time counts from the first text or picture, as in Lighthouse. */
const RECORD = `
  window.vitals = { lcpMs: 0, lcpOf: '', cls: 0, tasks: [], fcpMs: Infinity }
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    window.vitals.lcpMs = entry.startTime
    window.vitals.lcpOf = (entry.element?.tagName ?? '?').toLowerCase()
  })
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value })
  observe('longtask', (entry) => window.vitals.tasks.push([entry.startTime, entry.duration]))
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.vitals.fcpMs = entry.startTime
  })`

const READ = `(() => {
  const { tasks, fcpMs, lcpMs, lcpOf, cls } = window.vitals
  const blocking = ([startMs, durationMs]) =>
    Math.max(0, startMs + durationMs - Math.max(startMs, fcpMs) - 50)
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  const isBefore = ({ responseEnd }) => responseEnd > 0 && responseEnd <= lcpMs
  const files = performance.getEntriesByType('resource').filter(isBefore)
  const last = (isWanted) => Math.max(0, ...files.filter(isWanted).map(({ responseEnd }) => responseEnd))
  const ending = (ends) => last(({ name }) => new URL(name).pathname.endsWith(ends))
  return {
    lcpMs, lcpOf, cls,
    tbtMs: sum(tasks.map(blocking)),
    beforeLcp: {
      html: performance.getEntriesByType('navigation')[0].responseEnd,
      script: ending('.js'), style: ending('.css'), font: ending('.woff2'),
      data: last(({ name }) => new URL(name).pathname.startsWith('/api/')),
      busy: sum(tasks.map(([startMs, durationMs]) => Math.min(durationMs, Math.max(0, lcpMs - startMs)))),
    },
  }
})()`

const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

type Visit = { browser: Browser; url: string; viewers: Viewers }

const visit = async ({ browser, url, viewers }: Visit, path: string, as: Viewer): Promise<Vitals> => {
  const context = await contextOf(browser, url, viewers[as], PHONE)
  const page = await context.newPage()
  await page.addInitScript(RECORD)
  await slowDown(page)
  await page.goto(url + path, { timeout: 120_000 })
  await untilQuiet(page)
  const vitals = await page.evaluate<Vitals>(READ)
  await context.close()
  return vitals
}

/** Runs before the page. Its longest event of an interaction is what INP reports of it (Event Timing). */
const RECORD_INTERACTIONS = `
  window.interactionMs = 0
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId > 0) window.interactionMs = Math.max(window.interactionMs, duration)
  })).observe({ type: 'event', durationThreshold: 16, buffered: true })`
/** Event Timing reports an event after the frame that shows its effect. */
const REPORTED_MS = 500
const TEXT = 'Is Tuesday possible?'

const INTERACTIONS = ['booking dialog opened', 'month changed', 'message typed'] as const
type Interaction = (typeof INTERACTIONS)[number]

/** Returns how long each interaction takes until the page shows its effect. Under 16 ms counts as 0. */
const interact = async ({ browser, url, viewers }: Visit): Promise<Record<Interaction, number>> => {
  const context = await contextOf(browser, url, viewers.athlete, PHONE)
  const page = await context.newPage()
  await page.addInitScript(RECORD_INTERACTIONS)
  await slowDown(page)
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    await page.evaluate('window.interactionMs = 0')
    await work()
    await page.waitForTimeout(REPORTED_MS)
    return page.evaluate<number>('window.interactionMs')
  }
  await page.goto(`${url}/professional/${viewers.professional.professional.id}`, { timeout: 120_000 })
  await untilQuiet(page)
  const dialog = page.getByRole('dialog')
  const month = dialog.getByRole('button', { name: 'Next month' })
  const opened = await timed(async () => {
    await page.getByRole('button', { name: 'Book Session' }).first().tap()
    await month.waitFor()
  })
  const changed = await timed(() => month.tap())
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Message', exact: true }).tap()
  const field = page.getByLabel(/^Message to /)
  await field.waitFor()
  await untilQuiet(page)
  const typed = await timed(() => field.pressSequentially(TEXT, { delay: 60 }))
  await context.close()
  return { 'booking dialog opened': opened, 'month changed': changed, 'message typed': typed }
}

const seconds = (valueMs: number): string => `${(valueMs / 1000).toFixed(2)} s`

const rowOf = (path: string, visits: Vitals[]): Row => {
  const lcpMs = median(visits.map((visit) => visit.lcpMs))
  const cls = Math.max(...visits.map((vitals) => vitals.cls))
  const tbt = `${median(visits.map(({ tbtMs }) => tbtMs)).toFixed(0)} ms`
  return {
    what: `${path}: LCP (${visits[0]!.lcpOf}), CLS, TBT`,
    product: `${seconds(lcpMs)}, ${cls.toFixed(3)}, ${tbt}`,
  }
}

/** Says what a page waited for until its LCP, as medians of its visits. */
const waitOf = (path: string, visits: Vitals[]): string => {
  const parts = BEFORE_LCP.map((part) => {
    const valueMs = median(visits.map(({ beforeLcp }) => beforeLcp[part]))
    return valueMs > 0 ? `${part} ${seconds(valueMs)}` : `no ${part}`
  })
  return `${path} until its LCP: ${parts.join(', ')}.`
}

/** Reports when a phone on a slow connection shows a page, what moves, and how long the page is blocked. */
export const vitals = async (bench: Bench): Promise<Report> => {
  const viewers = await createViewers(bench)
  return withBrowser(async (browser) => {
    const opened = { browser, url: bench.target.publicUrl, viewers }
    const timed = new Map<string, Vitals[]>(TIMED.map(({ path }) => [path, []]))
    for (let round = 0; round < VISITS; round += 1)
      for (const { path, as } of TIMED) timed.get(path)!.push(await visit(opened, path, as))
    const others = new Map<string, Vitals[]>()
    const interactions: Record<Interaction, number>[] = []
    for (let round = 0; round < VISITS; round += 1) interactions.push(await interact(opened))
    const inp = (name: Interaction): number => median(interactions.map((all) => all[name]))
    for (const path of PUBLIC) others.set(path, [await visit(opened, path, 'visitor')])
    const lcp = (path: string): number => median(timed.get(path)!.map(({ lcpMs }) => lcpMs)) / 1000
    const ofPublic = [...timed.get('/')!, ...[...others.values()].flat()]
    return {
      figures: {
        'lcp landing': lcp('/'),
        'lcp search': lcp('/search'),
        'lcp dashboards': Math.max(lcp('/athlete-dashboard'), lcp('/provider-dashboard')),
        ...Object.fromEntries(INTERACTIONS.map((name) => [`inp ${name}`, inp(name)])),
        'cls public': Math.max(...ofPublic.map(({ cls }) => cls)),
        'tbt public': Math.max(...ofPublic.map(({ tbtMs }) => tbtMs)),
      },
      rows: [
        ...[...timed, ...others].map(([path, visits]) => rowOf(path, visits)),
        ...INTERACTIONS.map((name) => ({ what: `INP: ${name}`, product: `${inp(name).toFixed(0)} ms` })),
      ],
      notes: [
        `390 px wide, 1.6 Mbit/s, 150 ms, CPU ${CPU_SLOWDOWN} times slower, an empty cache, as PerformanceObserver reports it.`,
        `The first ${TIMED.length} are the median of ${VISITS} visits (CLS: the maximum), the others one visit.`,
        'Until the LCP: when the last file of a kind had arrived, and the sum of tasks of 50 ms or more.',
        ...[...timed].map(([path, visits]) => waitOf(path, visits)),
      ],
    }
  })
}
