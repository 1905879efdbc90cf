import { type Browser, chromium } from 'playwright-core'
import { browserLaunch } from '../browser.ts'
import { signUp } from '../people/people.ts'
import { carrySession } from '../steps/sign-in.ts'
import type { BenchStack } from './bench-stack.ts'
import { kb, type Row } from './report.ts'

const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)`

const scriptsOf = async (
  browser: Browser,
  bench: BenchStack,
  path: string,
  signedIn: boolean,
): Promise<number> => {
  const context = await browser.newContext({ baseURL: bench.publicUrl })
  if (signedIn) await carrySession(context, bench.publicUrl, await signUp(bench, { role: 'athlete' }))
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('load')
  const bytes = await page.evaluate<number>(SCRIPT_BYTES)
  await context.close()
  return bytes
}

/** JavaScript that a browser without a cache transfers, gzip. */
export const benchPageWeight = async (bench: BenchStack): Promise<Row[]> => {
  const browser = await chromium.launch(await browserLaunch())
  try {
    return [
      {
        what: 'JavaScript of the landing page, gzip',
        figure: kb(await scriptsOf(browser, bench, '/', false)),
      },
      {
        what: 'JavaScript of /search signed in, gzip',
        figure: kb(await scriptsOf(browser, bench, '/search', true)),
      },
    ]
  } finally {
    await browser.close()
  }
}
