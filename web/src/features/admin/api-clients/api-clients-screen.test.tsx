import type { ApiClient } from '@fieldside/contracts/http/api-clients.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import {
  AT,
  openAt,
  press,
  served,
  serveWebhooks,
  toasts,
  whatRemains,
} from '../webhooks/testing/webhooks-page.tsx'

serveWebhooks()

const SECRET = 'zX3-not-a-real-secret-zX3'

const client = (changes: Partial<ApiClient> = {}): ApiClient => ({
  id: 'c1',
  name: 'Warehouse',
  client_id: 'api-warehouse',
  scopes: ['bookings:read', 'payments:read'],
  created_by: 'a1',
  created_at: AT,
  secret_created_at: '2026-11-22T09:00:00.000Z',
  ...changes,
})

const open = async () => {
  served.clients.items = [client()]
  const queries = openAt('/admin/api-clients')
  await screen.findByRole('table', { name: 'API clients' })
  return queries
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const requests = () => served.sent.map(({ request }) => request.replace('/api/identity/admin', ''))

test('lists API clients with their scopes, and offers one action without any [events/api-client-screen]', async () => {
  openAt('/admin/api-clients')
  expect(await screen.findByRole('heading', { name: 'No API clients yet' })).toBeTruthy()
  press('Create client')
  const dialog = await dialogNamed('Create client')
  expect(dialog.getByText(/The audit log records each use/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await open()
  const text = screen.getAllByRole('row')[1]!.textContent
  expect(text).toMatch(/Warehouse.*api-warehouse.*bookings:read, payments:read.*Nov 21.*Nov 22/)
})

test('creates a client and shows its secret once, with its id, the token URL, and a command [events/api-client-screen]', async () => {
  const queries = await open()
  press('Create client')
  const dialog = await dialogNamed('Create client')
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Create client' }))
  submit()
  expect(await dialog.findByText('Name is required')).toBeTruthy()
  expect(dialog.getByText('Choose at least one scope')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Reports' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /people:read/ }))
  fireEvent.click(dialog.getByRole('checkbox', { name: /bookings:read/ }))
  const detail = 'Sign-in is down.'
  served.answers.set('POST /api-clients', () => problem(503, 'login-unavailable', detail))
  submit()
  await waitFor(() => expect(toasts()).toContain(`We couldn’t create the client: ${detail}`))
  expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Reports')
  served.answers.clear()
  served.answers.set('POST /api-clients', () =>
    reply(developerActions.createApiClient, { ...client({ client_id: 'api-reports' }), secret: SECRET }),
  )
  submit()
  const shown = await dialogNamed('Save the client secret')
  expect(served.sent.at(-1)!.body).toEqual({ name: 'Reports', scopes: ['bookings:read', 'people:read'] })
  expect(shown.getByText(SECRET)).toBeTruthy()
  expect(shown.getByRole('region', { name: 'Client ID' }).textContent).toBe('api-reports')
  expect(shown.getByRole('region', { name: 'Token URL' }).textContent).toBe('https://login.example.com/token')
  const command = shown.getByRole('region', { name: 'Get a token' }).textContent
  expect(command).toContain('curl https://login.example.com/token')
  expect(command).toContain('client_id=api-reports')
  expect(command).not.toContain(SECRET)
  fireEvent.click(shown.getByRole('button', { name: 'I saved the secret' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(whatRemains(queries)).not.toContain(SECRET)
})

test('replaces a secret and deletes a client only after a confirmation [events/api-client-screen]', async () => {
  const queries = await open()
  press('Replace the secret of Warehouse')
  const question = await dialogNamed('Replace the secret of Warehouse?')
  expect(question.getByText(/The old one stops working immediately/)).toBeTruthy()
  expect(served.sent).toEqual([])
  served.answers.set('POST /c1/secret', () =>
    reply(developerActions.replaceApiClientSecret, { ...client(), secret: SECRET }),
  )
  fireEvent.click(question.getByRole('button', { name: 'Replace secret' }))
  const shown = await dialogNamed('Save the client secret')
  expect(shown.getByText(SECRET)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'I saved the secret' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(whatRemains(queries)).not.toContain(SECRET)
  press('Delete Warehouse')
  const deletion = await dialogNamed('Delete Warehouse?')
  fireEvent.click(deletion.getByRole('button', { name: 'Delete client' }))
  await waitFor(() => expect(toasts()).toContain('Client deleted: Warehouse can’t get new tokens.'))
  expect(requests()).toEqual(['POST /api-clients/c1/secret', 'DELETE /api-clients/c1'])
})
