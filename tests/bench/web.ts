import type { Browser } from 'playwright-core'
import type { Person } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { contextOf, createViewers, untilQuiet, type Viewers, withBrowser } from './browser.ts'
import { kb, type Report, type Row } from './report.ts'

type Transfer = { files: number; bytes: number; encodings: Set<string> }
type Transfers = { js: Transfer; all: Transfer }

/** Those that people open most, with their data. */
const ROUTES: { path: string; as: keyof Viewers }[] = [
  { path: '/search', as: 'athlete' },
  { path: '/athlete-dashboard', as: 'athlete' },
  { path: '/provider-dashboard', as: 'professional' },
  { path: '/booking-requests', as: 'professional' },
  { path: '/programs', as: 'athlete' },
  { path: '/workouts', as: 'athlete' },
  { path: '/progress', as: 'athlete' },
  { path: '/transactions', as: 'athlete' },
  { path: '/notifications', as: 'athlete' },
  { path: '/account', as: 'athlete' },
  { path: '/professional-settings', as: 'professional' },
  { path: '/professional-billing', as: 'professional' },
]

/** Measures the bytes on the wire for one page in a new browser, with bodies as sent. Nobody interacts. */
const transferOf = async (
  browser: Browser,
  url: string,
  path: string,
  person: Person | null,
): Promise<Transfers> => {
  const context = await contextOf(browser, url, person)
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
  await page.goto(url + path)
  await untilQuiet(page)
  await Promise.all(pending)
  await context.close()
  return { js, all }
}

const rowsOf = (name: string, { js, all }: Transfers): Row[] => [
  {
    what: `${name}, script (${js.files} files, ${[...js.encodings].join(' and ')})`,
    product: kb(js.bytes),
  },
  { what: `${name}, everything (${all.files} requests)`, product: kb(all.bytes) },
]

/** Reports what the first visit of a page transfers. */
export const web = async (bench: Bench): Promise<Report> => {
  const viewers = await createViewers(bench)
  const url = bench.target.publicUrl
  return withBrowser(async (browser) => {
    const landing = await transferOf(browser, url, '/', null)
    const signedIn = new Map<string, Transfers>()
    for (const { path, as } of ROUTES) signedIn.set(path, await transferOf(browser, url, path, viewers[as]))
    const search = signedIn.get('/search')!
    const most = (of: (transfers: Transfers) => number): number => Math.max(...[...signedIn.values()].map(of))
    return {
      figures: {
        'landing script': landing.js.bytes / 1000,
        'landing page': landing.all.bytes / 1000,
        'search script': search.js.bytes / 1000,
        'search files': search.js.files,
        'most script': most(({ js }) => js.bytes) / 1000,
        'most files': most(({ js }) => js.files),
      },
      rows: [
        ...rowsOf('landing page', landing),
        ...[...signedIn].flatMap(([path, transfers]) => rowsOf(`${path}, signed in`, transfers)),
      ],
      notes: ['Bodies as they come over the wire, each page in a browser that holds nothing yet.'],
    }
  })
}
