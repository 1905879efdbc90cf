/** @throws TypeError or DOMException when the browser refuses or the worker can't be loaded */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

/** Starts the service worker, with which the app opens offline, can be installed, and receives pushes. */
export const startWorker = async (): Promise<void> => {
  // Only the build has one, and browsers offer none to pages without https.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  // Private windows refuse it. Everything else works without.
  await registerWorker().catch(() => undefined)
}
