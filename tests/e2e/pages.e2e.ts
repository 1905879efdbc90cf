import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { startSession } from '@fieldside/contracts/http/bff/session.ts'
import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import type { Locator, Page } from '@playwright/test'
import { createApi } from '../fixtures/api.ts'
import { freeSlot, PASSWORD, PHONE, request, signIn, signUp, strangers } from '../fixtures/users.ts'
import { latestMail } from '../steps/inbox.ts'
import { typeCard } from '../steps/professional.ts'
import { switchPerson } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const HEADLINE = 'Connect with Elite Sports Professionals'

test('redirects a signed-in user from / to their dashboard and shows a visitor the landing page [landing/public-home] [landing/signed-in-home]', async ({
  visitor,
  target,
  admin,
}) => {
  const page = await visitor()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
  const athlete = await signUp(target, { role: 'athlete' })
  const pro = await signUp(target, { role: 'professional' })
  for (const [person, home] of [
    [athlete, '**/athlete-dashboard'],
    [pro, '**/provider-dashboard'],
    [admin, '**/admin'],
  ] as const) {
    await switchPerson(page, target.publicUrl, person)
    await page.goto('/')
    await page.waitForURL(home)
    await expect(page.getByRole('heading', { name: HEADLINE })).toHaveCount(0)
  }
})

/** Counts the presses of a pointer from now on, until the document changes. */
const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`
    window.presses = 0
    document.addEventListener('pointerdown', () => { window.presses++ }, true)`)
  return () => page.evaluate<number>('window.presses')
}

test('asks a visitor to sign in for pages that need an account, and takes one who chose a time on the landing page to a sent request in six clicks [errors/authentication-required] [auth/asked-time-clicks]', async ({
  visitor,
  target,
  sharedPro: pro,
}) => {
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find Professionals' }).click()
  await page.waitForURL('**/auth?next=%2Fsearch')
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()

  const at = await freeSlot(pro.api, pro.professional.id, 4)
  const card = { id: pro.professional.id, name: pro.name, initials: 'P', hue: 20, about: '', rating: 'New' }
  // The BFF keeps its answer for a minute.
  await page.route('**/api/screens/landing', (route) =>
    route.fulfill({
      json: { professionals: [{ ...card, slots: [{ at, day: '', clock: '' }] }], zone: 'MT' },
    }),
  )
  await page.getByRole('complementary').getByRole('link').click()
  const times = page.getByRole('list', { name: 'Professionals with available times' })
  await expect(times.locator(`a[href*="${at}"]`)).toBeVisible()
  const presses = await countPresses(page)
  await times.locator(`a[href*="${at}"]`).click()
  await expect(page.getByText(/^Almost there\./)).toContainText(`with ${pro.name}.`)
  const person = { email: `ana.${randomUUID()}@people.test`, password: PASSWORD }
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Ruiz')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: `Book a session with ${pro.name}` })
  await dialog.getByRole('radio', { name: /Initial Consultation/ }).click()
  await dialog.getByLabel('Age').fill('27')
  await dialog.getByRole('combobox', { name: 'Sex' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await dialog.getByLabel('Phone').fill(PHONE)
  await page.getByRole('button', { name: 'Request Session' }).click()
  await page.waitForURL('**/booking-confirmation?id=*')
  expect(await presses()).toBe(6)
  const api = await signIn(target, person)
  const id = new URL(page.url()).searchParams.get('id')!
  const { booking } = await api.call(bookingScreen, { params: { id } })
  expect(booking.appointment_date).toBe(at)
})

test('shows the links in a drawer below 768 pixels and in a row from there on [navigation/mobile-breakpoint]', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/')
  const row = page.getByRole('banner').getByRole('link', { name: 'Find Professionals' })
  const drawer = page.getByRole('button', { name: 'Open navigation' })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(drawer).toBeVisible()
  await expect(row).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(row).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('makes the sidebar 16rem wide, 3rem when collapsed, and 18rem on a phone [shell/sidebar-widths]', async ({
  pageOf,
  target,
}) => {
  const page = await pageOf(await signUp(target, { role: 'athlete' }))
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/athlete-dashboard')
  const sidebar = page.locator('aside[data-state]')
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  const widthOf = async (part: typeof sidebar) => (await part.boundingBox())?.width
  await expect.poll(() => widthOf(sidebar)).toBe(256)
  await toggle.click()
  await expect.poll(() => widthOf(sidebar)).toBe(48)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sidebar).toHaveCount(0)
  await toggle.click()
  await expect.poll(() => widthOf(page.getByRole('dialog', { name: 'Sidebar' }))).toBe(288)
})

onPhoneToo(() =>
  test('counts unread notifications live on the bell and opens the list, newest first [shell/bell] [notifications-page/list]', async ({
    pageOf,
    target,
    sharedPro: pro,
  }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const page = await pageOf(athlete)
    await page.goto('/athlete-dashboard')
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')
    for (const unread of [1, 2]) {
      const { id } = await request(athlete, pro.professional.id)
      await pro.api.call(actions.declineAppointment, { params: { id } })
      await expect(bell).toHaveAccessibleName(`Notifications, ${unread} unread`)
    }
    await bell.click()
    await page.waitForURL('**/notifications')
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('article')
    await expect(rows).toHaveCount(2)
    for (const row of await rows.all()) await expect(row).toContainText(pro.name)
    const times = await rows
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    expect(times).toHaveLength(2)
    expect(times[0]! > times[1]!).toBe(true)
    await switchPerson(page, target.publicUrl)
    await page.goto('/notifications')
    await page.waitForURL('**/auth?next=%2Fnotifications')
  }),
)

test("keeps the switches of /notifications and the account's preferences in sync, and the kinds and quiet hours below them [notifications-page/settings-toggles] [notices/kinds] [notices/quiet-hours] [notices/zone]", {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const page = await pageOf(await signUp(target, { role: 'athlete' }))
  const email = page.getByRole('switch', { name: 'Email notifications' })
  const push = page.getByRole('switch', { name: 'Push notifications' })
  await page.goto('/notifications')
  await expect(email).toBeChecked()
  await expect(push).not.toBeChecked()
  await email.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/account')
  await expect(email).not.toBeChecked()
  await expect(push).not.toBeChecked()
  await email.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/notifications')
  await expect(email).toBeChecked()

  const messages = page.getByRole('checkbox', { name: 'Messages: Email' })
  await messages.click()
  await expect(messages).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Until' }).selectOption({ label: '6:30 AM' })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('')
  await expect(zone.getByRole('option', { name: /^Automatic: America\/New York/ })).toBeAttached()
  await zone.selectOption('America/Denver')
  // The select shows the zone before it is saved.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('America/New_York') ?? false,
  )
  await page.getByRole('button', { name: /Use this device’s zone/ }).click()
  await expect(zone).toHaveValue('America/New_York')
  await saved
  await page.reload()
  await expect(messages).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Until' })).toHaveValue('06:30')
  await expect(zone).toHaveValue('America/New_York')
})

test('preloads the unsaved-changes dialog before the connection is lost', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/contact')
  const fetched = page.waitForResponse(/popups/)
  await page.getByLabel('Message').fill('The reminder came twice')
  expect((await fetched).ok()).toBe(true)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('The reminder came twice')
})

