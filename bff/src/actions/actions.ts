import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { forwardable } from '@fieldside/platform/body.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import type { BffConfig } from '../config.ts'
import { type Bff, serve } from '../http/serve.ts'
import { serviceUrls, type TargetService } from '../services.ts'

const FORWARDED = { ...actions, ...developerActions }

type Action = (typeof FORWARDED)[keyof typeof FORWARDED]

const serviceOf = (action: Action) => action.target as TargetService

/** Actions that change the user record or end its sessions. */
const CHANGES_THE_USER = new Set<Action>([
  actions.chooseRole,
  actions.finishSetup,
  actions.updateProfile,
  actions.endLoginSession,
  actions.endAllLoginSessions,
])

/** Returns the user whose cached sessions an action makes stale. */
const changedUser = (action: Action, callerId: string, params: unknown): string | undefined => {
  if (action === actions.changeRole) return (params as { id: string }).id
  return CHANGES_THE_USER.has(action) ? callerId : undefined
}

/** Forwards an action unchanged on the user's behalf. The service decides. */
const forward = (bff: Bff, action: Action): void => {
  const target = { ...action, path: action.servicePath }
  serve(bff, action, async (ctx, input) => {
    if (action.method === 'GET') return ctx.readForAnyone(serviceOf(action), target, input)
    const reply = await ctx.command(serviceOf(action), target, input)
    const changed = changedUser(action, ctx.user().id, input.params)
    if (changed) bff.sessions.dropUser(changed)
    return reply
  })
}

const HANDED_ON = ['content-type', 'content-length', 'idempotency-key', 'range']
const HANDED_BACK = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'content-security-policy',
  'cache-control',
  'retry-after',
]

const copyHeaders = (names: string[], from: Headers, to: Headers): Headers => {
  for (const name of names) {
    const value = from.get(name)
    if (value !== null) to.set(name, value)
  }
  return to
}

/** Streams a file through. Only the service reads it. */
const forwardFile = (bff: Bff, action: Action, serviceUrl: string): void => {
  serve(bff, action, async ({ forwardedHeaders, recent, request }) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.slice(`/api/${action.target}`.length)
    const init = {
      method: action.method,
      headers: copyHeaders(HANDED_ON, request.headers, await forwardedHeaders(action)),
      body: forwardable(request.body),
      duplex: 'half',
      redirect: 'manual',
      signal: request.signal,
    }
    const response = await fetch(`${serviceUrl}${path}${search}`, init as RequestInit).catch(
      (error: unknown) => {
        throw unavailable('Fieldside is temporarily unavailable. Please try again.', 'unavailable', 1, error)
      },
    )
    recent.remember(response.headers.get('fieldside-events') ?? '')
    return new Response(response.body, {
      status: response.status,
      headers: copyHeaders(HANDED_BACK, response.headers, new Headers({ 'cache-control': 'no-store' })),
    })
  })
}

export const serveActions = (bff: Bff, config: BffConfig): void => {
  for (const action of Object.values(FORWARDED)) {
    if (action.raw) forwardFile(bff, action, serviceUrls(config)[serviceOf(action)])
    else forward(bff, action)
  }
}
