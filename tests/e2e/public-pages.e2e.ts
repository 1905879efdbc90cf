import type { Page } from '@playwright/test'
import { expect, onPhoneToo, test } from './fixtures.ts'

/** The last heading of each page, which proves that it is complete. */
const PAGES = {
  '/': 'A person checks every professional before we list them',
  '/pricing': 'Training a club, a school, or a team?',
  '/help': 'Business hours (EST)',
  '/privacy': 'Changes',
  '/terms': 'Changes',
  '/contact': 'Business hours (EST)',
}

test('reads complete without JavaScript on every public page [landing/public-home] [legal/pages]', async ({
  browser,
  target,
}) => {
  const context = await browser.newContext({ baseURL: target.publicUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading] of Object.entries(PAGES)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText(
      `© 2024–${new Date().getUTCFullYear()} Fieldside`,
    )
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await context.close()
})

const MAX_BYTES = 75_000

/** Adds up what each address transfers without a cache, and lists the scripts it loads. */
const watchTransfer = async (page: Page) => {
  const scripts: string[] = []
  let bytes = 0
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return async (path: string) => {
    bytes = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    return { bytes, scripts: scripts.splice(0) }
  }
}

test('loads no script before the first interaction and transfers at most 75 kB with fonts', async ({
  visitor,
}) => {
  const transferOf = await watchTransfer(await visitor())
  for (const path of Object.keys(PAGES)) {
    const { bytes, scripts } = await transferOf(path)
    expect(scripts, path).toEqual([])
    expect(bytes, path).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThanOrEqual(MAX_BYTES)
  }
})

const APP = '**/assets/app-*.js'

/** Holds back the app's first script until the returned function is called, which waits until the page asks for it. */
const holdCode = async (page: Page, end: 'continue' | 'abort' = 'continue'): Promise<() => Promise<void>> => {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(APP, async (route) => {
    requested.resolve()
    await released.promise
    await route[end]()
  })
  return async () => {
    await requested.promise
    released.resolve()
  }
}

onPhoneToo(() =>
  test('repeats clicks and texts from before the app has loaded', async ({ visitor }) => {
    const page = await visitor()
    const release = await holdCode(page)
    await page.goto('/help')
    const search = page.getByRole('searchbox', { name: 'Search the questions' })
    const message = page.getByRole('textbox', { name: 'Message' })
    const questions = page.getByRole('region', { name: 'Frequently asked questions' }).getByRole('button')
    await expect(questions).toHaveCount(8)
    await search.fill('REVIEW stars')
    await message.fill('The reminder came twice')
    await page.getByRole('button', { name: 'Who can leave a review?' }).click()
    await release()
    await expect(questions).toHaveCount(1)
    await expect(questions).toHaveAttribute('aria-expanded', 'true')
    await expect(search).toHaveValue('REVIEW stars')
    await expect(message).toHaveValue('The reminder came twice')
    await expect(page.getByText('23 / 4000')).toBeVisible()
  }),
)

test('follows a link that was clicked while the app was loading and then failed to load', async ({
  browser,
  target,
}) => {
  // Not the fixture's visitor, because code that fails to load logs a console error.
  const context = await browser.newContext({ baseURL: target.publicUrl })
  const page = await context.newPage()
  const fail = await holdCode(page, 'abort')
  await page.goto('/')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'View Pricing' }).click()
  await fail()
  await expect(page).toHaveURL('/pricing')
  await context.close()
})

test('opens a recovery link whose marker is in the hash before it shows the page', async ({ visitor }) => {
  const page = await visitor()
  const release = await holdCode(page)
  await page.goto('/#type=recovery&token_hash=unknown', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await release()
  await expect(page).toHaveURL('/reset-password')
})

test('redirects a user to their home after a link from another site, although the browser withholds the cookie [landing/signed-in-home]', async ({
  pageOf,
  admin,
}) => {
  const page = await pageOf(admin)
  await page.goto('/help')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('fieldside.was-signed-in') !== null)
  // A read of the open screen without cookies would count as the end of the login session.
  await page.goto('about:blank')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.context().addCookies(cookies)
  await release()
  await page.waitForURL('**/admin')
})
