import { expect, type Locator, type Page } from '@playwright/test'
import { CUT_OFF } from './cut-off.ts'

/** A window of 1280 by 800 pixels at 200% zoom. */
export const ZOOMED = { width: 640, height: 400 }

/** Which share of the window's height fixed and sticky parts leave for the content. */
const FREE = `(() => {
  const isPinned = (element) =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement))
  const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
  return rows.filter((element) => !isPinned(element)).length / innerHeight
})()`

/**
 * Checks that nothing of an open screen is cut off or sideways, and that half of the window is left for content once
 * its toasts have gone.
 */
export const expectRoom = async (page: Page): Promise<void> => {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate<string[]>(CUT_OFF)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await expect.poll(() => page.evaluate<number>(FREE), page.url()).toBeGreaterThanOrEqual(0.5)
}

/** Whether another part lies over the middle of what has the focus. */
const IS_COVERED = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)
  return width > 1 && !(above && (document.activeElement.contains(above) || above.contains(document.activeElement)))
})()`

/** Presses Tab or Shift+Tab until an element has the focus. Fails when something on the way is out of sight. */
export const tabTo = async (page: Page, to: Locator, key = 'Tab'): Promise<void> => {
  await expect(to).toBeVisible()
  const covered: string[] = []
  while (!(await to.evaluate((element) => element.matches(':focus')))) {
    await page.keyboard.press(key)
    if (await page.evaluate<boolean>(IS_COVERED))
      covered.push(await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 120)'))
  }
  expect(covered).toEqual([])
}
