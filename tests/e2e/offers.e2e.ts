import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { firstRequest } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test('a professional offers a client two times in the thread, and the athlete confirms one with the details of their last request [offers/times] [offers/take]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })

  const his = await pageOf(athlete)
  await his.goto(`/messages?with=${pro.professional.id}`)
  await expect(his.getByLabel(`Message to ${pro.name}`)).toBeVisible()
  const hers = await pageOf(pro)
  await hers.goto(`/messages?with=${athlete.id}`)
  await hers.getByRole('button', { name: 'Offer times' }).click()
  const offer = hers.getByRole('dialog', { name: `Offer times to ${athlete.name}` })
  const times = offer.getByRole('radiogroup').getByRole('radio')
  // Tomorrow or later, when the day has all of its times at whatever hour this runs.
  const day = offer
    .getByRole('grid')
    .getByRole('button', { name: /\d times/ })
    .nth(1)
  await day.click()
  await times.nth(0).click()
  await offer.getByRole('button', { name: 'Add another time' }).click()
  await expect(offer.getByRole('list', { name: 'Times to offer' }).getByRole('listitem')).toHaveCount(1)
  await day.click()
  await times.nth(2).click()
  await offer.getByLabel('Price (optional)').fill('70')
  await offer.getByRole('button', { name: 'Offer 2 times' }).click()
  await expect(offer).toHaveCount(0)
  const offered = hers.getByRole('region', { name: 'Offered times for Initial Consultation' })
  await expect(offered.getByRole('listitem')).toHaveCount(2)

  // The athlete's open thread shows the offer live.
  const card = his.getByRole('region', { name: 'Offered times for Initial Consultation' })
  await expect(card).toContainText('$70')
  await card.getByRole('listitem').first().getByRole('button').click()
  const take = his.getByRole('dialog', { name: 'Confirm this session?' })
  await expect(take.getByRole('region', { name: 'About you' })).toContainText('27, Male')
  await take.getByRole('button', { name: 'Confirm session' }).click()
  await expect(his).toHaveURL(/\/booking\/[0-9a-f-]{36}$/)
  await expect(his.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(offered).toHaveCount(0)
})
