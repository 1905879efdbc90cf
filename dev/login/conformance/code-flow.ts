import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Realm } from './realm.ts'

const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

const authUrl = ({ issuer, webOrigin }: Realm, extra: Record<string, string>): string => {
  const query = {
    client_id: 'fieldside-web',
    redirect_uri: `${webOrigin}/auth/sso`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 'kept',
    nonce: 'once',
    ...extra,
  }
  return `${issuer}/protocol/openid-connect/auth?${new URLSearchParams(query)}`
}

const submit = async (page: Page, email: string, password: string): Promise<void> => {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const inBrowser = (realm: () => Realm): void => {
  let browser: Browser
  // Redirect target of the browser. Playwright's routes don't intercept requests after a redirect.
  const web = createServer((_request, response) => void response.end('the web'))
  beforeAll(async () => {
    browser = await chromium.launch(await browserLaunch())
    const port = Number(new URL(realm().webOrigin).port)
    await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await browser.close()
    await new Promise((resolve) => web.close(resolve))
  })

  const newPage = async (): Promise<Page> => (await browser.newContext()).newPage()
  const returned = async (page: Page): Promise<URLSearchParams> => {
    await page.waitForURL(`${realm().webOrigin}/auth/sso**`)
    return new URLSearchParams(new URL(page.url()).hash.slice(1))
  }

  test('signs in through the page with PKCE and issues tokens for the public client', async () => {
    const { signUp, counted, post, claimsOf, webOrigin } = realm()
    const { id, email } = await signUp(['athlete'])
    const { verifier, challenge } = newVerifier()
    const page = await newPage()
    await page.goto(authUrl(realm(), { code_challenge: challenge, code_challenge_method: 'S256' }))
    await submit(page, email, 'wrong')
    await page.getByText('Invalid username or password.').waitFor()
    await counted(id, 1)
    await submit(page, email, PASSWORD)
    const fragment = await returned(page)
    expect(fragment.get('state')).toBe('kept')

    const exchange = {
      grant_type: 'authorization_code',
      client_id: 'fieldside-web',
      redirect_uri: `${webOrigin}/auth/sso`,
      code: fragment.get('code') ?? '',
      code_verifier: verifier,
    }
    const { status, body } = await post('token', exchange)
    expect(status).toBe(200)
    const claims = await claimsOf(body.access_token)
    expect(claims).toMatchObject({ sub: id, azp: 'fieldside-web', email, given_name: 'Per' })
    expect(claims.realm_access).toEqual({ roles: ['athlete'] })
    const idToken = await claimsOf(String(body.id_token))
    expect(idToken).toMatchObject({ sub: id, nonce: 'once', aud: 'fieldside-web', sid: claims.sid })
    // auth_time is when the password was entered, not when the token was issued.
    expect(idToken.auth_time).toBeTypeOf('number')
    const again = { grant_type: 'refresh_token', client_id: 'fieldside-web' }
    const refreshed = await post('token', { ...again, refresh_token: body.refresh_token })
    expect(refreshed.status).toBe(200)
    expect((await claimsOf(refreshed.body.access_token)).azp).toBe('fieldside-web')

    const { refresh_token } = refreshed.body
    expect((await post('logout', { client_id: 'fieldside-web', refresh_token })).status).toBe(204)
    expect((await post('token', { ...again, refresh_token })).status).toBe(400)
    // Logout also ends the browser's session at the identity provider.
    await page.goto(authUrl(realm(), { code_challenge: challenge, code_challenge_method: 'S256' }))
    await page.locator('input[name=password]').waitFor()
  })

  test('rejects a code without its verifier, and on second use [auth-calls/exchange-code]', async () => {
    const { signUp, post, webOrigin, admin } = realm()
    const { id, email } = await signUp()
    const { verifier, challenge } = newVerifier()
    const page = await newPage()
    const url = authUrl(realm(), { code_challenge: challenge, code_challenge_method: 'S256' })
    await page.goto(url)
    await submit(page, email, PASSWORD)
    const exchange = async (code: string, code_verifier: string) => {
      const client = { client_id: 'fieldside-web', redirect_uri: `${webOrigin}/auth/sso` }
      return post('token', { grant_type: 'authorization_code', ...client, code, code_verifier })
    }
    const first = (await returned(page)).get('code') ?? ''
    expect(await exchange(first, newVerifier().verifier)).toMatchObject({ status: 400 })
    // The browser's session skips the password.
    await page.goto(url)
    const second = (await returned(page)).get('code') ?? ''
    expect((await exchange(second, verifier)).status).toBe(200)
    expect(await exchange(second, verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    // The admin's logout also ends the browser's session.
    await admin.users.logout({ id })
    await page.goto(url)
    await page.locator('input[name=password]').waitFor()
  })

  test('asks a remembered browser for the password with prompt=login, and dates auth_time anew [account/reauthentication]', async () => {
    const { signUp, post, claimsOf, webOrigin } = realm()
    const { email } = await signUp()
    const page = await newPage()
    const enter = async (extra: Record<string, string> = {}, typed = async () => {}): Promise<number> => {
      const { verifier, challenge } = newVerifier()
      // Another hash alone would not leave the page.
      await page.goto('about:blank')
      await page.goto(
        authUrl(realm(), { code_challenge: challenge, code_challenge_method: 'S256', ...extra }),
      )
      await typed()
      const { body } = await post('token', {
        grant_type: 'authorization_code',
        client_id: 'fieldside-web',
        redirect_uri: `${webOrigin}/auth/sso`,
        code: (await returned(page)).get('code') ?? '',
        code_verifier: verifier,
      })
      return Number((await claimsOf(String(body.id_token))).auth_time)
    }
    const first = await enter({}, () => submit(page, email, PASSWORD))
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(first)
    expect(await enter()).toBe(first)
    const again = await enter({ prompt: 'login' }, async () => {
      await page.locator('input[name=password]').waitFor()
      // Keycloak knows who signs in again.
      const username = page.locator('input[name=username]')
      if (await username.isVisible()) await username.fill(email)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
    })
    expect(again).toBeGreaterThan(first)
  })

  // Identity would not learn of such a change: login sessions would continue, and a second factor would survive a recovery.
  test('offers no change of password or profile and no new credential on the sign-in page, whatever a link asks for', async () => {
    const { signUp, signInAgain } = realm()
    const { email } = await signUp()
    const page = await newPage()
    const actions = ['UPDATE_PASSWORD', 'CONFIGURE_TOTP', 'webauthn-register', 'UPDATE_PROFILE']
    for (const [index, kc_action] of actions.entries()) {
      const challenge = { code_challenge: newVerifier().challenge, code_challenge_method: 'S256' }
      await page.goto(authUrl(realm(), { ...challenge, kc_action }))
      if (index === 0) await submit(page, email, PASSWORD)
      expect((await returned(page)).get('code')).toBeTruthy()
    }
    expect((await signInAgain(email)).status).toBe(200)
  })
}

const atTheDoor = (realm: () => Realm): void => {
  test('rejects a request without PKCE or with an unknown return address before the sign-in page', async () => {
    const ask = (extra: Record<string, string>) => fetch(authUrl(realm(), extra), { redirect: 'manual' })
    expect((await ask({})).headers.get('location')).toContain('error=invalid_request')
    const plain = { code_challenge: newVerifier().challenge, code_challenge_method: 'plain' }
    expect((await ask(plain)).headers.get('location')).toContain('error=invalid_request')
    expect((await ask({ redirect_uri: 'http://evil.test/' })).status).toBe(400)
  })

  test("rejects a sign-in to the realm's account console", async () => {
    const { issuer } = realm()
    const client = { client_id: 'account-console', redirect_uri: `${issuer}/account/` }
    const challenge = { code_challenge: newVerifier().challenge, code_challenge_method: 'S256' }
    const reply = await fetch(authUrl(realm(), { ...client, ...challenge }), { redirect: 'manual' })
    expect(reply.status).toBe(400)
  })

  test("allows only the web's origin to call the token endpoint from scripts", async () => {
    const { issuer, webOrigin } = realm()
    const allowed = async (origin: string): Promise<(string | null)[]> => {
      const form = { grant_type: 'refresh_token', client_id: 'fieldside-web', refresh_token: 'x' }
      const body = new URLSearchParams(form)
      const url = `${issuer}/protocol/openid-connect/token`
      const reply = await fetch(url, { method: 'POST', body, headers: { origin } })
      return ['origin', 'credentials'].map((what) => reply.headers.get(`access-control-allow-${what}`))
    }
    // keycloak-js sends credentials.
    expect(await allowed(webOrigin)).toEqual([webOrigin, 'true'])
    expect(await allowed('http://evil.test')).toEqual([null, null])
  })

  test('names the endpoints under the realm in the discovery document', async () => {
    const { issuer } = realm()
    const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
    const at = `${issuer}/protocol/openid-connect`
    expect(document).toMatchObject({
      issuer,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/certs`,
      end_session_endpoint: `${at}/logout`,
      revocation_endpoint: `${at}/revoke`,
    })
  })
}

export const codeFlowConformance = (realm: () => Realm): void => {
  atTheDoor(realm)
  inBrowser(realm)
}
