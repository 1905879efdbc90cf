import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { firstRequest, freeSlot, request, signUp, strangers } from '../fixtures/users.ts'
import { fillBooking, openProfile, searchFor, sendBooking } from '../steps/athlete.ts'
import { expect, test } from './fixtures.ts'
import { spokenDialog, spokenProfile, spokenResult } from './spoken.ts'
import { EXTENDED_TAG } from './tags.ts'

test('lets an athlete search, open a profile, request a session, and see the confirmation [booking-form/success-toast] [booking-confirmation/details] [find/calendar-screen-reader] [find/screen-reader]', async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  const reads: string[] = []
  page.on('request', (sent) => reads.push(new URL(sent.url()).pathname))
  await searchFor(page, pro.city.toUpperCase(), 'Physical Therapist')
  // The preload of the document is the only read of the session.
  expect(reads.filter((path) => path === '/api/session')).toHaveLength(1)
  await expect(page.getByText('Found 1 professional accepting bookings')).toBeVisible()
  await expect(page.getByRole('article')).toMatchAriaSnapshot(spokenResult(pro.name))
  await openProfile(page, pro.name)
  await expect(page.getByText('$85').first()).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(spokenProfile(pro.name))
  await fillBooking(page, pro.name, 'Left knee.')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(spokenDialog(pro.name))
  const id = await sendBooking(page)
  await expect(page.getByText('Booking request submitted!')).toBeVisible()
  await expect(
    page.getByText(
      `Your Initial Consultation request has been sent to ${pro.name}. You'll be notified when they respond.`,
    ),
  ).toBeVisible()
  const { booking } = await athlete.api.call(bookingScreen, { params: { id } })
  expect(booking).toMatchObject({ status: 'pending', notes: 'Left knee.', age: 27, sex: 'male' })
})

test('names the mistakes in a booking form, keeps the input, and sends nothing [booking-form/validation-toast]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  await fillBooking(page, pro.name, 'Typed before the mistake')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByLabel('Age').fill('121')
  await page.getByRole('button', { name: 'Request Session' }).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Typed before the mistake')
  const { upcoming } = await athlete.api.call(screens.athleteDashboardScreen)
  expect(upcoming.items).toEqual([])
})

test('rejects a slot that was just taken, offers the remaining ones, and keeps the form [booking-form/server-error-toast] [openings/held]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const [athlete, faster] = await Promise.all([
    signUp(target, { role: 'athlete' }),
    signUp(target, { role: 'athlete' }),
  ])
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  await fillBooking(page, pro.name, 'I was slower')
  const radio = page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { checked: true })
  const chosen = await radio.getAttribute('value')
  const clock = ((await radio.textContent()) ?? '').trim()
  const slots = await freeSlot(faster.api, pro.professional.id)
  await request(faster, pro.professional.id, chosen ?? slots)
  await page.getByRole('button', { name: 'Request Session' }).click()
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  const taken = `${clock} has just been taken. Choose another time.`
  await expect(page.getByRole('dialog').getByText(taken)).toBeVisible()
  await expect(page.getByText(taken)).toHaveCount(2)
  await expect(radio).toHaveCount(0)
  await expect(page.getByRole('dialog').getByLabel('Notes')).toHaveValue('I was slower')
  await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first().click()
  await sendBooking(page)
})

test('shows a request without a reload, charges $25 on accept, and notifies the athlete live [first-booking-fee/announced] [booking-requests/contact-after-confirmation] [booking-requests/dialogs]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin)
  const [hers, his] = [await pageOf(pro), await pageOf(athlete)]
  await hers.goto('/booking-requests')
  await expect(hers.getByText(/no .*requests|nothing/i).first()).toBeVisible()
  const asked = await request(athlete, pro.professional.id)
  const card = hers.getByRole('article', { name: `Request from ${athlete.name}` })
  await expect(card).toBeVisible()
  await expect(card).toContainText('$25')
  await expect(card).toContainText('Visa ending 4242')
  await expect(hers.getByText('+1 212 555 0188')).toHaveCount(0)

  await his.goto('/athlete-dashboard')
  await expect(his.getByText('Pending').first()).toBeVisible()
  await card.getByRole('button', { name: 'Accept' }).click()
  await hers.getByRole('button', { name: 'Accept and pay $25' }).click()
  await expect(hers.getByRole('dialog', { name: 'Session confirmed' })).toContainText('+1 212 555 0188')

  await expect(his.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await his.goto('/notifications')
  await expect(his.getByText('Session confirmed').first()).toBeVisible()
  await his.goto(`/booking/${asked.id}`)
  await expect(his.getByText('1 Track Lane, Denver')).toBeVisible()
})

