import type { WorkerMessage } from '../worker/worker-scope.ts'

/**
 * Starts the service worker, with which the app opens offline, can be installed, and receives pushes. `follow` opens the
 * link of a push.
 */
export const startWorker = async (follow: (link: string) => void): Promise<void> => {
  const { serviceWorker } = navigator
  // Only the build has one, and browsers offer none to pages without https.
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') follow(data.link)
  })
  // Private windows refuse it. Everything else works without.
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
