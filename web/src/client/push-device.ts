import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { call } from './api.ts'
import { sendSubscription, subscriptionHere } from './push-subscription.ts'

/** Whether this browser receives the user's pushes. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported'

const isSupported = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** Asks the server too, which may have removed the device. @throws ApiProblem */
export const stateOfDevice = async (): Promise<DeviceState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await subscriptionHere()
  if (!subscription) return 'off'
  const body = { endpoint: subscription.endpoint }
  const { known } = await call(actions.checkPushDevice, { body }, { idempotencyKey: crypto.randomUUID() })
  return known ? 'on' : 'off'
}

/** The browser keeps a subscription for the key of an earlier installation. */
const subscribeAnew = async (
  manager: PushManager,
  applicationServerKey: string,
): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const known = await manager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return manager.subscribe(options)
  }
}

/**
 * Asks for permission and subscribes this browser with the installation's key. Call it in a click, because browsers
 * ignore other requests for permission.
 * @throws DOMException when the browser can't subscribe, ApiProblem when the server refuses
 */
export const turnOnDevice = async (key: string): Promise<DeviceState> => {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return stateOfDevice()
  const registration = await navigator.serviceWorker.ready
  await sendSubscription(await subscribeAnew(registration.pushManager, key))
  return 'on'
}

export const turnOffDevice = async (): Promise<DeviceState> => {
  const subscription = await subscriptionHere()
  if (!subscription) return stateOfDevice()
  const { endpoint } = subscription
  await call(actions.removePushDevice, { body: { endpoint } }, { idempotencyKey: crypto.randomUUID() })
  await subscription.unsubscribe()
  return 'off'
}