test('keeps the request pending after a declined card and accepts it with a new one [first-booking-fee/failed-charge] [first-booking-fee/suspension]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await firstRequest(target, admin, { card: 'pm_card_chargeCustomerFail' })
  const page = await pageOf(pro)
  await page.goto('/booking-requests')
  const card = page.getByRole('article', { name: `Request from ${athlete.name}` })
  await card.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Accept and pay $25' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .first(),
  ).toBeVisible()
  const { items } = await athlete.api.call(actions.listNotifications)
  expect(items).toHaveLength(0)
})

test('accepts a suggested time and charges the same single fee [appointment-states/alternate-accepted] [booking-requests/dialogs]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  const hers = await pageOf(pro)
  await hers.goto('/booking-requests')
  await hers.getByRole('button', { name: 'Suggest another time' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Suggest another time' })
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect(hers.getByText('Please select an alternate time').first()).toBeVisible()
  await dialog.getByRole('radiogroup', { name: /time/i }).getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect(hers.getByText('Time suggested')).toBeVisible()

  const his = await pageOf(athlete)
  await his.goto(`/booking/${asked.id}`)
  await his.getByRole('button', { name: 'Accept suggested time' }).click()
  await expect(his.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  const { booking } = await athlete.api.call(bookingScreen, { params: { id: asked.id } })
  expect(booking.appointment_date).not.toBe(asked.appointment_date)
})

test('keeps the request at its own time when the athlete declines a suggestion [appointment-states/alternate-declined]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const asked = await request(athlete, pro.professional.id)
  const other = await freeSlot(athlete.api, pro.professional.id, 5)
  await pro.api.call(actions.suggestTime, { params: { id: asked.id }, body: { suggested_date: other } })
  const page = await pageOf(athlete)
  await page.goto('/athlete-dashboard')
  await page.getByRole('button', { name: 'Decline suggested time' }).click()
  await expect(page.getByText('Suggestion declined')).toBeVisible()
  const { booking } = await athlete.api.call(bookingScreen, { params: { id: asked.id } })
  expect(booking).toMatchObject({
    status: 'pending',
    suggested_date: null,
    appointment_date: asked.appointment_date,
  })
})

test('shows the athlete that the professional declined [appointment-states/decline] [booking-requests/dialogs]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  const hers = await pageOf(pro)
  await hers.goto('/booking-requests')
  await hers.getByRole('button', { name: 'Decline', exact: true }).click()
  await hers.getByRole('button', { name: 'Decline request' }).click()
  await expect(hers.getByText('Request declined').first()).toBeVisible()
  const his = await pageOf(athlete)
  await his.goto(`/booking/${asked.id}`)
  await expect(his.getByText('Declined').first()).toBeVisible()
})

test('lets the athlete cancel a pending booking from the dashboard [appointment-states/cancel-pending]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  await request(athlete, pro.professional.id)
  const page = await pageOf(athlete)
  await page.goto('/athlete-dashboard')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Booking canceled')).toBeVisible()
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
})

test("answers not found for an unknown booking and for another user's [booking-confirmation/not-found] [booking-confirmation/own-only]", async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const [athlete, stranger] = await Promise.all([
    signUp(target, { role: 'athlete' }),
    signUp(target, { role: 'athlete' }),
  ])
  const asked = await request(athlete, pro.professional.id)
  const page = await pageOf(stranger)
  for (const id of [asked.id, randomUUID()]) {
    await page.goto(`/booking-confirmation?id=${id}`)
    await expect(page.getByText('Appointment Not Found')).toBeVisible()
  }
})
