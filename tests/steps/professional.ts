import { DOCUMENT_LABELS, type DocumentType } from '@fieldside/contracts/documents.ts'
import { expect, type Page } from '@playwright/test'
import { verificationFiles } from '../fixtures/documents.ts'

export const chooseProfessional = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: /Professional/ }).check()
  await page.getByRole('button', { name: /Continue/ }).click()
  await page.waitForURL('**/professional-setup')
}

export const fillProfile = async (page: Page, specialty: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Specialty' }).click()
  await page.getByRole('option', { name: specialty, exact: true }).click()
  await page
    .getByLabel('Bio')
    .fill('Knee and hip rehabilitation for runners. I plan the way back to full speed, week by week.')
  await page.getByLabel('City').fill('Denver')
  await page.getByLabel('State').fill('CO')
  await page.getByLabel('Credentials').fill('DPT, SCS')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(DOCUMENT_LABELS.government_id).first()).toBeVisible()
}

export const mimeOf = (name: string) => (name.endsWith('.png') ? 'image/png' : 'application/pdf')

export const uploadDocuments = async (page: Page, uploaded = async () => {}): Promise<void> => {
  for (const [type, file] of Object.entries(verificationFiles())) {
    await page
      .getByLabel(new RegExp(DOCUMENT_LABELS[type as DocumentType]))
      .setInputFiles({ name: file.name, mimeType: mimeOf(file.name), buffer: Buffer.from(file.bytes) })
    await expect(page.getByText(file.name)).toBeVisible()
  }
  await uploaded()
  await page.getByRole('button', { name: 'Next' }).click()
}

export const typeCard = async (page: Page, number: string): Promise<void> => {
  const frame = page.frameLocator('iframe').first()
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry').fill('12/34')
  await frame.getByLabel('CVC').fill('123')
}

/** Saves the card and continues until "Under review". The fourth step appears by itself. */
export const saveCardAndFinish = async (
  page: Page,
  number: string,
  typed = async () => {},
): Promise<void> => {
  await typeCard(page, number)
  await typed()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Payment method added!')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Under review').first()).toBeVisible()
}

/** Sets an appointment type, daily hours, and a price, and turns bookings on, so that search lists the professional. */
export const openForBookings = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /Initial Consultation/ }).check()
  const offer = page.getByRole('group', { name: 'Initial Consultation' })
  await offer.getByLabel('Minutes').fill('45')
  await offer.getByLabel('Address').fill('1 Track Lane, Denver')
  await page.getByRole('button', { name: 'Save appointment types' }).click()
  await expect(
    page.getByRole('region', { name: 'Appointment types' }).getByText('Saved', { exact: true }),
  ).toBeVisible()

  const hours = page.getByRole('region', { name: 'Weekly hours' })
  await hours.getByLabel('Time zone').selectOption('America/Denver')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const open = hours.getByRole('switch', { name: day })
    if (!(await open.isChecked())) await open.click()
  }
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(hours.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('textbox', { name: 'Price per session' }).fill('85')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(
    page.getByRole('region', { name: 'Price per session' }).getByText('Saved', { exact: true }),
  ).toBeVisible()

  await page.getByRole('switch', { name: 'Accept bookings' }).click()
  await expect(page.getByText('On: you’re listed in search.')).toBeVisible()
}
