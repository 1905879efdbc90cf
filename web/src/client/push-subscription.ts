/** Returns this browser's subscription to pushes. A browser without a service worker has none. */
export const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the subscription in this browser, so that its push service rejects what is still sent. */
export const dropSubscription = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe()
}
