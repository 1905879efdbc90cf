import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, type Page, type PlaywrightTestOptions } from '@playwright/test'
import { createApi } from '../fixtures/api.ts'
import { type Listed, listedProfessional, makeAdmin, type Person } from '../fixtures/users.ts'
import { carrySession } from '../steps/sign-in.ts'
import { type StackFacts, stackFacts } from './stack.ts'
import { EXTENDED_TAG } from './tags.ts'

type Fixtures = {
  /** Opens a page in a new browser context that is signed in as the person. */
  pageOf: (person: Pick<Person, 'api'>) => Promise<Page>
  visitor: () => Promise<Page>
}
type WorkerFixtures = {
  target: StackFacts
  admin: Person
  /**
   * A listed professional, alone in her city, for tests that are about the athlete. They don't change her settings or
   * read her lists.
   */
  sharedPro: Listed & { city: string }
}

/**
 * Console errors of expected refusals, the path that the 404 page logs, what the configuration blocks, and a preload
 * that a busy machine uses late.
 */
const HARMLESS =
  /Failed to load resource: the server responded with a status of 4\d\d|^No page at \/no-such-page$|^Service Worker registration blocked by Playwright$|was preloaded using link preload but not used within a few seconds/

/** Fails the test on a console error or an uncaught exception. */
const watchConsole = (page: Page, errors: string[]): void => {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !HARMLESS.test(message.text())) errors.push(`${page.url()}: ${message.text()}`)
  })
}

const DELAYED = new Set(['document', 'script', 'fetch'])

/** Delays pages, scripts, and replies by up to `STORY_DELAY_MS`, mostly by less, so that races show. */
const delayReplies = async (context: BrowserContext): Promise<void> => {
  const mostMs = Number(process.env.STORY_DELAY_MS ?? 0)
  if (mostMs === 0) return
  await context.route('**', async (route) => {
    if (DELAYED.has(route.request().resourceType())) await setTimeout(Math.random() ** 2 * mostMs)
    // Rejects when the page closed during the delay, where there is nothing left to continue.
    await route.continue().catch(() => {})
  })
}

export const test = base.extend<
  Fixtures & { opened: { contexts: BrowserContext[]; errors: string[] } },
  WorkerFixtures
>({
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => use(stackFacts()),
    { scope: 'worker' },
  ],
  admin: [
    async ({ target }, use) =>
      use(await makeAdmin(target, { api: createApi(target.publicUrl, { cookie: target.firstAdmin }) })),
    { scope: 'worker' },
  ],
  sharedPro: [
    async ({ target, admin }, use) => {
      const city = `Springfield ${randomUUID().slice(0, 6)}`
      await use({ ...(await listedProfessional(target, admin, { profile: { city } })), city })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  opened: async ({}, use) => {
    const opened = { contexts: [] as BrowserContext[], errors: [] as string[] }
    await use(opened)
    for (const context of opened.contexts) await context.close()
    if (opened.errors.length > 0)
      throw new Error(`the browser's console is not clean:\n${opened.errors.join('\n')}`)
  },
  visitor: async ({ browser, target, opened, contextOptions }, use) => {
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
      opened.contexts.push(context)
      await delayReplies(context)
      const page = await context.newPage()
      watchConsole(page, opened.errors)
      return page
    })
  },
  pageOf: async ({ visitor, target }, use) => {
    await use(async (person) => {
      const page = await visitor()
      await carrySession(page.context(), target.publicUrl, person)
      return page
    })
  },
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Runs a test at 390 pixels, and in the extended tests at 1280 too, for screens or gestures that differ on a phone.
 * Projects of Playwright for the two sizes would have their own workers, browsers, and admins.
 */
export const onPhoneToo = (
  define: () => void,
  phoneOptions: Partial<Pick<PlaywrightTestOptions, 'contextOptions'>> = {},
): void => {
  test.describe('1280', { tag: EXTENDED_TAG }, define)
  test.describe('390', () => {
    test.use({ ...PHONE, ...phoneOptions })
    define()
  })
}

export { expect } from '@playwright/test'
