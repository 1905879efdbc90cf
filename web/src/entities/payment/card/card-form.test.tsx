import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { CardForm } from './card-form.tsx'

// The provider is cached by script URL, so each test uses its own.
let client = { stripe_publishable_key: 'pk_test_1' as string | null, stripe_script_url: '', demo: false }
let tests = 0
const user = userOf({ id: 'u1', email: 'maya@people.test', full_name: 'Maya Okafor', role: 'professional' })
const away = (status = 422) => problem(status, 'card-provider-unavailable', 'Away for a moment')

/** Answers by path suffix; any other request succeeds. */
const serve = (replies: Record<string, () => Response> = {}) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/api', '')
    asked.push(path)
    const answer = replies[path]
    if (answer) return answer()
    if (path === '/session') return reply(SESSION, sessionOf(user, client))
    return path === '/billing/payment-methods/setup'
      ? reply(actions.setupPaymentMethod, { client_secret: 'seti_1_secret_2', customer_id: 'cus_1' })
      : reply(actions.confirmPaymentMethod, {
          payment_method_setup: true,
          payment_method: null,
          suspended: false,
        })
  })
  return asked
}

const element = { on: vi.fn(), mount: vi.fn(), update: vi.fn(), destroy: vi.fn() }
const confirmCardSetup = vi.fn()
const getElement = vi.fn()

/** Stubs the global that the provider's script defines. */
const provideStripe = () =>
  vi.stubGlobal('Stripe', () => ({
    elements: () => ({ create: () => element, getElement }),
    confirmCardSetup,
  }))

const open = () => {
  const onSaved = vi.fn()
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <CardForm onSaved={onSaved} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return onSaved
}

const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save card' }))
const mounted = () => waitFor(() => expect(element.mount).toHaveBeenCalled())

const toast = vi.fn<(title: string, description?: string) => void>()
beforeEach(() => {
  tests += 1
  client = {
    ...client,
    stripe_publishable_key: 'pk_test_1',
    stripe_script_url: `https://cards.test/${tests}/`,
  }
  vi.spyOn(notify, 'error').mockImplementation(toast)
  vi.spyOn(notify, 'success').mockImplementation(toast)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  getElement.mockReturnValue(element)
  confirmCardSetup.mockResolvedValue({ setupIntent: { id: 'seti_1' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  document.head.replaceChildren()
})

test('reports a provider that has not loaded yet and sends nothing [card-form/not-ready-messages]', async () => {
  const asked = serve()
  open()
  await save()
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('The card form hasn’t loaded yet', expect.any(String)),
  )
  expect(asked).not.toContain('/billing/payment-methods/setup')
})

test('reports a missing card field and sends nothing [card-form/not-ready-messages]', async () => {
  const asked = serve()
  provideStripe()
  getElement.mockReturnValue(null)
  open()
  await screen.findByRole('form')
  await mounted()
  await save()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('Card element not found', expect.any(String)))
  expect(asked).not.toContain('/billing/payment-methods/setup')
})

test.each([
  ['Failed to create setup intent', '/billing/payment-methods/setup'],
  ['Failed to save payment method', '/billing/payment-methods/confirm'],
])(
  'shows "%s" when its step fails, with the reason beside the field [card-form/failure-messages]',
  async (text, path) => {
    serve({ [path]: () => away() })
    provideStripe()
    const onSaved = open()
    await screen.findByRole('form')
    await mounted()
    await save()
    expect(await screen.findByText('Away for a moment')).toBeTruthy()
    expect(toast).toHaveBeenCalledExactlyOnceWith('Setup failed', text)
    expect(onSaved).not.toHaveBeenCalled()
  },
)

test.each([
  ['has ended', 'User not authenticated', () => reply(SESSION, sessionOf(null, client))],
  ['cannot be checked', 'Authentication error', () => away(500)],
])(
  'shows the right message when the login session %s and saves nothing [auth/session-messages]',
  async (_, title, end) => {
    const replies: Record<string, () => Response> = {}
    const asked = serve(replies)
    provideStripe()
    open()
    await screen.findByRole('form')
    await mounted()
    replies['/session'] = end
    replies['/billing/payment-methods/setup'] = () =>
      problem(401, 'unauthenticated', 'Authentication required')
    await save()
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(title, expect.any(String)))
    expect(asked).not.toContain('/billing/payment-methods/confirm')
  },
)

test('shows the provider’s message for a declined card and does not save it [card-form/failure-messages]', async () => {
  const asked = serve()
  provideStripe()
  confirmCardSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } })
  open()
  await screen.findByRole('form')
  await mounted()
  await save()
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  expect(toast).toHaveBeenCalledExactlyOnceWith('Setup failed', 'Failed to set up payment method')
  expect(asked).not.toContain('/billing/payment-methods/confirm')
})

test('treats an incomplete number as a field error, not as a failure', async () => {
  const asked = serve()
  provideStripe()
  const message = 'Your card number is incomplete.'
  confirmCardSetup.mockResolvedValue({ error: { type: 'validation_error', message } })
  open()
  await screen.findByRole('form')
  await mounted()
  await save()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  expect(asked).not.toContain('/billing/payment-methods/confirm')
})

test('saves the card with the owner’s name and shows a toast [card-form/success]', async () => {
  const asked = serve()
  provideStripe()
  const onSaved = open()
  await screen.findByRole('form')
  await mounted()
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(toast).toHaveBeenCalledExactlyOnceWith('Payment method added!', 'Your payment method is ready')
  expect(confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_2', {
    payment_method: { card: element, billing_details: { name: 'Maya Okafor' } },
  })
  expect(asked).toContain('/billing/payment-methods/confirm')
})

test('shows no form when there is no payment provider [errors/feature-unavailable]', async () => {
  client = { ...client, stripe_publishable_key: null }
  serve()
  open()
  expect(await screen.findByText('Feature unavailable')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull()
})

test('retries loading a provider that was unreachable [errors/feature-unavailable]', async () => {
  serve()
  open()
  await screen.findByRole('form')
  await waitFor(() => expect(document.querySelector('script')?.src).toBe(client.stripe_script_url))
  fireEvent.error(document.querySelector('script')!)
  expect(await screen.findByText('Feature unavailable')).toBeTruthy()
  provideStripe()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await mounted()
  expect(screen.getByRole('button', { name: 'Save card' })).toBeTruthy()
})
