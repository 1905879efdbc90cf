import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { type Client, createClient } from '@fieldside/platform/client.ts'
import type { CallerIdentity } from '@fieldside/platform/context.ts'
import { unauthenticated } from '@fieldside/platform/errors.ts'
import type { Verify } from '@fieldside/platform/http.ts'
import type { Send } from '@fieldside/platform/http-pool.ts'

type App = { request: (url: string, init?: RequestInit) => Response | Promise<Response> }

/** Authenticates callers within this process without Keycloak: a pass replaces the token. */
const createPasses = () => {
  const callers = new Map<string, CallerIdentity>()
  const verify: Verify = async (authorization) => {
    if (authorization === undefined) return { kind: 'anyone' }
    const caller = callers.get(authorization.replace('Bearer ', ''))
    if (!caller) throw unauthenticated()
    return caller
  }
  return {
    verify,
    issue: (caller: CallerIdentity): string => {
      const pass = randomUUID()
      callers.set(pass, caller)
      return pass
    },
  }
}

/** Connects the services of one process through their HTTP apps, without a listening port. */
export const createInProcess = () => {
  const apps = new Map<ServiceName, App>()
  const passes = createPasses()
  const clientOf = (target: ServiceName, caller: CallerIdentity): Client => {
    const pass = passes.issue(caller)
    const send: Send = async ({ path, method, headers, body }) => {
      const app = apps.get(target)
      if (!app) throw new Error(`${target} has not started yet`)
      const reply = await app.request(path, { method, headers, ...(body && { body }) })
      return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() }
    }
    return createClient(`http://${target}.test`, {
      token: async () => pass,
      timeoutMs: MINUTE_MS,
      send,
    })
  }
  return {
    verify: passes.verify,
    add: (name: ServiceName, app: App): void => void apps.set(name, app),
    clientOf,
    between: (caller: ServiceName, target: ServiceName): Client =>
      clientOf(target, { kind: 'service', name: caller }),
  }
}
