import { expect, test } from './fixtures.ts'

test('loads a screen whose code failed to load offline once the connection is back [errors/back-online]', async ({
  browser,
  target,
}) => {
  // Not the fixture's visitor, because a lost connection logs a console error.
  const context = await browser.newContext({ baseURL: target.publicUrl })
  const page = await context.newPage()
  await page.goto('/payment-cancel')
  const linkTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  const failure = page.getByRole('heading', { name: 'We couldn’t display this page' })
  await expect(linkTo('Pricing')).toBeVisible()
  await context.setOffline(true)
  await linkTo('Help').click()
  await expect(failure).toBeVisible()
  await linkTo('Pricing').click()
  await expect(page).toHaveURL('/pricing')
  await expect(failure).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Free to book. Premium to train.' })).toBeVisible()
  await expect(page).toHaveURL('/pricing')
  await context.close()
})

test('loads a screen that failed offline when it is opened again [errors/back-online]', async ({
  browser,
  target,
}) => {
  const context = await browser.newContext({ baseURL: target.publicUrl })
  const page = await context.newPage()
  // Code of a part may be lost as well. The screen waits for it, and nothing else is lost.
  const lostPart = page.waitForEvent('requestfailed', (request) => request.url().includes('/sonner-'))
  await page.route('**/assets/sonner-*', (route) => route.abort())
  await page.goto('/payment-cancel')
  await page.mouse.move(200, 200)
  await lostPart
  const pricing = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await expect(pricing).toBeVisible()
  await context.setOffline(true)
  await pricing.click()
  await expect(page.getByRole('heading', { name: 'We couldn’t display this page' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
  await context.setOffline(false)
  await pricing.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free to book. Premium to train.' })).toBeVisible()
  await context.close()
})
