import { createLog } from '@fieldside/platform/log.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
import { expect, vi } from 'vitest'
import { type CookieJar, createCookieJar } from '../../tests/fixtures/cookie-jar.ts'
import { createBff } from '../src/bff.ts'
import { type BffConfig, bffConfig } from '../src/config.ts'
import type { Fakes, Person } from './fakes.ts'

export const PUBLIC_URL = 'http://localhost:4400'

/** Returns the environment of a BFF that calls the fakes. */
export const environment = (fakes: Pick<Fakes, 'url' | 'urls'>) => ({
  NODE_ENV: 'test',
  PORT: '4400',
  PUBLIC_URL,
  KEYCLOAK_URL: `${fakes.url}/realms/fieldside`,
  CLIENT_ID: 'fieldside-bff',
  CLIENT_SECRET: 'secret',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  ...fakes.urls,
})

/** Cookies of recent events by session secret, as each person's browser holds them for all instances of the BFF. */
const recent = new Map<string, CookieJar>()
const recentOf = (secret: string): CookieJar => {
  const jar = recent.get(secret) ?? createCookieJar((name) => name.includes('-recent-'))
  recent.set(secret, jar)
  return jar
}

export const startBff = (fakes: Fakes, changed: Partial<BffConfig> = {}, tls?: Tls) => {
  const config = { ...bffConfig.parse(environment(fakes)), ...changed }
  const { app, stop, metrics } = createBff(config, createLog('bff', config.LOG_LEVEL), tls)
  const { origin } = new URL(config.PUBLIC_URL)
  const cookieName = origin.startsWith('https:') ? '__Host-fieldside' : 'fieldside'
  /** Sends a request like a page of ours: with the person's cookie and, for a command, our Origin. */
  const ask = async (
    path: string,
    init: RequestInit = {},
    as?: Pick<Person, 'secret'>,
  ): Promise<Response> => {
    const headers = new Headers({ ...(init.method ? { origin } : {}), ...(init.headers as object) })
    const jar = as && recentOf(as.secret)
    if (as) headers.set('cookie', `other=1; ${cookieName}=${as.secret}; ${jar?.header()}`)
    const response = await app.request(`${origin}${path}`, { ...init, headers })
    jar?.keep(response)
    return response
  }
  const command = (path: string, body?: unknown, as?: Pick<Person, 'secret'>, method = 'POST') =>
    ask(
      path,
      {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
      as,
    )
  /** Returns the value of a metric's series with a label, or of its only one. */
  const metric = async (name: string, label = ''): Promise<number> => {
    const lines = (await metrics.registry.metrics()).split('\n')
    const line = lines.find((one) => one.startsWith(`${name}{`) && one.includes(label))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  return { app, ask, command, stop, cookieName, metric }
}
export type RunningBff = ReturnType<typeof startBff>

/** Waits until this many BFFs follow the live feed. Also works in a hook, where expect.poll doesn't. */
export const followed = (fakes: Fakes, instances = 1): Promise<void> =>
  vi.waitFor(() => expect(fakes.feed.streams()).toBe(instances), { timeout: 30_000 })

export const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code
