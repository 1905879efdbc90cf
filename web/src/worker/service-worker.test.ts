import { beforeEach, expect, test, vi } from 'vitest'
import { type Release, serveFiles } from './serve-files.ts'
import { showPushes } from './show-pushes.ts'
import type { OpenPage, WorkerScope } from './worker-scope.ts'

const ORIGIN = 'https://fieldside.test'
const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

/** The browser's caches, by name and path. */
const createCaches = () => {
  const stored = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      addAll: async (requests: (Request | string)[]) => {
        for (const one of requests) cache.set(pathOf(one), await fetch(new URL(pathOf(one), ORIGIN)))
      },
      put: async (request: Request, response: Response) => {
        if (isFull) throw new DOMException('There is no room', 'QuotaExceededError')
        cache.set(pathOf(request), response)
      },
      match: async (request: Request | string) => cache.get(pathOf(request))?.clone(),
    }
  }
  return {
    stored,
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request) =>
      [...stored.values()]
        .map((cache) => cache.get(pathOf(request)))
        .find(Boolean)
        ?.clone(),
  }
}

const release = (name: string, files = ['/assets/app-1.js']): Release => ({
  name,
  document: '/index.html',
  files,
})

let caches: ReturnType<typeof createCaches>
let asked: string[]
let isOffline: boolean
let isFull: boolean
let pages: OpenPage[]
let shown: { title: string; options: { tag: string; data: { link: string } } }[]
let opened: string[]

/** Starts the worker of a release. Returns a function that sends it an event and returns what it answers. */
const start = (given: Release) => {
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    location: { origin: ORIGIN },
    caches,
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: (typeof shown)[number]['options']) =>
        void shown.push({ title, options }),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  serveFiles(scope as unknown as WorkerScope, given)
  showPushes(scope as unknown as WorkerScope)
  return async (name: string, event: object = {}): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)!({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
    })
    await Promise.all(work)
    return answer
  }
}

const request = (path: string, init: object = {}) => ({
  request: { url: ORIGIN + path, method: 'GET', mode: 'cors', ...init } as Request,
  preloadResponse: Promise.resolve(undefined),
})
const navigation = (path: string) => request(path, { mode: 'navigate' })
const install = async (given: Release) => {
  const send = start(given)
  await send('install')
  await send('activate')
  return send
}

beforeEach(() => {
  caches = createCaches()
  ;[asked, pages, shown, opened, isOffline, isFull] = [[], [], [], [], false, false]
  vi.stubGlobal('fetch', async (given: Request | URL) => {
    const path = pathOf(given instanceof URL ? given.href : given)
    asked.push(path)
    if (isOffline) throw new TypeError('Failed to fetch')
    return new Response(`from the network: ${path}`)
  })
  return () => vi.unstubAllGlobals()
})

test('opens the shell for any page while there is no connection, and the network’s page otherwise', async () => {
  const send = await install(release('one'))
  const online = await send('fetch', navigation('/booking/1'))
  expect(await online?.text()).toBe('from the network: /booking/1')
  isOffline = true
  const offline = await send('fetch', navigation('/booking/1'))
  expect(await offline?.text()).toBe('from the network: /index.html')
})

test('keeps the shell and files with hashed names, and no page and no reply', async () => {
  const send = await install(release('one'))
  await send('fetch', request('/assets/dialog-2.js'))
  await send('fetch', navigation('/athlete-dashboard'))
  for (const path of ['/api/session', '/live', '/favicon.svg', '/service-worker.js'])
    expect(await send('fetch', request(path)), path).toBeUndefined()
  expect(await send('fetch', navigation('/api/identity/pictures/1'))).toBeUndefined()
  expect(await send('fetch', request('/assets/dialog-2.js', { method: 'POST' }))).toBeUndefined()
  expect([...caches.stored.get('fieldside-one')!.keys()].sort()).toEqual([
    '/assets/app-1.js',
    '/assets/dialog-2.js',
    '/index.html',
  ])
})

test('serves a kept file without asking again, also offline', async () => {
  const send = await install(release('one'))
  asked.length = 0
  isOffline = true
  expect(await (await send('fetch', request('/assets/app-1.js')))?.text()).toContain('/assets/app-1.js')
  expect(asked).toEqual([])
})

test('serves a file that there is no room to keep', async () => {
  const send = await install(release('one'))
  isFull = true
  expect(await (await send('fetch', request('/assets/dialog-2.js')))?.text()).toContain('dialog-2.js')
  expect(caches.stored.get('fieldside-one')!.has('/assets/dialog-2.js')).toBe(false)
})

test('keeps the files of the last release for its open pages, and removes older ones', async () => {
  for (const name of ['one', 'two']) await install(release(name, [`/assets/app-${name}.js`]))
  const send = await install(release('three', ['/assets/app-three.js']))
  expect([...caches.stored.keys()]).toEqual(['fieldside-two', 'fieldside-three'])
  isOffline = true
  expect(await (await send('fetch', request('/assets/app-two.js')))?.text()).toContain('app-two')
  expect(await (await send('fetch', navigation('/')))?.text()).toContain('/index.html')
})

test('shows a push, and opens its link in the open page, which follows it itself [push/content]', async () => {
  const send = start(release('one'))
  await send('push', { data: { json: () => ({ id: 'n1', title: 'Session canceled', link: '/booking/7' }) } })
  expect(shown.map(({ title, options }) => [title, options.tag, options.data.link])).toEqual([
    ['Session canceled', 'n1', '/booking/7'],
  ])
  const click = (link: string) =>
    send('notificationclick', { notification: { close: () => {}, data: { link } } })
  await click('/booking/7')
  expect(opened).toEqual([`${ORIGIN}/booking/7`])
  const open = { visibilityState: 'visible', focus: vi.fn(async () => {}), postMessage: vi.fn() }
  const page = { ...open, url: `${ORIGIN}/bookings` }
  pages = [{ ...open, url: `${ORIGIN}/v1/reference`, focus: vi.fn(), postMessage: vi.fn() }, page]
  await click('/booking/7')
  expect(page.postMessage).toHaveBeenCalledWith({ kind: 'open', link: '/booking/7' })
  expect(page.focus).toHaveBeenCalledOnce()
})

test('opens no link to another site [push/content]', async () => {
  const send = start(release('one'))
  for (const link of ['https://elsewhere.test/', '//elsewhere.test/'])
    await send('notificationclick', { notification: { close: () => {}, data: { link } } })
  expect(opened).toEqual([])
})
