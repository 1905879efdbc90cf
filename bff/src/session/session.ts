import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import {
  beginSecondFactorPasskey,
  beginSessionByPasskey,
  getSession,
  leaveSession,
  recordActivity,
  type SessionState,
  sendSecondFactor,
  signUpAndStart,
  startSession,
  startSessionByPasskey,
} from '@fieldside/contracts/http/bff/session.ts'
import { beginFactorPasskey, passFactor } from '@fieldside/contracts/http/factors.ts'
import { endSession, type HeldSignIn, signIn, signUp } from '@fieldside/contracts/http/identity.ts'
import { countUnread, getPreferences } from '@fieldside/contracts/http/notification.ts'
import { beginPasskeySignIn, signInByPasskey } from '@fieldside/contracts/http/passkeys.ts'
import { DomainError, isDomainError } from '@fieldside/platform/errors.ts'
import type { BffConfig } from '../config.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, jsonReply, serve } from '../http/serve.ts'
import type { VideoWords } from '../screens/parts/video-words.ts'
import { serveAccount } from './account.ts'
import { browserOf } from './browser.ts'
import { deviceCookies, factorCookie, recoveryCookie } from './cookie.ts'
import { type Granted, serveSso, ssoOf } from './sso.ts'

const NOTIFICATIONS_WITHIN_MS = 500

/** Returns the public settings of this installation for the browser. */
export const clientOf = (config: BffConfig, videos: VideoWords): SessionState['client'] => ({
  sso: ssoOf(config),
  stripe_publishable_key: config.STRIPE_PUBLISHABLE_KEY ?? null,
  stripe_script_url: config.STRIPE_SCRIPT_URL ?? null,
  demo: config.DEMO,
  inbox_url: config.INBOX_URL ?? null,
  support_email: config.SUPPORT_EMAIL,
  get videos() {
    return videos.latest()
  },
})

/**
 * Returns null instead of delaying the session reply when notification is slow or may not have seen events
 * that the user has just caused.
 */
const notificationsOf = async ({ recent, read }: RequestContext): Promise<SessionState['notifications']> => {
  if (recent.list()) return null
  const reads = Promise.all([read('notification', countUnread), read('notification', getPreferences)])
  const late = pause(NOTIFICATIONS_WITHIN_MS, null, { ref: false })
  // An outage of notification must not fail the session. The client then requests both itself.
  const replies = await Promise.race([reads, late]).catch(() => null)
  return replies && { unread: replies[0].unread, preferences: replies[1] }
}

/** Matches identity's error for a held sign-in that is over. */
const signInExpired = () =>
  new DomainError('unauthenticated', 'sign-in-expired', 'That took too long. Please sign in again.')

export const serveSession = (bff: Bff, config: BffConfig): void => {
  const client = clientOf(config, bff.videos)
  const devices = deviceCookies(config.PUBLIC_URL)
  const waiting = factorCookie(config.PUBLIC_URL)
  const held = (endpoint: Endpoint, { held, expires_at: until, passkeys }: HeldSignIn): Response =>
    jsonReply(
      endpoint,
      { user: null, notifications: null, expires_at: null, client, second_factor: { until, passkeys } },
      { 'set-cookie': waiting.set(held, new Date(until)) },
    )
  const granted: Granted = (request, grant, endpoint) => {
    if ('held' in grant) return held(endpoint, grant)
    bff.sessions.dropUser(grant.user.id)
    const response = jsonReply(
      endpoint,
      { user: grant.user, notifications: null, expires_at: grant.expires_at, client },
      { 'set-cookie': bff.cookie.set(grant.session, new Date(grant.expires_at)) },
    )
    for (const cookie of devices.set(request, grant.device)) response.headers.append('set-cookie', cookie)
    return response
  }
  serveSso(bff, config, granted)
  serveAccount(bff, { granted, client, recoveryCookie: recoveryCookie(config.PUBLIC_URL) })

  serve(bff, getSession, async (ctx) => {
    const { user = null, expires_at = null } = ctx.session ?? {}
    await bff.videos.refresh()
    // Keeps a stale cookie, because the reply with its successor may still be in flight.
    return { user, notifications: user && (await notificationsOf(ctx)), expires_at, client }
  })

  serve(bff, startSession, async ({ readAsBff, request }, { body }) => {
    const browser = browserOf(request, bff.cookie)
    const known = { ...body, browser, devices: devices.read(request) }
    return granted(request, await readAsBff('identity', signIn, { body: known }), startSession)
  })

  serve(bff, beginSecondFactorPasskey, async ({ readAsBff, request }) => {
    const held = waiting.read(request)
    if (!held) throw signInExpired()
    return readAsBff('identity', beginFactorPasskey, { body: { held } })
  })

  serve(bff, sendSecondFactor, async ({ readAsBff, request }, { body }) => {
    const held = waiting.read(request)
    if (!held) throw signInExpired()
    const browser = browserOf(request, bff.cookie)
    const grant = await readAsBff('identity', passFactor, { body: { ...body, held, browser } })
    const response = granted(request, grant, sendSecondFactor)
    response.headers.append('set-cookie', waiting.clear())
    return response
  })

  serve(bff, beginSessionByPasskey, ({ readAsBff }) => readAsBff('identity', beginPasskeySignIn))

  serve(bff, startSessionByPasskey, async ({ readAsBff, request }, { body }) => {
    const known = { ...body, browser: browserOf(request, bff.cookie) }
    return granted(
      request,
      await readAsBff('identity', signInByPasskey, { body: known }),
      startSessionByPasskey,
    )
  })

  serve(bff, signUpAndStart, async ({ readAsBff, request }, { body }) => {
    const browser = browserOf(request, bff.cookie)
    const grant = await readAsBff('identity', signUp, { body: { ...body, browser } })
    return granted(request, grant, signUpAndStart)
  })

  // Every command counts as activity, so this one needs no handler.
  serve(bff, recordActivity, async () => undefined)

  serve(bff, leaveSession, async ({ readAsBff, request }) => {
    const secret = bff.cookie.read(request)
    if (secret) {
      await readAsBff('identity', endSession, { body: { session: secret } }).catch((error: unknown) => {
        // A value that was never a session has nothing to end, and the cookie is cleared anyway.
        if (!isDomainError(error, 'invalid-input')) throw error
      })
      bff.sessions.dropSecret(secret)
    }
    return jsonReply(leaveSession, undefined, { 'set-cookie': bff.cookie.clear() })
  })
}