/** Types into a field and goes back. Staying keeps the input and the address; leaving follows Back. */
const tryBack = async (page: Page, field: Locator, to: string): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await field.fill('77')
  const address = page.url()
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('77')
  expect(page.url()).toBe(address)
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(to)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('asks before Back discards input in a dialog, the workout builder, or settings [navigation/unsaved-input]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete } = await strangers(target, admin)
  const page = await pageOf(athlete)
  await page.goto('/search')
  await page.locator(`a[href="/professional/${pro.professional.id}"]`).first().click()
  // The results have this button, too.
  await expect(page.getByRole('heading', { level: 1, name: pro.name })).toBeVisible()
  await page.getByRole('button', { name: 'Book Session' }).first().click()
  await tryBack(page, page.getByLabel('Phone'), `**/professional/${pro.professional.id}`)
  await switchPerson(page, target.publicUrl, admin)
  await page.goto('/workouts')
  await page.getByRole('link', { name: 'New workout' }).first().click()
  await tryBack(page, page.getByLabel('Name'), '**/workouts')
  await switchPerson(page, target.publicUrl, pro)
  await page.goto('/provider-dashboard')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await tryBack(page, page.getByRole('textbox', { name: 'Price per session' }), '**/provider-dashboard')
})

test('emails a message from Help to support, confirms it, and empties the form [help/contact-sent] [contact/page]', async ({
  visitor,
  target,
}) => {
  const page = await visitor()
  const subject = `Question ${Date.now()} ${Math.random()}`
  for (const path of ['/help', '/contact']) {
    await page.goto(path)
    const field = (name: string) => page.getByRole('textbox', { name })
    await field('Name').fill('Vera Visitor')
    await field('Email').fill('vera@people.test')
    await field('Subject').fill(`${subject} ${path}`)
    await field('Message').fill('How do I begin?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
    for (const name of ['Name', 'Email', 'Subject', 'Message']) await expect(field(name)).toHaveValue('')
    const mail = await latestMail(target.inboxUrl, 'support@fieldside.test', `Support: ${subject} ${path}`)
    expect(mail.text).toContain('Vera Visitor <vera@people.test>')
    expect(mail.text).toContain('How do I begin?')
  }
})

test("adds and then updates a professional's card under Payment Methods, and asks visitors to sign in first [professional-billing/payment-methods-tab] [professional-billing/signed-out]", async ({
  pageOf,
  target,
}) => {
  const page = await pageOf(await signUp(target, { role: 'professional' }))
  await page.goto('/professional-billing')
  await page.getByRole('link', { name: /^Add payment method/ }).click()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Payment method added!')).toBeVisible()
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
  await page.getByRole('button', { name: 'Update card' }).click()
  await typeCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible()
  await switchPerson(page, target.publicUrl)
  await page.goto('/professional-billing')
  await page.waitForURL('**/auth?next=%2Fprofessional-billing')
})

test('reports and logs an unknown address and links home [not-found/page]', async ({ visitor }) => {
  const page = await visitor()
  const logged = page.waitForEvent('console', (message) => message.text() === 'No page at /no-such-page')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible()
})

test('rejects the demo accounts without the seed [operations/first-admin]', async ({ target }) => {
  for (const { email, password } of DEMO_ACCOUNTS) {
    const signingIn = createApi(target.publicUrl).call(startSession, { body: { email, password } })
    await expect(signingIn).rejects.toMatchObject({ problem: { code: 'invalid-credentials' } })
  }
})
