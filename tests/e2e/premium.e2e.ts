import { readFile } from 'node:fs/promises'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import { transactionsScreen } from '@fieldside/contracts/http/bff/transactions.ts'
import { firstRequest, signUp } from '../fixtures/users.ts'
import { confirmAtBank, payOnCheckout } from '../steps/checkout.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

/** Chromium doesn’t compress the objects of pages. */
const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const DECLINED = '4000 0000 0000 0002'
const ASKS_THE_BANK = '4000 0025 0000 3155'

onPhoneToo(() =>
  test('sells Premium in a separate tab, also with a challenged card, and unlocks the original page without a new sign-in [subscription/checkout-opens] [subscription/activated-by-payment] [payment-success/subscription] [subscription/manage]', async ({
    pageOf,
    target,
  }) => {
    const page = await pageOf(await signUp(target, { role: 'athlete' }))
    await page.goto('/pricing')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    const checkout = await opening
    await payOnCheckout(checkout, 'Subscribe', DECLINED)
    await expect(checkout.getByRole('alert')).toHaveText('Your card was declined.')
    await payOnCheckout(checkout, 'Subscribe', ASKS_THE_BANK)
    await confirmAtBank(checkout)
    await expect(checkout.getByRole('heading', { name: 'Welcome to Premium!' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Manage subscription' })).toBeVisible()

    await page.getByRole('link', { name: 'Manage subscription' }).click()
    await expect(page.getByText('Renewal date')).toBeVisible()
    await expect(page.getByText('Visa ending 3155')).toBeVisible()
    await expect(page.getByRole('row', { name: /Premium subscription/ })).toContainText('$7.00')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(page.getByText('Premium ends on', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Keep Premium' }).click()
    await expect(page.getByText('Renewal date')).toBeVisible()
  }),
)

test('says after an abandoned checkout that nothing was charged, and changes nothing [payment-cancel/subscription] [payment-cancel/no-charges]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  const { url } = await athlete.api.call(actions.createSubscriptionCheckout)
  await page.goto(url)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible()
  await expect(page.getByText('No charges were made.')).toBeVisible()
  expect((await athlete.api.call(actions.getSubscription)).is_subscribed).toBe(false)
  expect((await athlete.api.call(transactionsScreen, { query: {} })).items).toEqual([])
})

test('redirects a visitor from /transactions to /auth [transactions/own-only]', {
  tag: EXTENDED_TAG,
}, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/transactions')
  await expect(page).toHaveURL(/\/auth\?next=%2Ftransactions/)
})

test('lets an athlete pay a confirmed session online, shows it to both, refunds it in full on a timely cancellation, prints the receipt on one page, and counts it among the professional’s earnings [appointment-states/paid-confirmed] [booking-page/refund-state] [receipts/each] [receipts/session] [earnings/screen] [earnings/export]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id }, body: {} })
  const mine = await pageOf(athlete)
  await mine.goto(`/booking/${asked.id}`)
  await expect(mine.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)

  const theirs = await pageOf(pro)
  await theirs.goto('/professional-settings#payouts')
  await theirs.getByRole('button', { name: 'Connect payout account' }).click()
  await theirs.getByLabel('Legal name').fill(pro.name)
  await theirs.getByRole('button', { name: 'Agree and submit' }).click()
  await expect(theirs.getByText('Connected', { exact: true })).toBeVisible()

  await mine.reload()
  const opening = mine.waitForEvent('popup')
  await mine.getByRole('button', { name: /^Pay \$/ }).click()
  const checkout = await opening
  await payOnCheckout(checkout, /^Pay \$/)
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(mine.getByText('Paid', { exact: true })).toBeVisible()

  await athlete.api.call(actions.cancelAppointment, { params: { id: asked.id } })
  const payments = () => athlete.api.call(transactionsScreen, { query: {} })
  await expect.poll(async () => (await payments()).items[0]?.status).toBe('refunded')
  await expect(mine.getByRole('region', { name: 'Your payment' })).toContainText(/Refunded on \w{3}, /)
  const { booking } = await pro.api.call(bookingScreen, { params: { id: asked.id } })
  expect(booking.status).toBe('cancelled')

  // A reader with the dark theme prints black on white, too.
  await mine.emulateMedia({ colorScheme: 'dark' })
  await mine.goto('/transactions')
  await mine.getByRole('link', { name: /^Receipt for Session/ }).click()
  await expect(mine.getByRole('row', { name: /^Session/ })).toContainText(pro.name)
  await expect(mine.getByRole('row', { name: /^Refund/ })).toBeVisible()
  for (const format of ['Letter', 'A4']) expect(pagesIn(await mine.pdf({ format }))).toBe(1)
  await mine.emulateMedia({ media: 'print' })
  await expect(mine.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(mine.getByRole('heading', { name: 'Receipt' })).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const name of ['Print', 'Toggle sidebar', 'Home'])
    await expect(mine.getByRole('button', { name }).or(mine.getByRole('link', { name }))).toBeHidden()

  await theirs.goto('/transactions')
  await theirs.getByRole('link', { name: 'Earnings' }).click()
  const amounts = theirs.getByRole('table', { name: /^Entries of / }).getByRole('cell', { name: /^-?\$/ })
  await expect(amounts).toHaveCount(4)
  const shown = (await amounts.allTextContents()).map((text) => text.replace('Amount', ''))
  expect(shown.toSorted()).toEqual(['$85.00', '-$85.00', '$25.00', '-$25.00'].toSorted())
  const downloading = theirs.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  const exported = [...csv.matchAll(/,(-?)(\d+\.\d\d),USD,/g)].map(([, sign, amount]) => `${sign}$${amount}`)
  expect(exported.toSorted()).toEqual(shown.toSorted())
})
