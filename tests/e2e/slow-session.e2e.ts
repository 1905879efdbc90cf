import { getSession, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { Page } from '@playwright/test'
import { signUp } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shift.ts'

/** Disables the page's 2 s limit for the session, because a busy machine may take longer. */
const WAIT_FOREVER = `
  const wait = window.setTimeout
  window.setTimeout = (run, ms, ...rest) => wait(run, ms === 2000 ? 2 ** 30 : ms, ...rest)`

/** Answers the session request after everything else has loaded, with the demo strip on. */
const answerLast = async (page: Page): Promise<void> => {
  let open = 0
  let started = false
  const others = (url: string) => !/\/api\/(session|live)(\?|$)/.test(url)
  page.on('request', (request) => {
    if (others(request.url())) open++
    if (request.resourceType() === 'script') started = true
  })
  const end = (request: { url: () => string }) => {
    if (others(request.url())) open--
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.addInitScript(WAIT_FOREVER)
  await page.route(`**/api${getSession.path}`, async (route) => {
    const response = await route.fetch()
    const state = SessionState.parse(await response.json())
    await expect.poll(() => started && open === 0).toBe(true)
    await route.fulfill({
      response,
      json: { ...state, client: { ...state.client, demo: true, inbox_url: 'http://inbox.test' } },
    })
  })
}

test('shifts nothing when the session answers after the screen has loaded', async ({
  visitor,
  pageOf,
  target,
}) => {
  const unconfirmed = await signUp(target, { role: 'athlete', confirmed: false })
  for (const [page, path] of [
    [await visitor(), '/payment-cancel'],
    [await pageOf(unconfirmed), '/athlete-dashboard'],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerLast(page)
    const shiftOf = await watchShifts(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByLabel('Demo data')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    })
    expect(await shiftOf(path), path).toEqual({ sum: 0, moved: [] })
    // A later session request may be in flight, and its handler can't finish after the page has closed.
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('shows skeletons of a search, a profile, and its booking dialog on a slow network, and shifts nothing when they are filled [find/slow-network]', async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const page = await pageOf(await signUp(target, { role: 'athlete' }))
  const skeletons = page.locator('[aria-busy=true]')
  await page.route(/\/api\/(screens\/(search|professional\/)|booking\/.+\/offers)/, async (route) => {
    await expect(skeletons.first()).toBeVisible()
    await route.continue()
  })
  const profile = `/professional/${pro.professional.id}`
  const dialog = page.getByRole('dialog', { name: `Book a session with ${pro.name}` })
  let shown = page.getByRole('article', { name: pro.name })
  const shiftOf = await watchShifts(page, async () => {
    await expect(shown).toBeVisible()
    await expect(skeletons).toHaveCount(0)
  })
  const search = `/search?location=${encodeURIComponent(pro.city)}`
  expect(await shiftOf(search)).toEqual({ sum: 0, moved: [] })
  shown = dialog.getByRole('button', { name: 'Request Session' })
  expect(await shiftOf(`${profile}?book=consultation`)).toEqual({ sum: 0, moved: [] })
  await page.unrouteAll({ behavior: 'wait' })
})
