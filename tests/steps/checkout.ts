import { expect, type Page } from '@playwright/test'

export const payOnCheckout = async (
  page: Page,
  button: string | RegExp,
  number = '4242 4242 4242 4242',
): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Robin Tester')
  await page.getByRole('button', { name: button }).click()
}

export const confirmAtBank = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete' }).click()
}

export const buyPremium = async (page: Page): Promise<void> => {
  await page.goto('/pricing')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  const checkout = await opening
  await payOnCheckout(checkout, 'Subscribe')
  await expect(checkout.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
}
