import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput, unauthenticated } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { pushUnavailable } from '../errors.ts'
import { lockPreferences } from '../settings/store/preferences.ts'
import { isPublicKey } from './adapters/sender.ts'
import { upsertDevice } from './store/devices.ts'
import { isEndedLogin } from './store/ended-logins.ts'

const UUID_DIGITS = 32

/**
 * Sends the caller's pushes to a browser too. The outbound module checks the address again whenever it posts there.
 * @throws unprocessable 'push-unavailable', invalidInput, or unauthenticated when the session has ended
 */
export const addPushDevice = async (
  ctx: NotificationContext,
  { endpoint, keys }: PushSubscriptionForm,
): Promise<void> => {
  if (!ctx.push) throw pushUnavailable()
  // Any other address could hold up everyone's pushes by answering slowly.
  const problem = ctx.push.accepts(endpoint)
    ? ctx.outbound.problemOf(endpoint)
    : 'Fieldside can’t send pushes to this browser’s push service'
  if (problem) throw invalidInput([{ field: 'endpoint', message: problem }])
  if (!isPublicKey(keys.p256dh))
    throw invalidInput([{ field: 'keys.p256dh', message: 'This isn’t a public key on the curve P-256' }])
  const { userId: user_id, sessionId = null } = userOf(ctx)
  const fingerprint = ctx.pushSeal.fingerprint(endpoint, 'push endpoint')
  const subscription = ctx.pushSeal.close(JSON.stringify({ endpoint, keys }), fingerprint)
  await write(ctx, async (tx) => {
    await lockPreferences(tx, user_id)
    // Its token may outlive a session by minutes.
    if (sessionId && (await isEndedLogin(tx, sessionId))) throw unauthenticated()
    await upsertDevice(tx, {
      // The same for the same subscription, so that pushes that wait for a removed device reach it once it is back.
      id: fingerprint.slice(0, UUID_DIGITS),
      user_id,
      fingerprint,
      subscription,
      created_at: ctx.now(),
      keycloak_session_id: sessionId,
    })
  })
}
