import { type BrowserContext, expect, type Page } from '@playwright/test'
import { codeOfApp } from '../fixtures/authenticator.ts'
import type { Person } from '../fixtures/users.ts'

/** Gives a browser context the login session and the recent events of a user created through the API. */
export const carrySession = async (
  context: BrowserContext,
  publicUrl: string,
  person: Pick<Person, 'api'>,
): Promise<void> => {
  if (!person.api.cookie()) throw new Error('this person is not signed in')
  const pairs = person.api.cookies().split('; ')
  const cookies = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  await context.addCookies(
    cookies.map(([name = '', value = '']) => ({
      name,
      value,
      url: publicUrl,
      httpOnly: true,
      secure: publicUrl.startsWith('https:'),
      sameSite: 'Strict',
    })),
  )
}

/** Signs a page's browser in as another person, or out without one. The next address opens as theirs, which costs less than a new page. */
export const switchPerson = async (
  page: Page,
  publicUrl: string,
  person?: Pick<Person, 'api'>,
): Promise<void> => {
  // The old page would detect the ended session, and its redirect to sign-in would abort the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  if (person) await carrySession(page.context(), publicUrl, person)
}

export type NewAccount = { firstName: string; lastName: string; email: string; password: string }

export const signUpFromLanding = async (
  page: Page,
  join: 'Join as Athlete' | 'Join as Professional',
  account: NewAccount,
  filled = async () => {},
): Promise<void> => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: join }).first().click()
  await page.getByLabel('First name').fill(account.firstName)
  await page.getByLabel('Last name').fill(account.lastName)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await filled()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/onboarding**')
}

type Credentials = Pick<NewAccount, 'email' | 'password'>

/** Fills in and submits the form of the page. */
export const fillSignIn = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click()
}

export const signInOnScreen = async (page: Page, account: Credentials): Promise<void> => {
  await page.goto('/auth')
  await fillSignIn(page, account)
}

/** Completes a sign-in of an account with two-step sign-in. */
export const enterCode = async (page: Page, { secret = '' }: { secret?: string }): Promise<void> => {
  const form = page.getByRole('form', { name: 'Enter your code' })
  await form.getByRole('textbox', { name: 'Code' }).fill(await codeOfApp(secret))
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** On a phone, the button is in the menu. */
export const signOutOnScreen = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: /sidebar|menu/i }).first()
  const signOut = page.getByRole('button', { name: 'Logout' }).first()
  await expect(menu.or(signOut).first()).toBeVisible()
  if (!(await signOut.isVisible())) await menu.click()
  await signOut.click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
}
