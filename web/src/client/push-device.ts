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

/** Gives up what the browser still keeps: the push service may have dropped it, or it is for an earlier key. */
const subscribeAnew = async (
  manager: PushManager,
  applicationServerKey: string,
): Promise<PushSubscription> => {
  await (await manager.getSubscription())?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const READY_MS = 10_000

/** Starts the service worker if that failed earlier. A worker that doesn't install never becomes ready. */
const workerReady = async (): Promise<ServiceWorkerRegistration> => {
  const { serviceWorker } = navigator
  if (!(await serviceWorker.getRegistration())) await (await import('./start-worker.ts')).registerWorker()
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, READY_MS, new Error('The service worker isn’t ready')),
  )
  return Promise.race([serviceWorker.ready, late])
}

/**
 * Asks for permission and subscribes this browser with the installation's key. Call it in a click, because browsers
 * ignore other requests for permission.
 * @throws Error when the browser can't subscribe, ApiProblem when the server refuses
 */
export const turnOnDevice = async (key: string): Promise<DeviceState> => {
  if (!isSupported()) return 'unsupported'
  const isGranted = (await Notification.requestPermission()) === 'granted'
  const state = await stateOfDevice()
  if (!isGranted || state === 'on') return state
  const { pushManager } = await workerReady()
  await sendSubscription(await subscribeAnew(pushManager, key))
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
