import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PaymentType } from '@fieldside/contracts/http/payments.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { Screen as CancelScreen } from './payment-cancel-screen.tsx'
import { Screen } from './payment-success-screen.tsx'

let verify: () => Response | Promise<Response>
let asked: unknown[]
let celebrated: string[]

const verified = (payment_type: PaymentType, success = true) =>
  reply(actions.verifyPayment, {
    success,
    payment_type,
    appointment_id: payment_type === 'session' ? 'a1' : null,
  })

const Address = () => <p>at {useLocation().pathname}</p>
const open = (...addresses: string[]) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={addresses} initialIndex={addresses.length - 1}>
        <Address />
        <Routes>
          <Route path="/payment-success" element={<Screen />} />
          <Route path="/payment-cancel" element={<CancelScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  asked = []
  celebrated = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('/users/me/moments/')) {
      celebrated.push(path)
      return reply(actions.celebrateMoment, { first: true })
    }
    asked.push(JSON.parse(String(body)))
    return verify()
  })
  vi.spyOn(notify, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('shows that it is verifying and confirms nothing until the server answers [payment-success/verifying]', async () => {
  let answer = (_: Response): void => {}
  verify = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  open('/payment-success?session_id=cs_1&type=subscription')
  expect(await screen.findByText('Verifying your payment…')).toBeTruthy()
  expect(screen.queryByText('Welcome to Premium!')).toBeNull()
  await waitFor(() => expect(asked).toEqual([{ sessionId: 'cs_1' }]))
  answer(verified('subscription'))
  expect(await screen.findByText('Welcome to Premium!')).toBeTruthy()
})

test('verifies nothing without a session id [payment-success/verifying]', async () => {
  open('/payment-success?type=subscription')
  expect(await screen.findByText('Payment Verification Failed')).toBeTruthy()
  expect(asked).toEqual([])
})

test('links a verified subscription to the programs [payment-success/subscription]', async () => {
  verify = () => verified('subscription')
  open('/payment-success?session_id=cs_1&type=subscription')
  fireEvent.click(await screen.findByRole('link', { name: 'View Premium Programs' }))
  expect(await screen.findByText('at /programs')).toBeTruthy()
})

test('links any other verified payment to the homepage [payment-success/other] [payment-success/homepage-button]', async () => {
  verify = () => verified('session')
  for (const name of ['Continue', 'Go to Homepage']) {
    const { unmount } = open('/payment-success?session_id=cs_1&type=subscription&appointment_id=a1')
    expect(await screen.findByText('Payment Successful!')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name }))
    expect(await screen.findByText('at /')).toBeTruthy()
    unmount()
  }
})

test.each([
  ['was not paid', () => verified('subscription', false)],
  ['is not theirs', () => problem(404, 'not-found', 'x')],
])('does not confirm a payment that %s [payment-success/verification-failed]', async (_, reply) => {
  verify = reply
  open('/payment-success?session_id=cs_1&type=subscription')
  expect(await screen.findByText('Payment Verification Failed')).toBeTruthy()
  expect(screen.getByText(/contact support/)).toBeTruthy()
  expect(screen.queryByText('Welcome to Premium!')).toBeNull()
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows an error when verification fails and retries it [payment-success/verification-error]', async () => {
  verify = () => problem(500, 'unexpected', 'x')
  open('/payment-success?session_id=cs_1&type=subscription')
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Verification Error',
      'Unable to verify payment. Please contact support.',
    ),
  )
  verify = () => verified('subscription')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Welcome to Premium!')).toBeTruthy()
})

test.each([
  ['?type=subscription', 'Subscription Cancelled', 'Try Again', 'at /programs'],
  ['?type=session&appointment_id=a1', 'Payment Cancelled', 'Continue', 'at /'],
])(
  'says that a checkout canceled with %s charged nothing [payment-cancel/subscription] [payment-cancel/other] [payment-cancel/no-charges]',
  async (query, title, button, address) => {
    open(`/payment-cancel${query}`)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(/No charges were made/)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: button }))
    expect(await screen.findByText(address)).toBeTruthy()
    expect(asked).toEqual([])
  },
)

test('returns to the previous page on Go Back [payment-cancel/go-back]', async () => {
  open('/pricing', '/payment-cancel?type=subscription')
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
  expect(await screen.findByText('at /pricing')).toBeTruthy()
})

test('celebrates Premium, and no other payment [find/moments-once]', async () => {
  verify = () => verified('session')
  const { unmount } = open('/payment-success?session_id=cs_1&type=subscription')
  await screen.findByText('Payment Successful!')
  expect(celebrated).toEqual([])
  unmount()
  verify = () => verified('subscription')
  open('/payment-success?session_id=cs_1&type=subscription')
  await waitFor(() => expect(document.querySelector('.draw-line')).toBeTruthy())
  expect(celebrated).toEqual(['/api/identity/users/me/moments/premium'])
})
