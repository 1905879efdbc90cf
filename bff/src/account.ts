import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { changePassword, openEmailLink } from '@fieldside/contracts/http/accounts.ts'
import {
  askForRecovery,
  changeOwnPassword,
  checkRecoveryLink,
  openMailedLink,
  setPasswordByLink,
} from '@fieldside/contracts/http/bff/account.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { SessionGrant } from '@fieldside/contracts/http/identity.ts'
import { checkRecovery, finishRecovery, requestRecovery } from '@fieldside/contracts/http/recoveries.ts'
import type { createAttempts } from './attempts.ts'
import { browserOf } from './browser.ts'
import { type Bff, jsonReply, serve } from './serve.ts'
import type { Granted } from './sso.ts'

type Attempts = ReturnType<typeof createAttempts>

type AccountParts = { attempts: Attempts; granted: Granted; client: SessionState['client'] }

/** New passwords and mailed links. Guessing one, and filling an inbox, are slowed as sign-ins are. */
export const serveAccount = (bff: Bff, { attempts, granted, client }: AccountParts): void => {
  const afterNewPassword = (grant: SessionGrant | null, endpoint: Endpoint): Response => {
    return grant ? granted(grant, endpoint) : jsonReply(endpoint, { user: null, expires_at: null, client })
  }

  serve(bff, askForRecovery, async ({ askAsBff, address }, { body }) => {
    attempts.take(address, body.email)
    await askAsBff('identity', requestRecovery, { body })
  })

  serve(bff, checkRecoveryLink, ({ askAsBff, address }, { body }) => {
    attempts.take(address)
    return askAsBff('identity', checkRecovery, { body })
  })

  serve(bff, setPasswordByLink, async ({ askAsBff, address, request }, { body }) => {
    attempts.take(address)
    const { grant } = await askAsBff('identity', finishRecovery, {
      body: { ...body, browser: browserOf(request, bff.cookie) },
    })
    return afterNewPassword(grant, setPasswordByLink)
  })

  serve(bff, openMailedLink, async ({ askAsBff, address }, { body }) => {
    attempts.take(address)
    const { user_id, ...opened } = await askAsBff('identity', openEmailLink, { body })
    bff.sessions.dropUser(user_id)
    return opened
  })

  serve(bff, changeOwnPassword, async ({ command, address, request, user }, { body }) => {
    attempts.take(address, user().email)
    const session = bff.cookie.read(request) ?? ''
    const browser = browserOf(request, bff.cookie)
    const { grant } = await command('identity', changePassword, { body: { ...body, session, browser } })
    bff.sessions.dropUser(user().id)
    return afterNewPassword(grant, changeOwnPassword)
  })
}
