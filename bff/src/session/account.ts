import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { changePassword, openEmailLink, undoEmailChange } from '@fieldside/contracts/http/accounts.ts'
import {
  askForRecovery,
  changeOwnPassword,
  checkRecoveryLink,
  leaveRecovery,
  openMailedLink,
  resumeRecovery,
  setPasswordByLink,
  stopFactorResetByLink,
  undoByMailedLink,
} from '@fieldside/contracts/http/bff/account.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { stopFactorReset } from '@fieldside/contracts/http/factors.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import { checkRecovery, finishRecovery, requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { isDomainError, unprocessable } from '@fieldside/platform/errors.ts'
import { type Bff, jsonReply, serve } from '../http/serve.ts'
import { browserOf } from './browser.ts'
import type { Cookie } from './cookie.ts'
import type { Granted } from './sso.ts'

type AccountParts = {
  granted: Granted
  client: SessionState['client']
  recoveryCookie: Cookie
}

/** How long a page for a new password survives a reload. The link itself is valid for longer. */
const RECOVERY_COOKIE_MS = 15 * MINUTE_MS

/** Matches identity's error for an invalid link. */
const recoveryOver = () =>
  unprocessable('recovery-invalid', 'This password reset link is invalid or has expired.')

/** Keeps the secret of a recovery in a cookie that scripts can't read, and nowhere else. */
const serveRecoveryCookie = (bff: Bff, { recoveryCookie }: AccountParts): void => {
  const keep = (token: string) => recoveryCookie.set(token, new Date(Date.now() + RECOVERY_COOKIE_MS))

  serve(bff, checkRecoveryLink, async ({ readAsBff }, { body }) => {
    const checked = await readAsBff('identity', checkRecovery, { body })
    return jsonReply(checkRecoveryLink, checked, { 'set-cookie': keep(body.token) })
  })

  serve(bff, resumeRecovery, async ({ readAsBff, request }) => {
    const token = recoveryCookie.read(request)
    if (!token) return { email: null }
    try {
      return await readAsBff('identity', checkRecovery, { body: { token } })
    } catch (error) {
      if (!isDomainError(error, 'recovery-invalid')) throw error
      return jsonReply(resumeRecovery, { email: null }, { 'set-cookie': recoveryCookie.clear() })
    }
  })

  serve(bff, leaveRecovery, async () =>
    jsonReply(leaveRecovery, undefined, { 'set-cookie': recoveryCookie.clear() }),
  )

  serve(bff, undoByMailedLink, async ({ readAsBff }, { body }) => {
    const { user_id, email, recovery } = await readAsBff('identity', undoEmailChange, { body })
    bff.sessions.dropUser(user_id)
    return jsonReply(undoByMailedLink, { email }, { 'set-cookie': keep(recovery) })
  })
}

/** Serves new passwords and mailed links. Identity throttles them. */
export const serveAccount = (bff: Bff, parts: AccountParts): void => {
  const { granted, client, recoveryCookie } = parts
  serveRecoveryCookie(bff, parts)
  const afterNewPassword = (request: Request, grant: SessionGrant | null, endpoint: Endpoint): Response => {
    return grant
      ? granted(request, grant, endpoint)
      : jsonReply(endpoint, { user: null, notifications: null, expires_at: null, client })
  }

  serve(bff, askForRecovery, async ({ readAsBff }, { body }) => {
    await readAsBff('identity', requestRecovery, { body })
  })

  serve(bff, setPasswordByLink, async ({ readAsBff, request }, { body }) => {
    const token = body.token ?? recoveryCookie.read(request)
    if (!token) throw recoveryOver()
    const { grant } = await readAsBff('identity', finishRecovery, {
      body: { ...body, token, browser: browserOf(request, bff.cookie) },
    })
    const response = afterNewPassword(request, grant, setPasswordByLink)
    response.headers.append('set-cookie', recoveryCookie.clear())
    return response
  })

  serve(bff, openMailedLink, async ({ readAsBff }, { body }) => {
    const { user_id, ...opened } = await readAsBff('identity', openEmailLink, { body })
    bff.sessions.dropUser(user_id)
    return opened
  })

  serve(bff, stopFactorResetByLink, async ({ readAsBff }, { body }) => {
    await readAsBff('identity', stopFactorReset, { body })
  })

  serve(bff, changeOwnPassword, async ({ command, request, user }, { body }) => {
    const session = bff.cookie.read(request) ?? ''
    const browser = browserOf(request, bff.cookie)
    const { grant } = await command('identity', changePassword, { body: { ...body, session, browser } })
    bff.sessions.dropUser(user().id)
    return afterNewPassword(request, grant, changeOwnPassword)
  })
}
