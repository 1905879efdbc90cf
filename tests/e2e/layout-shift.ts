import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Page, Request } from '@playwright/test'

/** A first visit on a slow mobile network: an empty cache, and data that arrives long after the code. */
const THROTTLED = { offline: false, latency: 40, downloadThroughput: 500_000, uploadThroughput: 250_000 }
const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Sums every layout shift of a page from its start and records what moved. */
const RECORD = `
  window.layoutShift = { sum: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      window.layoutShift.sum += value
      for (const { node } of sources) window.layoutShift.moved.push(node?.textContent?.slice(0, 40) ?? 'removed')
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Waits two frames, until the change from a reply is drawn and its shift recorded. */
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))'

type Recorded = { sum: number; moved: string[] }

const urlsOf = (requests: Iterable<Request>): string =>
  Array.from(requests, (request) => request.url()).join(', ')

const SETTLED_WITHIN_MS = MINUTE_MS

/** Chromium leaves a clip's request open while it has buffered enough. */
const staysOpen = (request: Request): boolean => request.resourceType() === 'media'

/** Follows a page's requests. The returned function waits until none is open and throws when one stays open. */
const watchRequests = (page: Page) => {
  const open = new Set<Request>()
  let onIdle = () => {}
  const ended = (request: Request) => {
    open.delete(request)
    if (open.size === 0) onIdle()
  }
  page.on('request', (request) => !staysOpen(request) && open.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const isIdle = () => open.size === 0
  const idle = () =>
    new Promise<void>((resolve, reject) => {
      if (isIdle()) return resolve()
      const timer = setTimeout(
        () => reject(new Error(`${page.url()} still loads ${urlsOf(open)}`)),
        SETTLED_WITHIN_MS,
      )
      onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { isIdle, idle, forget: () => open.clear() }
}

/** Opens addresses on a page that is throttled while it loads. The returned function throws when a request is still open after a minute. */
export const watchShifts = async (page: Page, settled: () => Promise<void>) => {
  const requests = watchRequests(page)
  // Live updates move lists that other tests add to, which isn't loading. 204 stops the browser from reconnecting.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 204 }))
  await page.addInitScript(RECORD)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  return async (path: string): Promise<Recorded> => {
    await cdp.send('Network.emulateNetworkConditions', THROTTLED)
    requests.forget()
    // Not until the load event, which may wait for a clip whose request stays open.
    await page.goto(path, { waitUntil: 'domcontentloaded', timeout: SETTLED_WITHIN_MS })
    do {
      await settled()
      await requests.idle()
      await page.evaluate(DRAWN)
    } while (!requests.isIdle())
    await cdp.send('Network.emulateNetworkConditions', FULL_SPEED)
    return page.evaluate<Recorded>('window.layoutShift')
  }
}
