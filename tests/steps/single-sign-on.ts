import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/users.ts'

/** The login's own pages. */
export const AT_LOGIN = '**/realms/**'

export const signInAtLogin = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  // Our own sign-in page has a password field too.
  await page.waitForURL(AT_LOGIN)
  await page.locator('input[name=password]').waitFor()
  // Keycloak knows who signs in again to confirm something.
  const username = page.locator('input[name=username]')
  if (await username.isVisible()) await username.fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Creates an account at the identity provider that the product doesn't know. Returns its email. */
export const accountAtLogin = async (identityEnvironment: Record<string, string>): Promise<string> => {
  const { KEYCLOAK_URL = '', CLIENT_ID = '', CLIENT_SECRET = '' } = identityEnvironment
  const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
  const granted = await fetch(`${KEYCLOAK_URL}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const email = `newcomer-${randomUUID()}@people.test`
  const made = await fetch(`${KEYCLOAK_URL.replace('/realms/', '/admin/realms/')}/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      username: email,
      email,
      firstName: 'Nova',
      lastName: 'Comer',
      enabled: true,
      credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
    }),
  })
  if (made.status !== 201) throw new Error(`the login answered ${made.status}: ${await made.text()}`)
  return email
}
