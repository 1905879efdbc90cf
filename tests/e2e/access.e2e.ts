import type { Page } from '@playwright/test'
import { signUp } from '../fixtures/users.ts'
import { addressesOf, VIEWERS, type Viewer } from '../screens.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shift.ts'
import { checkPopups, look } from './look.ts'
import { DESKTOP, type Form, isFirst, open, PHONE, setForm, settled, sharedCast } from './screen-walk.ts'

/** Looks at the open screen in each form. Opens its popups on the phone; the dialogs test opens its own on the desktop. */
const violationsIn = async (page: Page, path: string, forms: Form[]): Promise<string[]> => {
  const found: string[] = []
  for (const form of forms) {
    await setForm(page, form)
    await settled(page)
    const here = await look(page)
    if (form === PHONE) here.push(...(await checkPopups(page)))
    found.push(...here.map((violation) => `${path} at ${form.width}: ${violation}`))
  }
  return found
}

/** Measures the layout shift while an address loads on a phone, then looks at it in both forms. Public pages don't shift. */
const watchFirstVisits = async (page: Page, who: Viewer) => {
  const shiftOf = await watchShifts(page, () => settled(page))
  return async (path: string): Promise<string[]> => {
    await setForm(page, PHONE)
    const { sum, moved } = await shiftOf(path)
    const isStill = who === 'visitor' ? sum === 0 : sum < 0.02
    const shifts = isStill ? [] : [`${path} shifts by ${sum.toFixed(4)}: ${moved.join(' | ')}`]
    return [...shifts, ...(await violationsIn(page, path, [PHONE, DESKTOP]))]
  }
}

for (const who of VIEWERS) {
  test(`no screen that ${who} may open has an accessibility violation, cuts off a name, scrolls sideways, or shifts while it loads`, async ({
    visitor,
    pageOf,
    target,
    admin,
  }) => {
    test.setTimeout(300_000)
    const { people, places } = await sharedCast(target, admin)
    const page = who === 'visitor' ? await visitor() : await pageOf(people[who])
    const firstVisit = await watchFirstVisits(await page.context().newPage(), who)
    const found: string[] = []
    for (const path of addressesOf(who, places)) {
      if (isFirst(who, path, places)) found.push(...(await firstVisit(path)))
      else {
        await open(page, path)
        found.push(...(await violationsIn(page, path, [DESKTOP])))
      }
    }
    expect(found).toEqual([])
  })
}

test('finds no such problem in the professional setup', async ({ pageOf, target }) => {
  const page = await pageOf(await signUp(target, { role: 'professional' }))
  await open(page, '/professional-setup')
  expect(await violationsIn(page, '/professional-setup', [DESKTOP, PHONE])).toEqual([])
})
