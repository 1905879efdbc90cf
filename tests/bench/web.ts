import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { type Browser, chromium } from 'playwright-core'
import type { Bench } from './bench-stack.ts'
import { kb, type Report, type Row } from './report.ts'

type Transfer = { files: number; bytes: number; encodings: Set<string> }
type Cookie = { name: string; value: string; url: string }

/** Measures the bytes on the wire for one page in a new browser, with bodies as sent. */
const transferOf = async (browser: Browser, url: string, cookies: Cookie[]) => {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  const js: Transfer = { files: 0, bytes: 0, encodings: new Set() }
  const all: Transfer = { files: 0, bytes: 0, encodings: new Set() }
  const pending: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const count = async (): Promise<void> => {
      const response = await request.response()
      const headers = (await response?.allHeaders()) ?? {}
      const { responseBodySize } = await request.sizes()
      const isScript = headers['content-type']?.startsWith('text/javascript')
      for (const transfer of isScript ? [js, all] : [all]) {
        transfer.files += 1
        transfer.bytes += responseBodySize
        transfer.encodings.add(headers['content-encoding'] ?? 'plain')
      }
    }
    pending.push(count())
  })
  await page.goto(url)
  // The live stream never ends, so the network never becomes idle.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () => performance.now() - (performance.getEntriesByType('resource').at(-1)?.startTime ?? 0) > 1000,
  )
  await Promise.all(pending)
  await context.close()
  return { js, all }
}

const rowsOf = (name: string, { js, all }: Awaited<ReturnType<typeof transferOf>>): Row[] => [
  { what: `${name}, JS (${js.files} files, ${[...js.encodings].join(' and ')})`, product: kb(js.bytes) },
  { what: `${name}, everything (${all.files} requests)`, product: kb(all.bytes) },
]

export const web = async (bench: Bench): Promise<Report> => {
  const { athletes } = await bench.cast()
  const url = bench.target.publicUrl
  const [name = '', value = ''] = athletes[0]!.api.cookie().split('=')
  const browser = await chromium.launch(await browserLaunch())
  try {
    const landing = await transferOf(browser, `${url}/`, [])
    const search = await transferOf(browser, `${url}/search`, [{ name, value, url }])
    return {
      rows: [...rowsOf('landing page', landing), ...rowsOf('/search, signed in', search)],
      notes: ['Bodies as they come over the wire, each page in a browser that holds nothing yet.'],
    }
  } finally {
    await browser.close()
  }
}
