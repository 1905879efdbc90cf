import type { Page, Request } from '@playwright/test'

/** A first visit on a slow mobile network: an empty cache, and data that arrives long after the code. */
const THROTTLED = { offline: false, latency: 40, downloadThroughput: 500_000, uploadThroughput: 250_000 }

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

/** Opens addresses on a throttled page and waits for all requests except the live stream. */
export const watchShifts = async (page: Page, settled: () => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', (request) => !request.url().endsWith('/api/live') && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.addInitScript(RECORD)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', THROTTLED)
  return async (path: string): Promise<Recorded> => {
    await page.goto(path)
    do {
      await settled()
      await page.evaluate(DRAWN)
    } while (open.size > 0)
    return page.evaluate<Recorded>('window.layoutShift')
  }
}
