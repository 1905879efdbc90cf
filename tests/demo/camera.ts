import { join } from 'node:path'
import type { Page } from 'playwright-core'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Loaded, with its fonts, and nothing in motion. */
const settled = async (page: Page): Promise<void> => {
  // By tag: behind an open dialog the heading is hidden from the accessibility tree, not from the eye.
  await page.locator('h1').first().waitFor()
  await page.waitForFunction("!document.querySelector('[aria-busy=true]')")
  await page.evaluate('document.fonts.ready')
}

/** A picture of a page at both widths in both themes; the page is left as it was. */
export const createCamera =
  (folder: string) =>
  async (page: Page, name: string): Promise<void> => {
    const before = page.viewportSize()
    // The theme before the width: a new width paints everything anew, a new theme alone leaves parts behind.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) })
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (before) await page.setViewportSize(before)
  }
