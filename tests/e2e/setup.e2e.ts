import { DOCUMENT_LABELS, DocumentType } from '@fieldside/contracts/documents.ts'
import { setupPaymentMethod } from '@fieldside/contracts/http/billing.ts'
import { chargesOf } from '../faults/ledger.ts'
import { verificationFiles } from '../fixtures/documents.ts'
import { signUp } from '../fixtures/users.ts'
import { fillProfile, mimeOf, typeCard } from '../steps/professional.ts'
import { switchPerson } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('requires four documents in setup, saves the card uncharged, and reaches the last step two seconds later [professional-setup/four-documents] [professional-setup/card-step] [professional-setup/auto-advance]', async ({
  pageOf,
  target,
}) => {
  const page = await pageOf(await signUp(target, { role: 'professional', confirmed: false }))
  await page.goto('/professional-setup')
  await fillProfile(page, 'Registered Dietitian')
  const next = page.getByRole('button', { name: 'Next' })
  const files = verificationFiles()
  for (const type of DocumentType.options) {
    await expect(next).toBeDisabled()
    const { name, bytes } = files[type]
    await page
      .getByLabel(DOCUMENT_LABELS[type])
      .setInputFiles({ name, mimeType: mimeOf(name), buffer: Buffer.from(bytes) })
    await expect(page.getByText(name)).toBeVisible()
  }
  const setupAnswer = page.waitForResponse((reply) => reply.url().endsWith(setupPaymentMethod.path))
  await next.click()
  await typeCard(page, '4242424242424242')
  const complete = page.getByRole('button', { name: 'Complete Setup' })
  await expect(complete).toHaveCount(0)
  // Waits from before the click, because the card's step stays for only two more seconds.
  const shownWithCard = page
    .getByRole('region', { name: 'Step 3: Payment' })
    .filter({ has: complete })
    .waitFor()
  await page.getByRole('button', { name: 'Save card' }).click()
  const { customer_id } = setupPaymentMethod.reply.parse(await (await setupAnswer).json())
  await shownWithCard
  await expect(page.getByRole('heading', { name: 'Everything is ready' })).toBeVisible()
  await expect(complete).toBeVisible()
  expect(await chargesOf(target, customer_id)).toEqual([])
  await complete.click()
  // The page promises email only to a confirmed address.
  await expect(page.getByText(/by email once you confirm your address/)).toBeVisible()
})

test("opens a professional's settings from billing's quick action and sends a visitor to sign-in [professional-settings/opens]", async ({
  pageOf,
  target,
  sharedPro,
}) => {
  const page = await pageOf(sharedPro)
  await page.goto('/professional-billing')
  await page.getByRole('link', { name: /^Professional settings/ }).click()
  await page.waitForURL('**/professional-settings')
  await expect(page.getByRole('region', { name: 'Weekly hours' })).toBeVisible()
  await switchPerson(page, target.publicUrl)
  await page.goto('/professional-settings')
  await page.waitForURL('**/auth?next=%2Fprofessional-settings')
})
