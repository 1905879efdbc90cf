import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { type Listed, listedProfessional, makeAdmin, type Person, signUp } from '../fixtures/users.ts'
import { formOf } from '../load/booking-form.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { aroundTheClock, commandHeaders, dayAhead } from './cast.ts'
import { createSender, expecting } from './load.ts'

const PROFESSIONALS = 3
/** As many requests as one athlete may have open with one professional. */
const REQUESTS = 3
const QUIET_MS = 1500

/** The users who open the pages. The athlete and the professional have requests, so no dashboard is empty. */
export type Viewers = { visitor: null; athlete: Person; professional: Listed }
export type Viewer = keyof Viewers

export const createViewers = async (bench: Bench): Promise<Viewers> => {
  const { target } = bench
  const admin = await makeAdmin(target)
  const athlete = await signUp(target, { role: 'athlete' })
  const listed = () => listedProfessional(target, admin, { schedule: aroundTheClock() })
  const pros = await Promise.all(Array.from({ length: PROFESSIONALS }, listed))
  const bff = createSender(target.publicUrl)
  for (const [index, { professional }] of pros.entries())
    for (let request = 0; request < REQUESTS; request += 1) {
      const at = new Date(dayAhead(3 + index) + request * HOUR_MS)
      const body = JSON.stringify(formOf(professional.id, athlete, at))
      const headers = commandHeaders(bench, athlete)
      expecting(201, await bff.send('POST', '/api/booking/appointments', headers, body))
    }
  bff.close()
  await calm(bench.database)
  return { visitor: null, athlete, professional: pros[0]! }
}

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(await browserLaunch())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a browser that holds nothing but the person's cookie. */
export const contextOf = async (
  browser: Browser,
  url: string,
  person: Person | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  const [name = '', value = ''] = person?.api.cookie().split('=') ?? []
  if (person) await context.addCookies([{ name, value, url }])
  return context
}

/** Waits until the page has loaded and asks for nothing more. The live stream never ends, so the network is never idle. */
export const untilQuiet = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('load')
  await page.waitForFunction(
    (quietMs) =>
      performance.now() -
        Math.max(...performance.getEntriesByType('resource').map(({ startTime }) => startTime)) >
      quietMs,
    QUIET_MS,
  )
}
