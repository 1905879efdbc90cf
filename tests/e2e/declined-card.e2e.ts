import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { firstRequest, freeSlot, saveCard } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test("keeps the athlete's accepted time when the professional accepts with a new card after a declined fee [appointment-states/alternate-accepted] [first-booking-fee/alternate-failed] [first-booking-fee/announced]", {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete, asked } = await firstRequest(target, admin, { card: 'pm_card_chargeCustomerFail' })
  const suggested = await freeSlot(athlete.api, pro.professional.id, 5)
  await pro.api.call(actions.suggestTime, { params: { id: asked.id }, body: { suggested_date: suggested } })

  const his = await pageOf(athlete)
  await his.goto(`/booking/${asked.id}`)
  await his.getByRole('button', { name: 'Accept suggested time' }).click()
  await expect(his.getByText('The professional still has to confirm', { exact: true })).toBeVisible()
  await expect(his.getByText(`You agreed to this time. ${pro.name} hasn’t confirmed it yet`)).toBeVisible()
  await expect(his.locator(`time[datetime="${suggested}"]`).first()).toBeVisible()
  await expect(his.getByRole('button', { name: 'Accept suggested time' })).toHaveCount(0)

  const hers = await pageOf(pro)
  await hers.goto('/booking-requests')
  const card = hers.getByRole('article', { name: `Request from ${athlete.name}` })
  await expect(card).toContainText(`${athlete.firstName} agreed to the time you suggested.`)
  await card.getByRole('button', { name: 'Accept' }).click()
  const dialog = hers.getByRole('dialog')
  await expect(dialog).toContainText(/\$25 is due\. Visa ending \d{4} was declined/)

  await saveCard(target, pro.api)
  await expect(dialog).toContainText('$25 will be charged to Visa ending 4242')
  await hers.getByRole('button', { name: 'Accept and pay $25' }).click()
  await expect(hers.getByRole('dialog', { name: 'Session confirmed' })).toBeVisible()
  const { booking } = await athlete.api.call(bookingScreen, { params: { id: asked.id } })
  expect(booking).toMatchObject({ status: 'confirmed', appointment_date: suggested, suggested_date: null })
  await expect(his.getByText('Confirmed', { exact: true }).first()).toBeVisible()
})

test('keeps the declined card and the amount visible in the dialog [first-booking-fee/announced] [first-booking-fee/failed-charge]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await firstRequest(target, admin, { card: 'pm_card_chargeCustomerFail' })
  const page = await pageOf(pro)
  await page.goto('/booking-requests')
  const card = page.getByRole('article', { name: `Request from ${athlete.name}` })
  await card.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/\$25 will be charged to Visa ending \d{4} now/)
  await page.getByRole('button', { name: 'Accept and pay $25' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The request is still pending.')
  await expect(dialog).toContainText(/\$25 is due\. Visa ending \d{4} was declined/)
  await saveCard(target, pro.api)
  await expect(dialog).toContainText('$25 will be charged to Visa ending 4242')
})
