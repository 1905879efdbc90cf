import { join } from 'node:path'
import type { Page } from 'playwright-core'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Waits two frames, so that a change of theme has started its transitions, and then for their end. */
const AFTER_TRANSITIONS = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().filter(({ transitionProperty }) => transitionProperty).map((one) => one.finished)))`

/** Waits until the page is loaded with its fonts and nothing moves. */
const settled = async (page: Page): Promise<void> => {
  // By tag name: an open dialog hides the heading from the accessibility tree but not from view.
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await page.evaluate(AFTER_TRANSITIONS)
}

/** Takes a screenshot of the full page or the viewport. The name may contain folders. */
export type Camera = (page: Page, name: string, options?: { fullPage?: boolean }) => Promise<void>

/** Takes screenshots at both widths in both themes and restores the page. */
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
