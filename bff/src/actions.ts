import { actions } from '@fieldside/contracts/http/bff.ts'
import type { BffConfig } from './config.ts'
import { type Bff, serve } from './serve.ts'
import { serviceUrls, type TargetService } from './services.ts'

type Action = (typeof actions)[keyof typeof actions]

const serviceOf = (action: Action) => action.target as TargetService

/** A choice of role changes what the session may do; finishing setup marks the person onboarded. */
const CHANGES_THE_USER = new Set<Action>([actions.chooseRole, actions.finishSetup])

/** What the web asks of one service goes to it as it is, in the person's name: the service decides. */
const forward = (bff: Bff, action: Action): void => {
  const target = { ...action, path: action.servicePath }
  serve(bff, action, async (asker, input) => {
    if (action.method === 'GET') return asker.ask(serviceOf(action), target, input)
    const reply = await asker.command(serviceOf(action), target, input)
    if (CHANGES_THE_USER.has(action)) bff.sessions.dropUser(asker.user().id)
    return reply
  })
}

/** A file goes through as a stream; only the service reads it. */
const forwardFile = (bff: Bff, action: Action, serviceUrl: string): void => {
  serve(bff, action, async ({ session, request }) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers({ authorization: `Bearer ${session?.access_token ?? ''}` })
    for (const name of ['content-type', 'content-length', 'idempotency-key']) {
      const value = request.headers.get(name)
      if (value) headers.set(name, value)
    }
    const path = pathname.slice(`/api/${action.target}`.length)
    const init = {
      method: action.method,
      headers,
      body: request.body,
      duplex: 'half',
      signal: request.signal,
    }
    const response = await fetch(`${serviceUrl}${path}${search}`, init as RequestInit)
    const type = response.headers.get('content-type') ?? 'application/json'
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': type, 'cache-control': 'no-store' },
    })
  })
}

export const serveActions = (bff: Bff, config: BffConfig): void => {
  for (const action of Object.values(actions)) {
    if (action.raw) forwardFile(bff, action, serviceUrls(config)[serviceOf(action)])
    else forward(bff, action)
  }
}
