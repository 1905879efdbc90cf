import { createHash, randomBytes } from 'node:crypto'

export const WEB = 'http://web.test'

/** Follows redirects by hand and keeps cookies, like a browser. */
const browse = () => {
  const jar = new Map<string, string>()
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return reply
  }
}

export type Returned = { id_token: string; refresh_token: string; access_token: string }

/** Runs the authorization code flow at the embedded identity provider and returns the browser's tokens. */
export const throughCodeFlow = async (
  loginUrl: string,
  { email, password }: { email: string; password: string },
  nonce: string,
): Promise<Returned> => {
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'fieldside-web', redirect_uri: `${WEB}/auth/sso` }
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid',
    state: 'kept',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const go = browse()
  const locationOf = async (url: string, init?: RequestInit): Promise<string> =>
    new URL((await go(url, init)).headers.get('location') ?? '', loginUrl).href
  const formUrl = await locationOf(`${loginUrl}/protocol/openid-connect/auth?${query}`)
  const body = new URLSearchParams({ username: email, password })
  const back = await locationOf(await locationOf(formUrl, { method: 'POST', body }))
  const code = new URL(back).searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', ...client, code, code_verifier: verifier }
  const reply = await fetch(`${loginUrl}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(exchange),
  })
  return (await reply.json()) as Returned
}
