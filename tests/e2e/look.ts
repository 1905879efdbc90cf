import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { CUT_OFF } from './cut-off.ts'

/** Reports axe violations, cut-off text, and sideways scrolling on the current page. Skips third-party frames. */
export const look = async (page: Page): Promise<string[]> => {
  // Injects axe only once, because its half megabyte of source takes as long as the check itself.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`)
  const sideways = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  const cutOff = await page.evaluate<string[]>(CUT_OFF)
  return [
    ...cutOff.map((text) => `cuts off ${text}`),
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}, ${target}: ${failureSummary}`),
    ),
    ...(sideways ? ['scrolls sideways'] : []),
  ]
}

/** Closed selects, menus, and popovers. A native select has no popup in the page. */
const TRIGGERS = ':is([role=combobox], [aria-haspopup])[aria-expanded=false]'
const POPUPS = '[role=listbox], [role=menu], [data-radix-popper-content-wrapper] [role=dialog]'

/** Opens, checks, and closes each select, menu, and popover of a page or a part of it. */
export const checkPopups = async (page: Page, within = page.locator('body')): Promise<string[]> => {
  const found: string[] = []
  const triggers = await within.locator(TRIGGERS).all()
  for (const trigger of triggers) {
    if (!(await trigger.isVisible()) || (await trigger.isDisabled())) continue
    await trigger.press('Enter')
    await expect(page.locator(POPUPS)).toBeVisible()
    found.push(...(await look(page)).map((violation) => `a popup is open, ${violation}`))
    await page.keyboard.press('Escape')
    await expect(page.locator(POPUPS)).toHaveCount(0)
  }
  return found
}
