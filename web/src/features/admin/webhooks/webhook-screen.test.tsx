import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import {
  AT,
  delivery,
  openAt,
  press,
  SECRET,
  served,
  serveWebhooks,
  toasts,
  webhook,
  whatRemains,
} from './testing/webhooks-page.tsx'
import { VERIFY_SAMPLES } from './verify-samples.ts'

serveWebhooks()
afterEach(() => vi.useRealTimers())

const open = async (search = '') => {
  const queries = openAt(`/admin/webhooks/w1${search}`)
  await screen.findByRole('heading', { name: 'Warehouse' })
  return queries
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rows = () => screen.getAllByRole('row').slice(1)
const requests = () => served.sent.map(({ request }) => request.replace('/api/notification', ''))

test('shows an endpoint’s details and says what its state means [events/webhook-screen]', async () => {
  served.webhooks = [webhook({ paused: { at: AT, reason: 'gone' }, old_secret_until: AT, waiting: 3 })]
  await open()
  const details = within(screen.getByRole('region', { name: 'Details' }))
  expect(details.getByText(/replied 410 Gone/)).toBeTruthy()
  expect(details.getByText(/We also sign with it until/)).toBeTruthy()
  expect(details.getByText('Appointment confirmed, Payment recorded')).toBeTruthy()
  served.answers.set('POST /w1/resume', () => reply(developerActions.resumeWebhook, webhook()))
  press('Resume')
  await waitFor(() => expect(requests()).toEqual(['POST /webhook-endpoints/w1/resume']))
})

test('pauses, edits, and deletes an endpoint, each with its own message [events/webhook-screen]', async () => {
  await open()
  served.answers.set('POST /w1/pause', () => reply(developerActions.pauseWebhook, webhook()))
  press('Pause')
  await waitFor(() => expect(toasts()).toContain('Endpoint paused: Its events wait until you resume it.'))
  press('Edit')
  const edit = await dialogNamed('Edit endpoint')
  fireEvent.change(edit.getByLabelText(/^URL/), { target: { value: 'https://hooks.example.com/v2' } })
  served.answers.set('PUT /w1', () => reply(developerActions.updateWebhook, webhook()))
  fireEvent.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toContain('Endpoint saved'))
  const { url, description, event_types } = webhook({ url: 'https://hooks.example.com/v2' })
  expect(served.sent.at(-1)!.body).toEqual({ url, description, event_types })
  press('Delete')
  const question = await dialogNamed('Delete Warehouse?')
  expect(requests()).not.toContain('DELETE /webhook-endpoints/w1')
  fireEvent.click(question.getByRole('button', { name: 'Delete endpoint' }))
  expect(await screen.findByText('at /admin/webhooks')).toBeTruthy()
  expect(requests()).toContain('DELETE /webhook-endpoints/w1')
})

test('sends a test event and shows its outcome [events/webhook-screen]', async () => {
  await open()
  served.answers.set('POST /w1/test', () =>
    reply(developerActions.sendTestEvent, { status: 200, error: null, ms: 87 }),
  )
  press('Send test event')
  expect(await screen.findByText('Delivered: HTTP 200 in 87 ms')).toBeTruthy()
  served.answers.set('POST /w1/test', () =>
    reply(developerActions.sendTestEvent, { status: null, error: 'timeout', ms: 10_000 }),
  )
  press('Send test event')
  expect(await screen.findByText('Not delivered: Timed out after 10,000 ms')).toBeTruthy()
  served.answers.set('POST /w1/test', () =>
    reply(developerActions.sendTestEvent, { status: 302, error: null, ms: 5 }),
  )
  press('Send test event')
  expect(await screen.findByText('Not delivered: HTTP 302 in 5 ms')).toBeTruthy()
})

test('says before replacing a secret that we also sign with the old one for 24 hours, then shows the new one once [events/webhook-secret-once]', async () => {
  const queries = await open()
  served.answers.set('POST /w1/secret', () =>
    reply(developerActions.replaceWebhookSecret, { ...webhook({ old_secret_until: AT }), secret: SECRET }),
  )
  press('Replace secret')
  const question = await dialogNamed('Replace the signing secret?')
  expect(question.getByText(/For 24 hours, we also sign with the old one/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Replace secret' }))
  const shown = await dialogNamed('Save the signing secret')
  expect(shown.getByText(SECRET)).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'I saved the secret' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(whatRemains(queries)).not.toContain(SECRET)
})

test('shows each delivery with its state, last reply, attempts, and next attempt, and updates by itself [events/webhook-log-screen]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const failed = delivery({
    id: 'd2',
    state: 'waiting',
    attempts: 4,
    status: null,
    error: 'timeout',
    ms: 10_000,
    next_attempt_at: '2026-11-22T09:00:00.000Z',
  })
  const behind = delivery({ id: 'd3', state: 'waiting', attempts: 0, status: null, ms: null })
  served.deliveries = () => ({ items: [delivery({ is_redelivery: true }), failed, behind], next: null })
  await open()
  await screen.findByRole('table', { name: 'Deliveries' })
  const texts = rows().map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/Appointment confirmed.*Nov 21.*Delivered.*Redelivery.*HTTP 200 in 120 ms/)
  expect(texts[1]).toMatch(/Failed, will retry.*Timed out after 10,000 ms.*4.*Nov 22/)
  expect(texts[2]).toMatch(/Waiting.*After earlier events/)
  served.deliveries = () => ({ items: [{ ...failed, state: 'delivered', status: 204 }], next: null })
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(() => expect(rows()[0]!.textContent).toContain('HTTP 204'))
})

