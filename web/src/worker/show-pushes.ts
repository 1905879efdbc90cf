import type { PushMessage } from '@fieldside/contracts/push-message.ts'
import { isOurPage } from './serve-files.ts'
import type { WorkerMessage, WorkerScope } from './worker-scope.ts'

const ICON = '/icon-192.png'
/** Android shows only its shape. */
const BADGE = '/badge-96.png'

const messageOf = (data: unknown): PushMessage => {
  const { id, title, link } = (data ?? {}) as Partial<PushMessage>
  return { id: id ?? '', title: title ?? 'Fieldside', link: link ?? '/notifications' }
}

/** Shows each push, and opens its link in an open page or a new one. */
export const showPushes = (scope: WorkerScope): void => {
  const show = ({ id, title, link }: PushMessage): Promise<void> =>
    scope.registration.showNotification(title, {
      body: 'Open Fieldside to read more.',
      icon: ICON,
      badge: BADGE,
      tag: id,
      data: { link },
    })

  const open = async (link: string): Promise<void> => {
    const { origin } = scope.location
    const url = new URL(link, origin)
    if (url.origin !== origin) return
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const pages = windows.filter((window) => isOurPage(new URL(window.url).pathname))
    const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
    if (!page) {
      await scope.clients.openWindow(url.href)
      return
    }
    // The page follows the link itself, so that nothing unsaved is lost.
    const message: WorkerMessage = { kind: 'open', link: url.pathname + url.search + url.hash }
    page.postMessage(message)
    await page.focus()
  }

  scope.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data?.json()))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(messageOf(event.notification.data).link))
  })
}
