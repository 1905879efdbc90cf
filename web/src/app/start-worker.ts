/** Starts the service worker, with which the app opens offline, can be installed, and receives pushes. */
export const startWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  // Only the build has one, and browsers offer none to pages without https.
  if (!import.meta.env.PROD || !serviceWorker) return
  // Private windows refuse it. Everything else works without.
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
