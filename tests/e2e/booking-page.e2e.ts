import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Locator, Page } from '@playwright/test'
import { request, signUp } from '../fixtures/users.ts'
import { fillForm, openSearchFields, sendBooking } from '../steps/athlete.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { look } from './look.ts'
import { EXTENDED_TAG } from './tags.ts'
import { expectRoom, tabTo, ZOOMED } from './zoom.ts'

const LOG_IN = 'Please log in to book a session'

onPhoneToo(() =>
  test('lists bookable professionals on /booking by place and type, asks a visitor to log in, and lets an athlete send a request [booking-page/list] [booking-page/request-session] [booking-page/signed-out-text]', {
    tag: EXTENDED_TAG,
  }, async ({ visitor, pageOf, target, sharedPro: pro }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const narrow = async (page: Page, type: string) => {
      await page.goto('/booking')
      await openSearchFields(page)
      await page.getByRole('textbox', { name: 'Location' }).fill(pro.city.toUpperCase())
      await page.getByRole('combobox', { name: 'Professional type' }).click()
      // The count follows the type.
      await page.getByRole('option', { name: new RegExp(`^${type}`) }).click()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
    }
    const stranger = await visitor()
    await narrow(stranger, 'Sports Dietician')
    await expect(
      stranger.getByText('No professionals found. Please try different search criteria.'),
    ).toBeVisible()
    await narrow(stranger, 'Physical Therapist')
    await expect(stranger.getByText('1 professional accepts bookings')).toBeVisible()
    await stranger.getByRole('button', { name: `Request Session with ${pro.name}` }).click()
    await expect(stranger.getByRole('alert').getByText(LOG_IN)).toBeVisible()
    await stranger.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(stranger).toHaveURL(/\/auth\?next=/)

    const page = await pageOf(athlete)
    await narrow(page, 'Physical Therapist')
    await page.getByRole('button', { name: `Request Session with ${pro.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Request Session with ${pro.name}` })
    await fillForm(page, dialog, 'From the booking page')
    await dialog.getByLabel('Phone').fill('12345')
    await dialog.getByRole('button', { name: 'Request Session' }).click()
    await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
    await dialog.getByLabel('Phone').fill('+1 212 555 0188')
    const id = await sendBooking(page)
    const { booking } = await athlete.api.call(bookingScreen, { params: { id } })
    expect(booking).toMatchObject({ status: 'pending', notes: 'From the booking page' })
  }),
)

test('books by keyboard alone at 200% zoom, from a suggestion over an available slot to a sent request [find/screen-combobox] [find/screen-slots] [find/zoom]', async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const page = await pageOf(await signUp(target, { role: 'athlete' }))
  await page.setViewportSize(ZOOMED)
  await page.goto('/search')
  await page.getByRole('button', { name: /^Search for / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'What you’re looking for' })).toBeFocused()
  await page.keyboard.type(pro.name)
  await expect(page.getByRole('option', { name: pro.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toMatchAriaSnapshot(`
    - listbox "Suggestions":
      - group "Professionals":
        - option /${pro.name}/ [selected]
  `)
  expect(await look(page, '[role=listbox]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.waitForURL(/words=/)
  const slots = page.getByRole('list', { name: `Next times of ${pro.name}` })
  await tabTo(page, page.getByRole('button', { name: `Compare ${pro.name}` }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible()
  await expectRoom(page)
  await tabTo(page, slots.getByRole('link').first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/professional\/.+\?book=.+&start=/)
  const dialog = page.getByRole('dialog', { name: `Book a session with ${pro.name}` })
  await expect(dialog.getByRole('button', { name: 'Change: When' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectRoom(page)
  await tabTo(page, page.getByRole('button', { name: 'Book Session' }))
  await page.keyboard.press('Enter')
  await fillByKeyboard(page, dialog)
  await page.waitForURL('**/booking-confirmation?id=*')
  await expect(page.getByRole('heading', { level: 1, name: 'Your request was sent' })).toBeVisible()
  await expectRoom(page)
})

/** Fills in the booking dialog and sends it. Chooses a day of the next month, because other tests request the next days. */
const fillByKeyboard = async (page: Page, dialog: Locator): Promise<void> => {
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, dialog.getByRole('radio').first())
  await press('Space')
  const grid = dialog.getByRole('grid')
  await tabTo(page, grid.locator('button[tabindex="0"]'))
  await press('PageDown')
  await expect(grid.locator('button:focus')).toHaveAccessibleName(/times? available/)
  await press('Enter')
  await tabTo(page, dialog.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first())
  await press('Space')
  await tabTo(page, dialog.getByLabel('Age'))
  await page.keyboard.type('27')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Sex' }))
  await press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await press('ArrowDown')
  await press('Enter')
  await tabTo(page, dialog.getByLabel('Phone'))
  await page.keyboard.type('+1 212 555 0188')
  await tabTo(page, dialog.getByRole('button', { name: 'Request Session' }))
  await press('Enter')
}

test('opens a separate screen for every address of sessions [routes/sessions-screens]', async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const { id } = await request(athlete, pro.professional.id)
  const [hers, his] = [await pageOf(pro), await pageOf(athlete)]
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
  const screens: [Page, string, (page: Page) => Locator][] = [
    [his, '/search', heading('Find Your Perfect Professional')],
    [his, `/professional/${pro.professional.id}`, heading(pro.name)],
    [his, '/booking', heading('Request a session')],
    [his, `/booking/${id}`, heading(`Session with ${pro.name}`)],
    [his, `/booking-confirmation?id=${id}`, heading('Your request was sent')],
    [his, '/athlete-dashboard', heading(`${pro.name} has your request`)],
    [hers, '/booking-requests', (page) => page.getByRole('link', { name: 'Confirmed sessions' })],
    [hers, '/provider-dashboard', (page) => page.getByRole('region', { name: 'Requests' })],
  ]
  for (const [page, path, sign] of screens) {
    await page.goto(path)
    await expect(sign(page)).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  }
})

onPhoneToo(() =>
  test('shows both sides one history of a booking in their own words, and adds what happens while it is open [timeline/booking]', {
    tag: EXTENDED_TAG,
  }, async ({ pageOf, target, sharedPro: pro }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const { id } = await request(athlete, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id } })
    const historyOn = async (page: Page): Promise<Locator> => {
      await page.goto(`/booking/${id}`)
      const history = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'History' }) })
      await history.getByText('History').click()
      return history.getByRole('listitem')
    }
    const [hers, his] = [await pageOf(pro), await pageOf(athlete)]
    const [herEntries, hisEntries] = [await historyOn(hers), await historyOn(his)]
    await expect(hisEntries).toHaveText(
      [
        `${pro.name} first saw your contact details`,
        `${pro.name} accepted, and the session is confirmed:`,
        'You asked for this session:',
      ].map((words) => new RegExp(`^${words}`)),
    )
    await expect(herEntries).toHaveText(
      [
        `You first saw ${athlete.name}’s contact details`,
        'You accepted, and the session is confirmed:',
        'You paid the \\$25 first-booking fee',
        `${athlete.name} asked for this session:`,
      ].map((words) => new RegExp(`^${words}`)),
    )
    for (const page of [hers, his]) expect(await look(page)).toEqual([])
    await athlete.api.call(actions.cancelAppointment, { params: { id }, body: {} })
    await expect(herEntries.filter({ hasText: `${athlete.name} canceled` })).toHaveCount(1)
    await expect(hisEntries.filter({ hasText: 'You canceled' })).toHaveCount(1)
  }),
)
