import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { PaymentMethod, PaymentState } from '@fieldside/contracts/http/billing.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { Screen } from './professional-billing-screen.tsx'

const user = userOf({ id: 'u1', email: 'maya@people.test', full_name: 'Maya Okafor', role: 'professional' })
const VISA: PaymentMethod = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
let payment: () => Response

const paymentOf = (card: PaymentMethod | null, suspended = false) => {
  const payment: PaymentState = { payment_method_setup: card !== null, payment_method: card, suspended }
  return reply(screens.professionalBillingScreen, { payment })
}

beforeEach(() => {
  payment = () => paymentOf(VISA)
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/api/session' ? reply(SESSION, sessionOf(user)) : payment(),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = (path = '/professional-billing') =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const figures = async () => {
  await screen.findByText('Payment method')
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  )
}
// Radix Tabs selects on mousedown, so a click event has no effect.
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('shows four tabs [professional-billing/tabs]', async () => {
  open()
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Payment Methods',
    'Pricing',
    'Policies',
  ])
})

test('shows the billing status and the next steps, with and without a card [professional-billing/overview]', async () => {
  const { unmount } = open()
  expect(await figures()).toMatchObject({
    'Payment method': 'Active',
    'Booking fee': '$25',
    'Next billing': 'Per Booking',
    Security: 'Encrypted',
  })
  expect(screen.getByText('Visa ending 4242')).toBeTruthy()
  expect(hrefOf(/^Update payment method/)).toBe('/professional-billing?tab=payment-methods')
  expect(hrefOf(/^Professional settings/)).toBe('/professional-settings')
  unmount()
  payment = () => paymentOf(null)
  open()
  expect(await figures()).toMatchObject({ 'Payment method': 'Required' })
  expect(hrefOf(/^Add payment method/)).toBe('/professional-billing?tab=payment-methods')
})

test('opens the saved card, which the professional can replace', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: /^Update payment method/ }))
  expect(await screen.findByText('Expires 04 / 2031')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Update card' }))
  // This fixture has no payment provider.
  expect(screen.getByRole('alert').textContent).toContain('Feature unavailable')
})

test('lists the fee, the price for returning clients, and the professional’s share [professional-billing/pricing-tab]', async () => {
  open()
  await openTab('Pricing')
  const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/First-booking fee per new athlete.*\$25$/),
    expect.stringMatching(/Returning clients.*have no fee.*\$0$/),
    expect.stringMatching(/You keep 100% of your session fees.*100%$/),
  ])
})

test('explains refunds, charges, and failed payments [professional-billing/policies]', async () => {
  open()
  await openTab('Policies')
  const text = screen.getByRole('tabpanel').textContent
  expect(text).toContain('non-refundable once the athlete has accessed your contact information')
  expect(text).toContain('Charges are immediate')
  expect(text).toContain('A failed payment may temporarily suspend accepting bookings')
})

test('puts a declined fee above everything else', async () => {
  payment = () => paymentOf(VISA, true)
  open()
  expect(await screen.findByText(/Your card was declined for your last fee/)).toBeTruthy()
})

test('shows an error when billing fails to load and reloads it on retry', async () => {
  payment = () => problem(500, 'unexpected', 'The server is down')
  open()
  expect(await screen.findByRole('heading', { name: 'Failed to load billing' })).toBeTruthy()
  payment = () => paymentOf(VISA)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Visa ending 4242')).toBeTruthy()
})
