/** The parts of a service worker's scope that ours uses. TypeScript can't have its types beside those of a page. */
type Waiting = { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type Pushed = Waiting & { data: { json: () => unknown } | null }
type Clicked = Waiting & { notification: { close: () => void; data: unknown } }
export type OpenPage = {
  url: string
  visibilityState: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}

type Events = {
  install: Waiting
  activate: Waiting
  fetch: Fetching
  push: Pushed
  notificationclick: Clicked
}

export type WorkerScope = {
  location: Location
  caches: CacheStorage
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, options: object) => Promise<void>
  }
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}

/** A message of the worker to an open page: follow the link of a push. */
export type WorkerMessage = { kind: 'open'; link: string }
