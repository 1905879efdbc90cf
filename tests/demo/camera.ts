import { join } from 'node:path'
import type { Page } from 'playwright-core'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Two frames, so that a change of theme has begun its transitions; then their end. */
const AFTER_TRANSITIONS = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().filter(({ transitionProperty }) => transitionProperty).map((one) => one.finished)))`

/** Loaded, with its fonts, and nothing in motion. */
const settled = async (page: Page): Promise<void> => {
  // By tag: behind an open dialog the heading is hidden from the accessibility tree, not from the eye.
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await page.evaluate(AFTER_TRANSITIONS)
}

/** Takes a picture under a name, which may lie in folders; all of the page, or what is in sight of it. */
export type Camera = (page: Page, name: string, options?: { fullPage?: boolean }) => Promise<void>

/** A picture of a page at both widths in both themes; the page is left as it was. */
export const createCamera =
  (folder: string): Camera =>
  async (page, name, { fullPage = false } = {}) => {
    const before = page.viewportSize()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await settled(page)
        await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`), fullPage })
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (before) await page.setViewportSize(before)
  }
