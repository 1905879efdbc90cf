import { billingEvents } from '@fieldside/contracts/events/billing.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { hasUnsaved } from '@/client/unsaved.ts'
import {
  AT,
  clipboard,
  openAt,
  press,
  SECRET,
  served,
  serveWebhooks,
  toasts,
  webhook,
  whatRemains,
} from './testing/webhooks-page.tsx'

serveWebhooks()

const rowOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => within(row).queryByRole('link', { name }))!)

const openForm = async () => {
  press('Add endpoint')
  return within(await screen.findByRole('dialog', { name: 'Add endpoint' }))
}

type Dialog = Awaited<ReturnType<typeof openForm>>
const type = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Add endpoint' }))
const check = (dialog: Dialog, name: RegExp) => fireEvent.click(dialog.getByRole('checkbox', { name }))

test('lists endpoints with their state in words, event types, and waiting deliveries [events/webhook-screen]', async () => {
  served.webhooks = [
    webhook(),
    webhook({ id: 'w2', description: 'Reports', failing_since: AT, waiting: 1200 }),
    webhook({ id: 'w3', description: '', paused: { at: AT, reason: 'failing' } }),
  ]
  openAt('/admin/webhooks')
  await screen.findByRole('table', { name: 'Endpoints' })
  expect(rowOf('Warehouse').getByText('Active')).toBeTruthy()
  expect(rowOf('Warehouse').getByText('https://hooks.example.com/fieldside')).toBeTruthy()
  expect(rowOf('Reports').getByText('Failing')).toBeTruthy()
  expect(rowOf('Reports').getByText(/since/).textContent).toMatch(/since .*Nov 21/)
  expect(rowOf('Reports').getByText('1,200')).toBeTruthy()
  const unnamed = rowOf('hooks.example.com/fieldside')
  expect(unnamed.getByText('Paused')).toBeTruthy()
  expect(unnamed.getByText('2')).toBeTruthy()
  expect(screen.getByText('3 endpoints of at most 10.')).toBeTruthy()
})

test('offers one action without endpoints, and disables it at ten [events/webhook-screen]', async () => {
  served.webhooks = []
  openAt('/admin/webhooks')
  await screen.findByRole('heading', { name: 'No endpoints yet' })
  await openForm()
  press('Cancel')
  served.webhooks = Array.from({ length: 10 }, (_, n) => webhook({ id: `w${n}` }))
  openAt('/admin/webhooks')
  expect(await screen.findByText(/Delete one to add another/)).toBeTruthy()
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add endpoint' }).at(-1)?.disabled).toBe(
    true,
  )
})

test('adds an endpoint for all events of a service since a time, and keeps what was typed when the address is refused [events/webhook-screen]', async () => {
  openAt('/admin/webhooks')
  await screen.findByRole('table')
  const dialog = await openForm()
  submit(dialog)
  expect(await dialog.findByText('URL is required')).toBeTruthy()
  expect(dialog.getByText('Choose at least one event type')).toBeTruthy()
  expect(served.sent).toEqual([])
  expect(dialog.queryByRole('tab', { name: /^Notification/ })).toBeNull()
  type(dialog, /^URL/, 'https://internal.example.com')
  type(dialog, /Description/, 'Reports')
  type(dialog, /since/, '2026-11-20T10:30')
  fireEvent.click(dialog.getByRole('tab', { name: /^Billing 0\// }))
  check(dialog, /All Billing events/)
  check(dialog, /^Payment recorded/)
  check(dialog, /^Payment recorded/)
  fireEvent.click(dialog.getByRole('tab', { name: /^Booking 0\// }))
  check(dialog, /^Appointment confirmed/)
  const detail = 'This address leads to a private network.'
  served.answers.set('POST /webhook-endpoints', () => problem(422, 'address-not-public', detail))
  submit(dialog)
  expect(await dialog.findByText(detail)).toBeTruthy()
  expect(dialog.getByLabelText(/^URL/).getAttribute('aria-invalid')).toBe('true')
  expect(toasts()).toContain(`We couldn’t add the endpoint: ${detail}`)
  expect(dialog.getByLabelText<HTMLInputElement>(/Description/).value).toBe('Reports')
  const { url, since, event_types } = served.sent[0]!.body as Record<string, string>
  expect(url).toBe('https://internal.example.com')
  expect(since).toBe(new Date('2026-11-20T10:30').toISOString())
  expect(event_types![0]).toBe('booking.appointment-confirmed')
  expect(event_types).toContain('billing.subscription-changed')
  expect(event_types!.length).toBe(billingEvents.length + 1)
})

test('shows the secret of a new endpoint once and keeps it nowhere [events/webhook-secret-once]', async () => {
  const queries = openAt('/admin/webhooks')
  await screen.findByRole('table')
  served.answers.set('POST /webhook-endpoints', () =>
    reply(developerActions.createWebhook, { ...webhook({ id: 'w2' }), secret: SECRET }),
  )
  const dialog = await openForm()
  type(dialog, /^URL/, 'https://hooks.example.com/new')
  check(dialog, /All Booking events/)
  submit(dialog)
  const shown = within(await screen.findByRole('dialog', { name: 'Save the signing secret' }))
  expect(shown.getByText(SECRET)).toBeTruthy()
  expect(shown.getByText(/You can’t see it again later/)).toBeTruthy()
  expect(hasUnsaved()).toBe(true)
  expect(served.sent[0]!.body).not.toHaveProperty('since')

  fireEvent.click(shown.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('dialog', { name: 'Close without copying the secret?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Back to the secret' }))
  fireEvent.click(shown.getByRole('button', { name: 'Copy Signing secret' }))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  expect(clipboard).toHaveBeenCalledWith(SECRET)
  fireEvent.click(shown.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(whatRemains(queries)).not.toContain(SECRET)
})
