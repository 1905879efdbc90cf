import type { WorkerMessage } from '../worker/worker-scope.ts'

/**
 * Opens the link of a push that is clicked. Listens from the start, because a click may come before anything on the page
 * is used, and before the router is ready.
 */
export const followPushes = (follow: (link: string) => void): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') follow(data.link)
  })
}
