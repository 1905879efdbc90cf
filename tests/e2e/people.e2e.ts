import { open } from 'node:fs/promises'
import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import { leaveSession } from '@fieldside/contracts/http/bff/session.ts'
import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { pdfFile } from '../fixtures/documents.ts'
import { applicant, PASSWORD, signUp } from '../fixtures/users.ts'
import { rejectApplicant } from '../steps/admin.ts'
import { fillBooking, sendBooking } from '../steps/athlete.ts'
import { fillProfile } from '../steps/professional.ts'
import { signOutOnScreen, switchPerson } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

/** Makes a file that the browser reads itself, because Playwright sends a buffer through the page as text. It takes no room on disk. */
const fileOf = async (bytes: number, path: string): Promise<string> => {
  const file = await open(path, 'w')
  await file.truncate(bytes)
  await file.close()
  return path
}

test('returns a visitor to the requested page after sign-in [search/signed-out] [auth/protected-screens] [auth/next-when-onboarded]', async ({
  visitor,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await visitor()
  await page.goto('/search')
  await page.waitForURL('**/auth**')
  await page.getByLabel('Email').fill(athlete.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await expect(page.getByText('Authentication failed')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(athlete.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await page.waitForURL('**/search')
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Professional' })).toBeVisible()
})

onPhoneToo(() =>
  test('marks each rule in the sign-up form, rejects input that breaks one, and keeps the input [auth/password-checklist] [auth/confirm-texts] [auth/sign-in-failure]', async ({
    visitor,
    target,
  }) => {
    const taken = await signUp(target)
    const page = await visitor()
    await page.goto('/auth?role=athlete')
    const create = page.getByRole('form', { name: 'Create account' })
    await page.getByLabel('First name').fill('Sam')
    await page.getByLabel('Last name').fill('Field')
    await page.getByLabel('Email').fill(taken.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await create.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth/)
    // The form moves the focus when it has checked. Text that is entered before that would land in this field.
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await expect(page.getByText('Passwords match')).toBeVisible()
    await create.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Authentication failed')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Sam')
  }),
)

test('rejects a file of the wrong type, even with the right name, and keeps the document missing [professional-setup/invalid-file-type] [professional-setup/file-too-large]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const person = await signUp(target, { role: 'professional' })
  const page = await pageOf(person)
  await page.goto('/professional-setup')
  await fillProfile(page, 'Performance Coach')
  const insurance = page.getByLabel(DOCUMENT_LABELS.liability_insurance)
  await insurance.setInputFiles({ name: 'insurance.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('Invalid file type').first()).toBeVisible()
  const license = page.getByLabel(DOCUMENT_LABELS.professional_license)
  await license.setInputFiles({
    name: 'license.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(pdfFile('not a picture')),
  })
  await expect(page.getByText('license.jpg: ')).toBeVisible()
  await license.setInputFiles(await fileOf(DOCUMENT_MAX_BYTES + 1, test.info().outputPath('big.pdf')))
  await expect(page.getByText('File too large').first()).toBeVisible()
  await expect(page.getByText('0 of 4 uploaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('shows a rejected professional the reason, and shows the admin the resubmission without a reload [admin/reject] [professional-setup/resubmit-after-rejection]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const person = await applicant(target)
  const admins = await pageOf(admin)
  await admins.goto('/admin')
  await rejectApplicant(admins, person.name, 'The license has expired')
  const page = await pageOf(person)
  await page.goto('/provider-dashboard')
  await expect(page.getByText('The license has expired')).toBeVisible()
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  await page.waitForURL('**/professional-setup')
  for (const step of ['Step 1: Profile', 'Step 2: Documents'])
    await page.getByRole('region', { name: step }).getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Resubmit for review' }).click()
  await expect(page.getByText('Under review').first()).toBeVisible()
  await expect(admins.getByRole('article', { name: person.name })).toContainText('Resubmitted')
})

test('shows the admin panel to admins only [admin/non-admin-redirect] [admin/admins-only] [admin/signed-out]', async ({
  pageOf,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto('/admin')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible()
  await page.waitForURL('**/athlete-dashboard')
  await switchPerson(page, target.publicUrl)
  await page.goto('/admin')
  await page.waitForURL('**/auth**')
})

test('saves a professional for an athlete across a reload and reveals the contact [saved/toggle] [professional-profile/contact]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show contact' }).click()
  await expect(page.getByText(pro.email)).toBeVisible()
})

onPhoneToo(() =>
  test('signs out to the landing page and reveals nothing of the page before [shell/logout] [shell/logout-messages]', async ({
    pageOf,
    target,
  }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const page = await pageOf(athlete)
    await page.goto('/athlete-dashboard')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await signOutOnScreen(page)
    await expect(page.getByRole('heading', { name: 'Connect with Elite Sports Professionals' })).toBeVisible()
    await page.goto('/athlete-dashboard')
    await page.waitForURL('**/auth**')
  }),
)

test('renews an expired session over a half-filled form without losing input [auth/session-messages]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  await fillBooking(page, pro.name, 'Left knee, eight weeks after the meniscus.')
  await athlete.api.call(leaveSession)
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(again).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill('Wrong-Password-1!')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toHaveText('Invalid email or password')
  await again.getByLabel('Password', { exact: true }).fill(athlete.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveCount(0)
  await expect(page.getByLabel('Notes')).toHaveValue('Left knee, eight weeks after the meniscus.')
  await sendBooking(page)
})
