import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { firstRequest } from '../fixtures/users.ts'
import { payOnCheckout } from '../steps/checkout.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test('a professional offers a package, and after an agreed session the athlete buys it, sees what is left, and returns it for the named amount [packages/define] [packages/buy] [packages/shown] [packages/refund]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id }, body: {} })
  const theirs = await pageOf(pro)
  await theirs.goto('/professional-settings#payouts')
  await theirs.getByRole('button', { name: 'Connect payout account' }).click()
  await theirs.getByLabel('Legal name').fill(pro.name)
  await theirs.getByRole('button', { name: 'Agree and submit' }).click()
  await expect(theirs.getByText('Connected', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Add a package' }).click()
  await theirs.getByRole('dialog').getByLabel('Price of all sessions').fill('500')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Add package' }).click()
  await expect(theirs.getByText('$500 for all · 6 months to use them')).toBeVisible()

  const mine = await pageOf(athlete)
  await mine.goto(`/professional/${pro.professional.id}`)
  const opening = mine.waitForEvent('popup')
  await mine.getByRole('button', { name: 'Buy for $500' }).click()
  const checkout = await opening
  await payOnCheckout(checkout, /^Pay \$/)
  await checkout.getByRole('link', { name: 'View your packages' }).click()
  await expect(checkout.getByText('6 of 6 sessions left')).toBeVisible()
  await checkout.getByRole('button', { name: 'Return unused sessions' }).click()
  await expect(checkout.getByRole('dialog')).toContainText('You get $500 back')
  await checkout.getByRole('button', { name: 'Return for $500' }).click()
  await expect(checkout.getByText('Returned', { exact: true })).toBeVisible()
  await mine.goto('/transactions')
  await expect(mine.getByRole('row', { name: /^Package/ })).toContainText(/Refund/)
})
