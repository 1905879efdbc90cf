import type { WorkerScope } from './worker-scope.ts'

/** What the build knows: a name of the release, the shell's document, and the files that it needs. */
export type Release = { name: string; document: string; files: readonly string[] }

const PREFIX = 'fieldside-'
/** Open pages of release 0.1.0 may still need its files. */
const RELEASES_KEPT = 2
/** A page remembers that a script couldn't be loaded, so a short loss of the connection must not become a failure. */
const RETRIES_AFTER_MS = [500, 2000]

/** Handled elsewhere, or not by our app: the API, its reference, and Keycloak behind the same host. */
const NOT_OURS = /^\/(api|v1|realms|resources|live)(\/|$)/

/** Returns whether a path of this origin is a page of the web client, not of the API or the login. */
export const isOurPage = (pathname: string): boolean => !NOT_OURS.test(pathname)

type Asset = { request: Request; waitUntil: (work: Promise<unknown>) => void }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const fetchPatiently = async (request: Request): Promise<Response> => {
  for (const ms of RETRIES_AFTER_MS) {
    try {
      return await fetch(request)
    } catch {
      await pause(ms)
    }
  }
  return fetch(request)
}

/**
 * Keeps the shell's document and files with hashed names, which never change, and nothing else: no reply of the API, no
 * page of a person. A document comes from the network as long as there is one, so a release can't be mixed with another.
 */
export const serveFiles = (scope: WorkerScope, { name, document, files }: Release): void => {
  const { caches, location } = scope
  const own = PREFIX + name

  const install = async (): Promise<void> => {
    const cache = await caches.open(own)
    await cache.addAll([new Request(new URL(document, location.origin), { cache: 'reload' }), ...files])
    await scope.skipWaiting()
  }

  const activate = async (): Promise<void> => {
    const releases = (await caches.keys()).filter((key) => key.startsWith(PREFIX))
    const last = releases.filter((key) => key !== own).slice(1 - RELEASES_KEPT)
    await Promise.all(
      releases.filter((key) => key !== own && !last.includes(key)).map((key) => caches.delete(key)),
    )
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  /** Without room in the browser's storage, the file still arrives. */
  const keep = async (request: Request, response: Response): Promise<void> => {
    const cache = await caches.open(own)
    await cache.put(request, response)
  }

  const asset = async ({ request, waitUntil }: Asset): Promise<Response> => {
    const cached = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
    if (cached) return cached
    const response = await fetchPatiently(request)
    if (response.status === 200) waitUntil(keep(request, response.clone()).catch(() => undefined))
    return response
  }

  const page = async (request: Request, preloaded: Promise<Response | undefined>): Promise<Response> => {
    try {
      return (await preloaded) ?? (await fetch(request))
    } catch (error) {
      const shell = await (await caches.open(own)).match(document)
      if (shell) return shell
      throw error
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate' && isOurPage(pathname))
      event.respondWith(page(request, event.preloadResponse))
    else if (pathname.startsWith('/assets/'))
      event.respondWith(asset({ request, waitUntil: (work) => event.waitUntil(work) }))
  })
}
