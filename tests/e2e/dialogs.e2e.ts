import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import type { Page } from '@playwright/test'
import { ODD_NAMES } from '../fixtures/odd-names.ts'
import { applicant, request, strangers } from '../fixtures/users.ts'
import { pausedWebhook } from '../fixtures/webhooks.ts'
import { expect, test } from './fixtures.ts'
import { checkPopups, look } from './look.ts'

const DESKTOP = { width: 1280, height: 800 }
const LOW_WINDOWS = [
  { width: 640, height: 400 },
  { width: 800, height: 450 },
  { width: 360, height: 640 },
]

/** Share of the window's height that scrolls in the topmost dialog, or null when all of it is visible. */
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
}

const openAll = async (page: Page, path: string, dialogs: [button: string, dialog: string | RegExp][]) => {
  await page.goto(path)
  for (const [button, name] of dialogs) {
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await look(page, '[role=dialog]'), `${button}`).toEqual([])
    expect(await checkPopups(page, dialog), `${button}`).toEqual([])
    await tryWindows(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

test('scrolls at least half of a low window in a dialog, without accessibility violations in it or its selects', async ({
  pageOf,
  target,
  admin,
}) => {
  test.setTimeout(150_000)
  await applicant(target)
  const { pro, athlete } = await strangers(target, admin, { profile: { full_name: ODD_NAMES.professional } })
  await athlete.api.call(actions.updateProfile, {
    params: { id: athlete.id },
    body: { full_name: ODD_NAMES.athlete, email: athlete.email },
  })
  await request(athlete, pro.professional.id)
  await openAll(await pageOf(athlete), `/professional/${pro.professional.id}`, [
    ['Book Session', /^Book a session with/],
  ])
  await openAll(await pageOf(pro), '/booking-requests', [
    ['Suggest another time', 'Suggest another time'],
    ['Accept', /./],
    ['Decline', /./],
  ])
  await openAll(await pageOf(pro), '/provider-dashboard', [['Block time', 'Block time']])
  await openAll(await pageOf(pro), '/professional-settings', [
    ['Add time off', 'Add time off'],
    ['Add a calendar', 'Add a calendar'],
  ])
  await pro.api.call(createCalendarAddress, {})
  await openAll(await pageOf(pro), '/account', [
    ['Renew address', 'Renew the address?'],
    ['Turn off', 'Turn off the calendar address?'],
  ])
  const admins = await pageOf(admin)
  await openAll(admins, '/admin', [
    ['Send Announcement', 'Send Announcement'],
    ['Reject', /^Reject /],
  ])
  await openAll(admins, '/admin/webhooks', [['Add endpoint', 'Add endpoint']])
  await openAll(admins, `/admin/webhooks/${await pausedWebhook(admin.api)}`, [
    ['Edit', 'Edit endpoint'],
    ['Replace secret', 'Replace the signing secret?'],
  ])
  await openAll(admins, '/admin/api-clients', [['Create client', 'Create client']])
  await openAll(admins, '/admin/synonyms', [['Add synonyms', 'Add synonyms']])
  await openAll(admins, '/workouts/new', [['Add exercises', 'Add exercises']])
  await openAll(admins, '/exercise-database', [['Add Exercise', /./]])
  await openAll(admins, '/programs', [['Create Program', /./]])
  await openAll(admins, '/account?tab=security', [
    ['Change Password', /./],
    ['Sign out everywhere', /./],
  ])
})

test('scrolls at least half of a low window even with a long title and the most buttons', async ({
  pageOf,
  admin,
}) => {
  const page = await pageOf(admin)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send Announcement', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const title = 'Send the announcement about the new terms '.repeat(6).trim()
  await page.evaluate(`
    document.querySelector('[role=dialog] h2').textContent = ${JSON.stringify(title)}
    const footer = document.querySelector('[role=dialog] footer')
    for (let more = 0; more < 6; more++) {
      const button = footer.lastElementChild.cloneNode(true)
      button.textContent = 'Send to every professional and athlete'
      footer.append(button)
    }`)
  await tryWindows(page, title)
})

const WEB = join(import.meta.dirname, '../../web/src')
const sourcesWith = (pattern: RegExp): string[] =>
  globSync('**/*.tsx', { cwd: WEB })
    .filter((file) => !file.includes('.test.') && pattern.test(readFileSync(join(WEB, file), 'utf8')))
    .sort()

test('builds every dialog from the two components tested here, without another scrolling part', () => {
  expect(sourcesWith(/from 'radix-ui(\/(alert-)?dialog)?'|<dialog\b|role="(alert)?dialog"/)).toEqual([
    'ui/dialog-window.tsx',
    'ui/sheet-window.tsx',
  ])
  expect(sourcesWith(/overflow-(y-)?(auto|scroll)/)).toEqual([
    'app/shell-frame.tsx',
    'entities/search/combobox.tsx',
    'features/messages/message-list.tsx',
    'features/messages/messages-screen.tsx',
    'features/messages/thread-pane.tsx',
    'features/professional-settings/time-off-appointments.tsx',
    'features/professional/booking-aside.tsx',
    'features/progress/body/body-card.tsx',
    'features/progress/figure-table.tsx',
    'features/training-import/preview.tsx',
    'ui/dialog-window.tsx',
    'ui/dropdown-menu.tsx',
    'ui/sheet-window.tsx',
  ])
})
