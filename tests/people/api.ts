import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { Problem } from '@fieldside/contracts/problem.ts'

export type Api = {
  /** Calls an endpoint as the web client does. @throws ApiRefusal */
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<InputOf<E>>,
    options?: { idempotencyKey?: string },
  ) => Promise<ReplyOf<E>>
  /** Returns the raw response, for requests that should be refused. */
  send: (method: string, path: string, init?: RequestInit) => Promise<Response>
  /** Returns the session cookie as 'name=value'; empty when signed out. */
  cookie: () => string
}

export class ApiRefusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail} ${JSON.stringify(problem.errors ?? [])}`)
    this.problem = problem
  }
}

const pathOf = (endpoint: Endpoint, input: Partial<InputOf<Endpoint>>): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** Creates a client like one browser: one cookie and the Origin that the BFF requires. */
export const createApi = (publicUrl: string): Api => {
  let cookie = ''
  const send: Api['send'] = async (method, path, init = {}) => {
    const headers = new Headers({ origin: publicUrl, ...(cookie ? { cookie } : {}) })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(`${publicUrl}/api${path}`, { ...init, method, headers })
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '')
    return response
  }
  return {
    send,
    cookie: () => cookie,
    call: async (endpoint, input = {}, { idempotencyKey } = {}) => {
      const headers = new Headers({ 'content-type': 'application/json' })
      if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
      const body = input.body === undefined ? null : JSON.stringify(input.body)
      const response = await send(endpoint.method, pathOf(endpoint, input), { headers, body })
      const text = await response.text()
      if (!response.ok) throw new ApiRefusal(Problem.parse(JSON.parse(text)))
      return endpoint.reply.parse(text ? JSON.parse(text) : undefined) as ReplyOf<typeof endpoint>
    },
  }
}
