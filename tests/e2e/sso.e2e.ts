import { PASSWORD, signUp } from '../fixtures/users.ts'
import { keptBy } from '../steps/kept.ts'
import { signOutOnScreen } from '../steps/sign-in.ts'
import { AT_LOGIN, accountAtLogin, signInAtLogin } from '../steps/single-sign-on.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const SSO = 'Continue with single sign-on'

test('returns to the requested page after single sign-on, keeps no password or token in the browser, and passes none through the BFF twice', async ({
  visitor,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await visitor()
  const asked: { url: string; body: string }[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(target.publicUrl))
      asked.push({ url: request.url(), body: request.postData() ?? '' })
  })
  await page.goto('/auth?next=%2Fsearch')
  const button = page.getByRole('button', { name: SSO })
  await button.waitFor()
  expect(asked.filter(({ url }) => /keycloak/i.test(url))).toEqual([])
  await button.click()
  await signInAtLogin(page, athlete.email)
  await page.waitForURL('**/search')
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Professional' })).toBeVisible()

  expect(asked.some(({ body }) => body.includes(PASSWORD))).toBe(false)
  expect(asked.filter(({ body }) => body.includes('refresh_token')).map(({ url }) => url)).toEqual([
    `${target.publicUrl}/api/session/sso`,
  ])
  expect(await keptBy(page)).not.toMatch(/eyJ|kc-|token|sso/i)
  expect(new URL(page.url()).hash).toBe('')
  const cookies = await page.context().cookies(target.publicUrl)
  expect(cookies.every(({ httpOnly }) => httpOnly)).toBe(true)
  // The login session and the device cookie.
  expect(cookies.map(({ name }) => name.replace(/(-device)-.*/, '$1')).sort()).toEqual([
    'fieldside',
    'fieldside-device',
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Professional' })).toBeVisible()
})

test('ends single sign-on at sign-out, so that the next one asks for the password', async ({
  visitor,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await visitor()
  await page.goto('/auth')
  await page.getByRole('button', { name: SSO }).click()
  await signInAtLogin(page, athlete.email)
  await page.waitForURL('**/athlete-dashboard')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await signOutOnScreen(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: SSO }).click()
  await page.waitForURL(AT_LOGIN)
  await expect(page.locator('input[name=password]')).toBeVisible()
})

test('creates a user at the first single sign-on of an account that only the identity provider knows, and asks for a role', {
  tag: EXTENDED_TAG,
}, async ({ visitor, target }) => {
  const email = await accountAtLogin(target.identityEnvironment)
  const page = await visitor()
  await page.goto('/auth')
  await page.getByRole('button', { name: SSO }).click()
  await signInAtLogin(page, email)
  await page.waitForURL('**/onboarding**')
  await page.goto('/auth')
  await expect(page.getByText(email)).toBeVisible()
})

test('signs nobody in when the browser never started the sign-in or lost its cookie', {
  tag: EXTENDED_TAG,
}, async ({ visitor, target }) => {
  const page = await visitor()
  await page.goto('/auth/sso')
  await page.waitForURL('**/auth')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()

  const athlete = await signUp(target, { role: 'athlete' })
  await page.getByRole('button', { name: SSO }).click()
  await page.locator('input[name=username]').waitFor()
  // Losing the cookie equals following another person's link: this browser never started the sign-in.
  await page.context().clearCookies({ name: 'fieldside-sso' })
  await signInAtLogin(page, athlete.email)
  await expect(page.getByRole('heading', { name: 'Authentication failed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
})

test('confirms a new email address with single sign-on in a new tab, and keeps what was typed [account/reauthentication]', {
  tag: EXTENDED_TAG,
}, async ({ visitor, target }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await visitor()
  await page.goto('/auth?next=%2Faccount')
  await page.getByRole('button', { name: SSO }).click()
  await signInAtLogin(page, athlete.email)
  await page.waitForURL('**/account')
  const wanted = `new.${athlete.email}`
  await page.getByLabel('Email', { exact: false }).first().fill(wanted)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'confirm with it' }).click(),
  ])
  // Single sign-on is remembered, but a confirmation asks for the password again.
  await signInAtLogin(tab, athlete.email)
  await expect(tab.getByRole('heading', { name: 'Thanks, that’s you' })).toBeVisible()
  await tab.close()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Open the link we sent to ${wanted}.`)).toBeVisible()
})
