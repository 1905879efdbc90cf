import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import { linkedActions } from '@fieldside/contracts/http/bff/linked-actions.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import { forwardable } from '@fieldside/platform/body.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import type { HttpStream } from '@fieldside/platform/http-pool.ts'
import { type Bff, serve } from '../http/serve.ts'
import type { TargetService } from '../services.ts'

const FORWARDED = {
  ...actions,
  ...careActions,
  ...developerActions,
  ...feeActions,
  ...fileActions,
  ...packageActions,
  ...importActions,
  ...linkedActions,
}

type Action = (typeof FORWARDED)[keyof typeof FORWARDED]

const serviceOf = (action: Action) => action.target as TargetService

/** Actions that change the user record or end its sessions. */
const CHANGES_THE_USER = new Set<Action>([
  actions.chooseRole,
  actions.finishSetup,
  actions.updateProfile,
  actions.endLoginSession,
  actions.endAllLoginSessions,
  actions.confirmCodes,
  actions.removeCodes,
  actions.addPasskey,
  actions.removePasskey,
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

const HANDED_ON = ['content-type', 'content-length', 'idempotency-key', 'if-none-match', 'range']
const HANDED_BACK = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'content-security-policy',
  'cache-control',
  'etag',
  'retry-after',
]

const handedOn = (request: Request, own: Headers): Record<string, string> => {
  const headers = Object.fromEntries(own)
  for (const name of HANDED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return headers
}

const handedBack = (from: HttpStream['headers']): Record<string, string> => {
  const headers = HANDED_BACK.flatMap((name) =>
    from[name] === undefined ? [] : [[name, String(from[name])]],
  )
  return { 'cache-control': 'no-store', ...Object.fromEntries(headers) }
}

/** No content, and not modified. */
const WITHOUT_BODY = [204, 304]

/** Streams a file through. Only the service reads it. */
const forwardFile = (bff: Bff, action: Action): void => {
  const send = bff.streams[serviceOf(action)]
  serve(bff, action, async ({ forwardedHeaders, recent, request }) => {
    const { pathname, search } = new URL(request.url)
    const content = forwardable(request.body)
    const { status, headers, body } = await send({
      method: action.method,
      path: pathname.slice(`/api/${action.target}`.length) + search,
      headers: handedOn(request, await forwardedHeaders(action)),
      body: content ? Readable.fromWeb(content as WebStream) : undefined,
      signal: request.signal,
    }).catch((error: unknown) => {
      throw unavailable('Fieldside is temporarily unavailable. Please try again.', 'unavailable', 1, error)
    })
    recent.remember(String(headers['fieldside-events'] ?? ''))
    const isEmpty = WITHOUT_BODY.includes(status)
    if (isEmpty) await body.dump()
    const shown = isEmpty ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>)
    return new Response(shown, { status, headers: handedBack(headers) })
  })
}

export const serveActions = (bff: Bff): void => {
  for (const action of Object.values(FORWARDED)) {
    if (action.raw) forwardFile(bff, action)
    else forward(bff, action)
  }
}
