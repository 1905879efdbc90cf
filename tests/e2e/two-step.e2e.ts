import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Page } from '@playwright/test'
import { codeOfApp, turnOnCodes } from '../fixtures/authenticator.ts'
import { signUp } from '../fixtures/users.ts'
import { enterCode, fillSignIn, signOutOnScreen } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('turns codes on with an app, and from then on signs in with the password and a code, or with a recovery code [mfa/codes]', async ({
  pageOf,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto('/account?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByLabel('Current password').fill(athlete.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const setup = page.getByRole('dialog', { name: 'Scan this with your app' })
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await setup.getByRole('region', { name: 'Or type this key' }).textContent()) ?? ''
  await setup.getByRole('textbox', { name: 'Code' }).fill(await codeOfApp(secret))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const codes = ((await saved.getByRole('region', { name: 'Recovery codes' }).textContent()) ?? '').split(
    '\n',
  )
  expect(codes).toHaveLength(10)
  await saved.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOutOnScreen(page)
  await page.goto('/auth?next=%2Faccount%3Ftab%3Dsecurity')
  await fillSignIn(page, athlete)
  const form = page.getByRole('form', { name: 'Enter your code' })
  await form.getByRole('textbox', { name: 'Code' }).fill('000000')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('This code is wrong')).toBeVisible()
  await enterCode(page, { secret })
  await page.waitForURL('**/account?tab=security')

  await signOutOnScreen(page)
  await page.goto('/auth?next=%2Faccount%3Ftab%3Dsecurity')
  await fillSignIn(page, athlete)
  await form.getByRole('textbox', { name: 'Code' }).fill(codes[0]?.toLowerCase() ?? '')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
})

test('leads an administrator without two-step sign-in to setting it up, wherever they go, and then opens the panel [mfa/admins]', async ({
  pageOf,
  target,
  admin,
}) => {
  const appointed = await signUp(target, { role: 'athlete' })
  await admin.api.call(actions.changeRole, { params: { id: appointed.id }, body: { role: 'admin' } })
  const page = await pageOf(appointed)
  const setUp = page.getByRole('button', { name: 'Set up an authenticator app' })
  for (const address of ['/admin', '/search', '/admin/system']) {
    await page.goto(address)
    await page.waitForURL('**/account?tab=security')
  }
  await expect(page.getByText('Administrators need this before anything else opens')).toBeVisible()
  await expect(setUp).toBeVisible()
  await turnOnCodes(appointed)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
})

/** Gives the browser a security key that signs at once, as if the person had used their fingerprint. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

test('adds a passkey, signs in with it after the password and without one, and removes it [mfa/passkeys]', async ({
  pageOf,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await addAuthenticator(page)
  await page.goto('/account?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('My phone')
  await adding.getByLabel('Current password').fill(athlete.password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I saved the codes' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toBeVisible()

  await signOutOnScreen(page)
  await page.goto('/auth?next=%2Faccount%3Ftab%3Dsecurity')
  await fillSignIn(page, athlete)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/account?tab=security')

  await signOutOnScreen(page)
  await page.goto('/auth?next=%2Faccount%3Ftab%3Dsecurity')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/account?tab=security')

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0)
})
