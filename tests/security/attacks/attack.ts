import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Api, createApi } from '../../fixtures/api.ts'
import { createCookieJar } from '../../fixtures/cookie-jar.ts'
import type { Listed, Person } from '../../fixtures/users.ts'
import type { TestStack } from '../../setup/stack.ts'

/** The running product as an attacker sees it: its public address and the attacker's own inbox. */
export type Scene = TestStack & {
  admin: Person
  /** For attacks that need a listed professional with nothing special about them. */
  pro: Listed
  inboxUrl: string
  /** Moves time and reads what a stolen backup would contain. Attacks never write with it. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** One row of docs/threats.md. `succeeds` resolves to true when the attacker gets what they want. */
export type Attack = { id: string; wants: string; succeeds: (scene: Scene) => Promise<boolean> }

/** Runs queries as the operator. Each opens its own connection, so that none is left when the stack stops. */
export const createSql =
  (connectionString: string): Scene['sql'] =>
  async (text, values = []) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

const randomAddress = (): string => `10.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`

/**
 * Sends each request that sets no client address from a new one, because the stack trusts this process as its proxy.
 * Only the attacks on limits by address meet those limits.
 */
export const fromManyNetworks = (publicUrl: string): void => {
  const send = globalThis.fetch
  globalThis.fetch = (input, init = {}) => {
    if (!String(input).startsWith(publicUrl)) return send(input, init)
    const headers = new Headers(init.headers)
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', randomAddress())
    return send(input, { ...init, headers })
  }
}

export const post = (
  api: Pick<Api, 'send'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  api.send('POST', path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  })

/** Creates a browser that keeps all cookies, including the device cookie of an earlier sign-in. */
export const createBrowser = (scene: Scene): Pick<Api, 'send'> => {
  const jar = createCookieJar()
  return {
    send: async (method, path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('origin', scene.publicUrl)
      headers.set('cookie', jar.header())
      const response = await fetch(`${scene.publicUrl}/api${path}`, { ...init, method, headers })
      jar.keep(response)
      return response
    },
  }
}

export const stranger = (scene: Scene): Api => createApi(scene.publicUrl)

type SignedIn = { user: { id: string; email: string } | null }

export const whoIs = async (api: Api): Promise<SignedIn['user']> =>
  ((await (await api.send('GET', '/session')).json()) as SignedIn).user

export const canSignIn = async (scene: Scene, email: string, password: string): Promise<boolean> =>
  (await post(stranger(scene), '/session', { email, password })).ok

type Mail = { subject: string; text: string }

/** Returns the emails to an address so far. */
export const mailsTo = async (scene: Scene, to: string): Promise<Mail[]> => {
  const response = await fetch(`${scene.inboxUrl}/api/mails?to=${encodeURIComponent(to)}`)
  const body = (await response.json()) as Mail[] | { mails: Mail[] }
  return Array.isArray(body) ? body : body.mails
}

/** Waits up to `patienceMs` for an email to `to` with a link that contains `marker`. Returns the link's token. */
export const mailedToken = async (
  scene: Scene,
  to: string,
  marker: string,
  patienceMs = 8000,
): Promise<string | undefined> => {
  for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; ) {
    for (const { text } of await mailsTo(scene, to)) {
      const token = new RegExp(`${marker}=([\\w-]+)`).exec(text)?.[1]
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}
