import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { PASSWORD, signUp } from '../fixtures/users.ts'
import { mailedLink } from '../steps/inbox.ts'
import { keptBy } from '../steps/kept.ts'
import { signInOnScreen } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const NEW_PASSWORD = 'Better-Horse-10!'

test('recovers a forgotten password with a one-time link, signs in by role, and updates every other open page at once [auth/forgot-sent-message] [reset-password/one-time-link] [reset-password/success] [reset-password/no-tokens-kept] [auth-calls/reset-email] [auth-calls/session-events] [auth-calls/update-password]', {
  tag: EXTENDED_TAG,
}, async ({ visitor, pageOf, target }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const elsewhere = await pageOf(athlete)
  await elsewhere.goto('/search')
  await expect(elsewhere.getByRole('heading', { name: 'Find Your Perfect Professional' })).toBeVisible()
  const page = await visitor()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in form has a field of this name too, and stays until the router has shown the next screen.
  const ask = page.getByRole('form', { name: 'Request a reset link' })
  await ask.getByLabel('Email').fill(athlete.email)
  await ask.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Reset email sent')).toBeVisible()
  await expect(page.getByText('Check your inbox')).toBeVisible()

  const link = await mailedLink(target.inboxUrl, athlete.email, 'Set a new password')
  expect(link).toContain('/reset-password#')
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? ''
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await expect(page.getByRole('form', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  expect(secret).not.toBe('')
  expect(await keptBy(page)).not.toContain(secret)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.waitForURL('**/athlete-dashboard')
  await expect(page.getByText('Password Reset Successful')).toBeVisible()
  expect(sent.filter((line) => line.includes(secret) && !line.startsWith(link))).toEqual([])

  const ended = elsewhere.getByRole('dialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended.getByRole('alert')).toHaveText('Invalid email or password')
  await ended.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toHaveCount(0)

  const again = await visitor()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: 'Reset link invalid or expired' })).toBeVisible()
  await expect(again.getByText('Invalid or expired reset link')).toBeVisible()
  await again.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(again.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('mails a confirmation link at sign-up, and removes the banner from open pages when it is opened [auth/email-confirmation]', {
  tag: EXTENDED_TAG,
}, async ({ visitor, pageOf, target }) => {
  const athlete = await signUp(target, { role: 'athlete', confirmed: false })
  const page = await pageOf(athlete)
  await page.goto('/search')
  const banner = page.getByRole('complementary', { name: 'Confirm your email address' })
  await expect(banner).toContainText(athlete.email)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Confirmation email sent')).toBeVisible()
  const link = await mailedLink(target.inboxUrl, athlete.email, 'Confirm your email address')
  expect(new URL(link).pathname).toBe('/')
  const elsewhere = await visitor()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Email address confirmed')).toBeVisible()
  await expect(elsewhere).toHaveURL(`${target.publicUrl}/`)
  await expect(banner).toHaveCount(0)
})

test('saves account name, switches, and password, and applies a new email once its link is opened [account/profile-editable] [account/preferences-saved] [entities/preferences] [account/change-password-dialog] [account/email-change]', async ({
  visitor,
  pageOf,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto('/account')
  await page.getByLabel('Full name').fill('Robin van der Berg')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Robin van der Berg')

  const email = page.getByRole('switch', { name: /Email notifications/ })
  await expect(email).toBeChecked()
  await expect(page.getByRole('switch', { name: /Push notifications/ })).not.toBeChecked()
  await email.click()
  await expect(email).not.toBeChecked()
  await expect(page.getByText('Saved')).toBeVisible()

  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong-Horse-1!')
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD)
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Your current password is incorrect.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(athlete.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toHaveCount(0)

  const address = `moved.${randomUUID().slice(0, 8)}@people.test`
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('textbox', { name: 'Current password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('You still sign in with')).toBeVisible()
  const other = await visitor()
  await other.goto(await mailedLink(target.inboxUrl, address, 'Confirm your new email address'))
  await expect(other.getByText('Email address changed')).toBeVisible()
  await expect(page.getByText('You still sign in with')).toHaveCount(0)

  await signInOnScreen(other, { email: address, password: NEW_PASSWORD })
  await other.waitForURL('**/athlete-dashboard')
  await other.goto('/account')
  await expect(other.getByRole('switch', { name: /Email notifications/ })).not.toBeChecked()
})

test('updates open pages on a sign-in, a sign-out, and a changed role without a reload [auth-calls/session-events] [auth/user-record-events]', async ({
  visitor,
  target,
}) => {
  const person = await signUp(target)
  const page = await visitor()
  await page.goto('/auth')
  const tab = await page.context().newPage()
  await signInOnScreen(tab, person)
  await tab.waitForURL('**/onboarding')
  await expect(page.getByText('You’re signed in')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  await tab.goto('/account')
  await expect(tab.getByLabel('Role')).toHaveValue('Athlete')
  await person.api.call(actions.chooseRole, { body: { role: 'professional' } })
  await expect(tab.getByLabel('Role')).toHaveValue('Professional')
  await expect(tab.getByRole('tab', { name: 'Billing' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${target.publicUrl}/`)
  await expect(tab.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.goto('/auth')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
})
