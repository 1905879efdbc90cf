import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PushSubscriptionForm } from '@fieldside/contracts/http/notification-settings.ts'
import { type Address, call } from './api.ts'

/** Repeats the contract's address, so that the landing page doesn't load its schemas; a test compares them. */
export const ADD_PUSH_DEVICE: Address<typeof actions.addPushDevice> = {
  method: 'POST',
  path: '/notification/push-devices',
}

/** Returns this browser's subscription to pushes. A browser without a service worker has none. */
export const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the subscription in this browser, so that its push service rejects what is still sent. */
export const dropSubscription = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe()
}

/** Sends the user's pushes to this subscription for as long as the login session. @throws ApiProblem */
export const sendSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } as PushSubscriptionForm
  await call(ADD_PUSH_DEVICE, { body }, { idempotencyKey: crypto.randomUUID() })
}

/** Continues a user's pushes in their next login session, because the end of the last one ends its pushes. */
export const renewSubscription = async (): Promise<void> => {
  const subscription = await subscriptionHere()
  if (subscription) await sendSubscription(subscription)
}
