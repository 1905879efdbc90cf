import { expect, type Locator, type Page } from '@playwright/test'

export const chooseAthlete = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /Athlete/ }).check()
  await page.getByRole('button', { name: /Continue/ }).click()
  await page.waitForURL(/\/(athlete-dashboard|search)/)
}

const PHONE_BELOW_PX = 768

/** Shows the fields of a search, which phones have in a sheet. */
export const openSearchFields = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX)
    await page.getByRole('button', { name: /^Search for / }).click()
}

export const searchFor = async (page: Page, location: string, specialty: string): Promise<void> => {
  await page.goto('/search')
  await openSearchFields(page)
  await page.getByRole('textbox', { name: 'Location' }).fill(location)
  await page.getByRole('combobox', { name: 'Professional type' }).click()
  // The count follows the type.
  await page.getByRole('option', { name: new RegExp(`^${specialty}`) }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(/Found \d+ professionals? accepting bookings/)).toBeVisible()
}

export const openProfile = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const fillBooking = async (page: Page, name: string, notes: string): Promise<void> => {
  await page.getByRole('button', { name: 'Book Session' }).first().click()
  await fillForm(page, page.getByRole('dialog', { name: `Book a session with ${name}` }), notes)
}

/** Chooses a day of the next month. Requests through the API take the next days. */
export const chooseLaterDay = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Next month' }).click()
  const days = dialog.getByRole('grid').getByRole('button', { name: /\d+ times? available/ })
  await days.nth(9).click()
}

export const fillForm = async (page: Page, dialog: Locator, notes: string): Promise<void> => {
  await dialog.getByRole('radio', { name: /Initial Consultation/ }).click()
  await chooseLaterDay(dialog)
  await dialog.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').nth(2).click()
  await dialog.getByLabel('Age').fill('27')
  await dialog.getByRole('combobox', { name: 'Sex' }).click()
  await page.getByRole('option', { name: 'Male', exact: true }).click()
  await dialog.getByLabel('Phone').fill('+1 212 555 0188')
  await dialog.getByLabel('Notes').fill(notes)
}

export const sendBooking = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Request Session' }).click()
  await page.waitForURL('**/booking-confirmation?id=*')
  return new URL(page.url()).searchParams.get('id') ?? ''
}
