// Completes the simulator's hosted pages without a browser, for tests and the seed.
import { answerBank } from './testing.ts'

export type OnPage = { location: string } | { error: string }

/** Enters a card on a checkout page and submits it. Answers the bank's challenge, if any, with `bank`. */
export const payOnPage = async (
  checkoutUrl: string,
  number: string,
  bank: 'complete' | 'fail' = 'complete',
): Promise<OnPage> => {
  const reply = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ number, exp_month: '12', exp_year: '34', cvc: '123', name: 'Pat Lane' }),
  })
  const answer = (await reply.json()) as OnPage
  if (!('location' in answer) || !answer.location.includes('/redirect/authenticate/')) return answer
  const { location } = await answerBank(answer.location, bank)
  const back = await fetch(location!, { redirect: 'manual' })
  const next = back.headers.get('location') ?? ''
  if (!next.startsWith('/c/pay/')) return { location: next }
  const page = await (await fetch(new URL(next, checkoutUrl))).text()
  return { error: /role="alert">([^<]*)</.exec(page)?.[1] ?? '' }
}

/** Submits or postpones the payout onboarding page. Returns where it leads. */
export const onboardOnPage = async (linkUrl: string, outcome: 'submit' | 'later' = 'submit') => {
  await (await fetch(linkUrl, { redirect: 'manual' })).text()
  const reply = await fetch(linkUrl, { method: 'POST', body: new URLSearchParams({ outcome }) })
  return (await reply.json()) as { location: string }
}

/** Advances one customer's clock. Renewals, payment retries, and endings due by then happen at once. */
export const advanceCustomer = async (simulatorUrl: string, customer: string, to: Date): Promise<void> => {
  const reply = await fetch(`${simulatorUrl}/_sim/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer, to: Math.floor(to.getTime() / 1000) }),
  })
  if (!reply.ok) throw new Error(`the simulator refused: ${await reply.text()}`)
}