test('filters deliveries by state and event type in the URL, and loads further pages [events/webhook-log-screen]', async () => {
  const asked: string[] = []
  served.deliveries = (query) => {
    asked.push(query.toString())
    const items = [delivery({ id: query.get('cursor') ?? 'd1' })]
    return { items, next: query.get('cursor') ? null : 'd2' }
  }
  await open('?state=waiting')
  await screen.findByRole('table', { name: 'Deliveries' })
  expect(screen.getByRole('combobox', { name: 'State' }).textContent).toBe('Waiting')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Event type' }), { key: 'Enter' })
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All event types',
    'Appointment confirmed',
    'Payment recorded',
  ])
  fireEvent.keyDown(offered[2]!, { key: 'Enter' })
  expect(
    await screen.findByText('at /admin/webhooks/w1?state=waiting&event_type=billing.payment-recorded'),
  ).toBeTruthy()
  await waitFor(() => expect(asked).toContain('state=waiting&event_type=billing.payment-recorded'))
  press('Show more')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(asked).toContain('state=waiting&event_type=billing.payment-recorded&cursor=d2')
})

test('redelivers an event, or the events of a range, and keeps the range when it is refused [events/webhook-log-screen]', async () => {
  served.deliveries = () => ({ items: [delivery()], next: null })
  served.answers.set('POST /d1/redeliver', () => reply(developerActions.redeliverEvent, delivery()))
  await open()
  await screen.findByRole('table', { name: 'Deliveries' })
  press('Redeliver Appointment confirmed 0199b1e0')
  await waitFor(() => expect(requests()).toEqual(['POST /webhook-endpoints/w1/deliveries/d1/redeliver']))
  press('Redeliver range')
  const dialog = await dialogNamed('Redeliver range')
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Redeliver' }))
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  submit()
  expect(await dialog.findByText('Please enter a date and a time')).toBeTruthy()
  type(/From/, '2026-11-20T10:00')
  type(/Until/, '2026-11-19T10:00')
  submit()
  expect(await dialog.findByText('The end must be after the start')).toBeTruthy()
  type(/Until/, '2026-11-21T10:00')
  const message = 'The range can start at most 30 days ago.'
  const errors = [{ field: 'from', message }]
  served.answers.set('POST /w1/redeliver', () => problem(422, 'invalid-input', message, { errors }))
  submit()
  expect(await dialog.findByText(message)).toBeTruthy()
  served.answers.clear()
  served.answers.set('POST /w1/redeliver', () => reply(developerActions.redeliverRange, { events: 12 }))
  type(/Reason/, 'The receiver lost a day')
  submit()
  await waitFor(() => expect(toasts()).toContain('Redelivering 12 events: We’ll deliver them in order.'))
  expect(served.sent.at(-1)!.body).toEqual({
    from: new Date('2026-11-20T10:00').toISOString(),
    until: new Date('2026-11-21T10:00').toISOString(),
    reason: 'The receiver lost a day',
  })
})

test('treats a half-typed date as an error, not as an empty field [events/webhook-log-screen]', async () => {
  await open()
  press('Redeliver range')
  const dialog = await dialogNamed('Redeliver range')
  fireEvent.change(dialog.getByLabelText(/From/), { target: { value: '2026-11-20T10:00' } })
  const until = dialog.getByLabelText(/Until/)
  Object.defineProperty(until, 'validity', { value: { badInput: true } })
  fireEvent.keyUp(until)
  fireEvent.click(dialog.getByRole('button', { name: 'Redeliver' }))
  expect(await dialog.findByText('Please enter a date and a time')).toBeTruthy()
  expect(served.sent).toEqual([])
})

test('shows how to verify signatures in four languages, with copyable code [events/verify-page]', async () => {
  await open('?tab=verify')
  for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(await screen.findByText(header)).toBeTruthy()
  for (const { label, code, install } of VERIFY_SAMPLES) {
    fireEvent.click(screen.getByRole('tab', { name: label }))
    expect(screen.getByRole('region', { name: `Receiver in ${label}` }).textContent).toBe(code)
    expect(screen.getByRole('region', { name: `Install for ${label}` }).textContent).toBe(install)
    press(`Copy Receiver in ${label}`)
    await waitFor(() => expect(vi.mocked(navigator.clipboard.writeText)).toHaveBeenLastCalledWith(code))
  }
  expect(VERIFY_SAMPLES.map(({ label }) => label)).toEqual(['TypeScript', 'Python', 'Go', 'Java'])
})
