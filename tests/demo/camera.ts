import { join } from 'node:path'
import type { Page } from 'playwright-core'

const WIDTHS = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } } as const

const settled = async (page: Page): Promise<void> => {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => null)))',
  )
}

/** A picture of a page at both widths in both themes; the page is left as it was. */
export const createCamera =
  (folder: string) =>
  async (page: Page, name: string): Promise<void> => {
    const before = page.viewportSize()
    for (const [width, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (before) await page.setViewportSize(before)
  }
