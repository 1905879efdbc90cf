import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import { expect, type Locator, type Page } from '@playwright/test'

const applicantOf = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(name) })

export const openDocuments = async (page: Page, name: string): Promise<void> => {
  for (const label of Object.values(DOCUMENT_LABELS)) {
    const asked = page.context().waitForEvent('request', (request) => /X-Amz-Signature=/.test(request.url()))
    const opened = page.context().waitForEvent('page')
    await applicantOf(page, name)
      .getByRole('button', { name: new RegExp(`Open.*${label}|${label}.*Open`) })
      .click()
    await opened
    const link = (await asked).url()
    expect((await fetch(link)).status).toBe(200)
  }
}

export const approveApplicant = async (page: Page, name: string): Promise<void> => {
  await applicantOf(page, name).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  const checks = dialog.getByRole('checkbox')
  await expect(checks).toHaveCount(3)
  for (const check of await checks.all()) await check.check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(applicantOf(page, name)).toHaveCount(0)
}

export const rejectApplicant = async (page: Page, name: string, reason: string): Promise<void> => {
  await applicantOf(page, name).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(applicantOf(page, name)).toHaveCount(0)
}
