import { getPayoutAccount, startPayoutOnboarding } from '@fieldside/contracts/http/payments.ts'
import { onboardOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import type { Professional } from './listing.ts'

/** Connects a payout account on the payment provider's page, so that confirmed sessions can be paid online. */
export const connectPayouts = async ({ person }: Professional): Promise<void> => {
  const { url } = await person.call('billing', startPayoutOnboarding)
  await onboardOnPage(url)
  await person.call('billing', getPayoutAccount)
}
