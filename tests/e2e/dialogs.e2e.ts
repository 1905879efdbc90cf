import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Page } from '@playwright/test'
import { ODD_NAMES } from '../people/odd-names.ts'
import { request, strangers } from '../people/people.ts'
import { expect, test } from './fixtures.ts'

const LOW_WINDOWS = [
  { width: 640, height: 450 },
  { width: 360, height: 640 },
]

/** How much of the window's height scrolls in the topmost dialog; null when all of it is in sight. */
const SCROLLS = `(() => {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const scrolls = (element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
  const heights = [...dialog.querySelectorAll(':not(textarea)')].filter(scrolls).map((one) => one.clientHeight)
  return heights.length === 0 ? null : Math.max(...heights) / innerHeight
})()`

const tryWindows = async (page: Page, name: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name })
  for (const size of LOW_WINDOWS) {
    await page.setViewportSize(size)
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    const share = await page.evaluate<number | null>(SCROLLS)
    expect(share ?? 1, `${name} at ${size.width}`).toBeGreaterThanOrEqual(0.5)
    const box = await dialog.boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(size.height + 1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('in a low window at least half of the height scrolls in a dialog', async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin, { profile: { full_name: ODD_NAMES.professional } })
  await athlete.api.call(actions.updateProfile, {
    params: { id: athlete.id },
    body: { full_name: ODD_NAMES.athlete, email: athlete.email },
  })
  await request(athlete, pro.professional.id)
  const openAll = async (page: Page, path: string, dialogs: [button: string, dialog: string | RegExp][]) => {
    // A dialog would still be rising into place.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    for (const [button, dialog] of dialogs) {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await tryWindows(page, dialog)
    }
  }
  await openAll(await pageOf(athlete), `/professional/${pro.professional.id}`, [
    ['Book Session', /^Book a session with/],
  ])
  await openAll(await pageOf(pro), '/booking-requests', [
    ['Suggest another time', 'Suggest another time'],
    ['Accept', /./],
    ['Decline', /./],
  ])
  const admins = await pageOf(admin)
  await openAll(admins, '/admin', [['Send Announcement', 'Send Announcement']])
  await openAll(admins, '/workouts/new', [['Add exercises', 'Add exercises']])
  await openAll(admins, '/account?tab=security', [['Change Password', /./]])
})
