import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { request, signUp } from '../fixtures/users.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test('lets an admin make a user a professional, whose open page moves on to setup without a reload [admin/admin-panel-alias] [admin/role-selector] [admin/role-consequences]', async ({
  pageOf,
  target,
  admin,
}) => {
  const person = await signUp(target, { firstName: 'Noa', role: 'athlete' })
  const theirs = await pageOf(person)
  await theirs.goto('/athlete-dashboard')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  const page = await pageOf(admin)
  await page.goto('/admin-panel')
  await page.waitForURL('**/admin')
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.waitForURL('**/admin?tab=users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.email)
  await expect(page.getByText('1 user, newest first.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText(person.name)
  await row.getByRole('combobox', { name: `Role of ${person.name}` }).selectOption('professional')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role updated')).toBeVisible()
  await expect(row.getByText('Professional', { exact: true }).first()).toBeVisible()
  await theirs.waitForURL('**/professional-setup')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(person.email)
})

onPhoneToo(() =>
  test('lists the newest bookings on the overview, and requires a text for an announcement [admin/booking-overview-row] [admin/announcement-dialog]', {
    tag: EXTENDED_TAG,
  }, async ({ pageOf, target, admin, sharedPro: pro }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const asked = await request(athlete, pro.professional.id)
    const page = await pageOf(admin)
    await page.goto('/admin?tab=bookings')
    const row = page.getByRole('row').filter({ hasText: athlete.name })
    await expect(row).toContainText('Consultation')
    await expect(row).toContainText('Pending')
    await page.getByRole('button', { name: 'Send Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Announcement' })
    await dialog.getByRole('button', { name: 'Send to All Users' }).click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await row.getByRole('link', { name: /^Open/ }).click()
    await page.waitForURL(`**/booking/${asked.id}`)
    await athlete.api.call(actions.cancelAppointment, { params: { id: asked.id } })
  }),
)
