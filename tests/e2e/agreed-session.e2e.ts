import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Page } from '@playwright/test'
import ical from 'node-ical'
import { firstRequest, freeSlot, request, signUp, strangers } from '../fixtures/users.ts'
import { chooseLaterDay } from '../steps/athlete.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

/** Creates an address on the account page, as a person does, and returns how a calendar program reads its only event. */
const feedOf = async (page: Page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = (await page.getByRole('region', { name: 'Calendar address' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy Calendar address' }).click()
  return async () => {
    const events = Object.values(ical.sync.parseICS(await (await fetch(address)).text()))
    return events.find((part) => part?.type === 'VEVENT')
  }
}

onPhoneToo(() =>
  test('shows a proposed and accepted new time live and as rescheduled to both sides [appointment-states/rescheduled] [booking-page/by-id] [calendar/feed] [calendar/one]', async ({
    pageOf,
    target,
    sharedPro: pro,
  }) => {
    const athlete = await signUp(target, { role: 'athlete' })
    const asked = await request(athlete, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
    const [hers, his] = [await pageOf(pro), await pageOf(athlete)]
    await hers.goto(`/booking/${asked.id}`)
    await his.goto('/athlete-dashboard')
    await his.getByRole('link', { name: 'View booking' }).click()
    await expect(his).toHaveURL(new RegExp(`/booking/${asked.id}$`))
    await expect(his.getByRole('heading', { level: 1, name: `Session with ${pro.name}` })).toBeVisible()
    const saved = his.waitForEvent('download')
    await his.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await saved).suggestedFilename()).toBe('fieldside-session.ics')
    const readFeed = await feedOf(his)
    expect(await readFeed()).toMatchObject({
      uid: `${asked.id}@fieldside`,
      start: new Date(asked.appointment_date),
    })
    await his.goto(`/booking/${asked.id}`)

    await his.getByRole('button', { name: 'Propose a new time' }).click()
    const dialog = his.getByRole('dialog', { name: 'Propose a new time' })
    await dialog.getByRole('button', { name: 'Propose this time' }).click()
    await expect(dialog.getByText('Please select a new time')).toBeVisible()
    await chooseLaterDay(dialog)
    const choice = dialog.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').nth(2)
    const chosen = await choice.getAttribute('value')
    await choice.click()
    await dialog.getByRole('button', { name: 'Propose this time' }).click()
    await expect(his.getByText('You proposed a new time')).toBeVisible()

    await hers.getByRole('button', { name: 'Accept new time' }).click()
    await expect(hers.getByText('Session rescheduled')).toBeVisible()
    await expect(his.getByText('Rescheduled', { exact: true })).toBeVisible()
    await expect(his.getByRole('button', { name: 'Withdraw proposal' })).toHaveCount(0)
    const { booking } = await athlete.api.call(bookingScreen, { params: { id: asked.id } })
    expect(booking).toMatchObject({ status: 'confirmed', rescheduled: true, appointment_date: chosen })
    expect(await readFeed()).toMatchObject({ uid: `${asked.id}@fieldside`, start: new Date(chosen!) })
    await his.goto('/athlete-dashboard')
    await expect(his.getByText('Rescheduled', { exact: true })).toBeVisible()
    await his.goto('/notifications')
    await expect(his.getByText('Session rescheduled').first()).toBeVisible()
  }),
)

test('shows the reason and the contact instead of cancel and reschedule within 24 hours of a session [appointment-states/cancel-24-hours]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin, { schedule: null })
  const asked = await request(athlete, pro.professional.id, soon())
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
  const [hers, his] = [await pageOf(pro), await pageOf(athlete)]
  for (const page of [hers, his]) {
    await page.goto(`/booking/${asked.id}`)
    await expect(page.getByText(/cancel or move a session until 24 hours before it starts/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Cancel booking|Propose a new time/ })).toHaveCount(0)
  }
  await expect(hers.getByRole('link', { name: '+1 212 555 0188' })).toBeVisible()
  await his.getByRole('button', { name: /Show contact/ }).click()
  await expect(his.getByRole('link', { name: pro.email })).toBeVisible()
})

/** Tomorrow, but less than 24 hours from now. */
const soon = () => new Date(Date.now() + 20 * HOUR_MS).toISOString()

test('shows the link of an online session to both sides once it is confirmed [appointment-place/kind]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete, asked: first } = await firstRequest(target, admin)
  const link = 'https://meet.example.test/maya'
  const { items } = await pro.api.call(actions.setOffers, {
    body: {
      items: [
        {
          appointment_type_id: 'consultation',
          duration_minutes: 45,
          custom_price_cents: null,
          is_active: true,
          place: 'online',
          place_detail: link,
        },
      ],
    },
  })
  expect(items).toHaveLength(1)
  const his = await pageOf(athlete)
  await his.goto(`/professional/${pro.professional.id}`)
  await his.getByRole('button', { name: 'Book Session' }).first().click()
  await expect(his.getByRole('dialog').getByText(/45 min · Online/)).toBeVisible()
  const asked = await athlete.api.call(actions.requestAppointment, {
    body: {
      professional_id: pro.professional.id,
      appointment_type: 'consultation',
      appointment_date: await freeSlot(athlete.api, pro.professional.id, 6),
      age: 27,
      sex: 'male',
      phone: '+1 212 555 0188',
      email: athlete.email,
    },
  })
  const hers = await pageOf(pro)
  for (const page of [hers, his]) {
    await page.goto(`/booking/${asked.id}`)
    await expect(page.getByText(/the link appears once the session is confirmed/)).toBeVisible()
    await expect(page.getByText(link)).toHaveCount(0)
  }
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
  for (const page of [hers, his]) await expect(page.getByRole('link', { name: link })).toBeVisible()
  await hers.goto(`/booking/${first.id}`)
  await expect(hers.getByText('1 Track Lane, Denver')).toHaveCount(0)
})
