import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { fetchKeycloak } from '@fieldside/dev-native/keycloak.ts'
import { native } from '@fieldside/dev-native/parts.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import type { Foundation } from '@fieldside/dev-stack/foundation.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import type { Api } from '../fixtures/api.ts'
import { PASSWORD, type Person, promote, signUp } from '../fixtures/users.ts'
import { startTestStack, type TestStack } from '../setup/stack.ts'

const AWAY_MS = MINUTE_MS

/** Only the identity provider is real, because the test measures its absence. */
const onKeycloak: Foundation = {
  ...embedded,
  parts: (given) => [
    ...embedded.parts(given).filter(({ name }) => name !== 'login'),
    ...native({ quick: true })
      .parts(given)
      .filter(({ name }) => name === 'login'),
  ],
  fetch: fetchKeycloak,
}

let target: TestStack
let database: pg.Pool
beforeAll(async () => {
  target = await startTestStack({ foundation: onKeycloak })
  const { DATABASE_URL } = target.identityEnvironment
  database = new pg.Pool({ connectionString: DATABASE_URL, options: '-c search_path=identity,extensions' })
}, 600_000)
afterAll(async () => {
  await database.end()
  await target.close()
})

const statusOf = async (api: Api, path: string): Promise<number> => {
  const reply = await api.send('GET', path)
  await reply.body?.cancel()
  return reply.status
}

/** Makes the user's token expire in `seconds`, whatever Keycloak issued. */
const tokenEndsIn = (person: Person, seconds: number) =>
  database.query(
    `update sessions set access_token_expires_at = now() + make_interval(secs => $2) where user_id = $1`,
    [person.id, seconds],
  )

test('applies a changed role through the BFF within the open login session', async () => {
  const person = await signUp(target, { role: 'athlete' })
  const answer = async () => {
    const reply = await person.api.send('GET', '/screens/admin')
    const { code } = (await reply.json()) as { code: string }
    return { code, atMs: performance.now() }
  }
  expect((await answer()).code).toBe('forbidden')
  const changedAt = until(
    'the change',
    async () => {
      const { rows } = await database.query('select role from users where id = $1', [person.id])
      return { isAdmin: rows[0]?.role === 'admin', atMs: performance.now() }
    },
    ({ isAdmin }) => isAdmin,
    120_000,
  )
  // Only an administrator is asked for a second factor.
  const obeyedAt = until('the new role', answer, ({ code }) => code === 'second-factor-required', 120_000)
  await promote(target, person.email)
  const ms = (await obeyedAt).atMs - (await changedAt).atMs
  console.log(`a changed role was obeyed after ${Math.round(ms)} ms`)
})

type Refusal = { status: number; code: string; retryAfter: string | null; cookie: string | null }

const refusalOf = async (reply: Response): Promise<Refusal> => ({
  status: reply.status,
  code: ((await reply.json()) as { code: string }).code,
  retryAfter: reply.headers.get('retry-after'),
  cookie: reply.headers.get('set-cookie'),
})

const signInAs = (api: Api, email: string): Promise<Response> =>
  api.send('POST', '/session', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

/** Works without a pause until aborted. Returns how often each status occurred. */
const workOn = (api: Api, signal: AbortSignal): Promise<Map<number, number>> => {
  const seen = new Map<number, number>()
  const work = async (): Promise<Map<number, number>> => {
    while (!signal.aborted) {
      const status = await statusOf(api, '/screens/athlete-dashboard')
      seen.set(status, (seen.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    return seen
  }
  return work()
}

test('keeps active users working and signs nobody out while Keycloak is down for a minute; sign-in and refresh return 503', async () => {
  const athlete = () => signUp(target, { role: 'athlete' })
  const [active, idle, late] = [await athlete(), await athlete(), await athlete()]
  for (const { api } of [active, idle, late]) await statusOf(api, '/screens/athlete-dashboard')
  // The oldest that an active user's token gets before it is renewed.
  await tokenEndsIn(active, 125)
  await tokenEndsIn(idle, 1)

  await target.stack.process('login').stop()
  const downAtMs = performance.now()
  const done = new AbortController()
  const working = workOn(active.api, done.signal)
  const asked = { headers: { accept: 'application/json' } }
  const refusals: Refusal[] = []
  while (performance.now() - downAtMs < AWAY_MS) {
    // Each attempt uses another email, because one account is limited to ten a minute.
    refusals.push(await refusalOf(await signInAs(late.api, `somebody-${refusals.length}@people.test`)))
    const reply = await idle.api.send('GET', '/screens/athlete-dashboard', asked)
    if (reply.status === 200) await reply.body?.cancel()
    else refusals.push(await refusalOf(reply))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  for (const { status, code, retryAfter, cookie } of refusals) {
    expect({ status, code, cookie }).toEqual({ status: 503, code: 'login-unavailable', cookie: null })
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  const downMs = performance.now() - downAtMs
  target.stack.process('login').start()
  await target.stack.waitReady('login')
  const backAtMs = performance.now()
  await until(
    'a sign-in',
    async () => (await signInAs(late.api, late.email)).status,
    (status) => status === 200,
  )
  const signInMs = performance.now() - backAtMs
  for (const { api } of [active, idle, late])
    await until(
      'a screen',
      () => statusOf(api, '/screens/athlete-dashboard'),
      (status) => status === 200,
    )
  done.abort()
  const seen = await working
  console.log(
    `down for ${Math.round(downMs / 1000)} s: the active person had ${seen.get(200)} screens and ${
      [...seen]
        .filter(([status]) => status !== 200)
        .map(([status, times]) => `${times} times ${status}`)
        .join(', ') || 'no refusal'
    }; ${refusals.length} sign-ins and refreshes were told to wait; ` +
      `sign-in worked ${Math.round(signInMs)} ms after Keycloak was ready`,
  )
  expect([...seen.keys()]).toEqual([200])
  expect(refusals.length).toBeGreaterThan(20)
  // Only the new sign-in in the same browser ended a login session: the one before it.
  const { rows } = await database.query('select user_id from sessions where ended_at is not null')
  expect(rows).toEqual([{ user_id: late.id }])
  expect((await signUp(target)).id).toBeTruthy()
})
