import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { CUT_OFF } from './cut-off.ts'

/** Rules about pixels, which take two thirds of a check's time. What opens over a page changes no other pixels. */
const DRAWN_RULES = ['color-contrast', 'target-size']

const OPTIONS: axe.RunOptions = { resultTypes: ['violations'], iframes: false }
const OTHER_RULES: axe.RunOptions = {
  ...OPTIONS,
  rules: Object.fromEntries(DRAWN_RULES.map((rule) => [rule, { enabled: false }])),
}

const AXE = `const checked = async (context, options) => (await axe.run(context, options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => id + ', ' + target + ': ' + failureSummary))`

const OF_PAGE = `checked(document, ${JSON.stringify(OPTIONS)})`
const ofOpened = (opened: string) => `(async () => [
  ...await checked(document, ${JSON.stringify(OTHER_RULES)}),
  ...await checked(${JSON.stringify(opened)}, ${JSON.stringify({ ...OPTIONS, runOnly: DRAWN_RULES })}),
])()`

/**
 * Reports axe violations, cut-off text, and sideways scrolling on the current page. Skips third-party frames. With the
 * selector of what has just opened over the page, leaves out the pixels of the page itself.
 */
export const look = async (page: Page, opened?: string): Promise<string[]> => {
  // Injects axe only once, because its half megabyte of source takes as long as the check itself.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  return page.evaluate<string[]>(`(async () => {
    ${AXE}
    const cutOff = ${CUT_OFF}.map((text) => 'cuts off ' + text)
    const sideways = document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []
    return [...cutOff, ...await ${opened ? ofOpened(opened) : OF_PAGE}, ...sideways]
  })()`)
}

/** Closed selects, menus, and popovers. A native select has no popup in the page, and a text field has one only for text. */
const TRIGGERS = ':is([role=combobox]:not(input), [aria-haspopup])[aria-expanded=false]'
const BEFORE = 'data-before'
const POPUPS = `[role=listbox], [role=menu], [role=dialog]:not([${BEFORE}])`
const MARK_OPEN_DIALOGS = `document.querySelectorAll('[role=dialog]').forEach((dialog) => dialog.setAttribute('${BEFORE}', ''))`

/** Opens, checks, and closes each select, menu, popover, and sheet of a page or a part of it. */
export const checkPopups = async (page: Page, within: Locator = page.locator('body')): Promise<string[]> => {
  const found: string[] = []
  await page.evaluate(MARK_OPEN_DIALOGS)
  for (const trigger of await within.locator(TRIGGERS).all()) {
    if (!(await trigger.isVisible()) || (await trigger.isDisabled())) continue
    await trigger.press('Enter')
    await expect(page.locator(POPUPS)).toBeVisible()
    found.push(...(await look(page, POPUPS)).map((violation) => `a popup is open, ${violation}`))
    await page.keyboard.press('Escape')
    await expect(page.locator(POPUPS)).toHaveCount(0)
    // It returns a moment later, which would take it from the next trigger.
    await expect(trigger, 'has the focus again').toBeFocused()
  }
  return found
}
