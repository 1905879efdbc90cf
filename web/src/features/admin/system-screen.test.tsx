import type { SystemDeadLetter, SystemPart } from '@fieldside/contracts/http/bff/system.ts'
import type { Finding } from '@fieldside/contracts/http/doctor.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { Screen } from './system-screen.tsx'
import { errorToasts, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()
afterEach(() => vi.useRealTimers())

const AT = '2026-11-21T09:00:00.000Z'

const RUNNING = { version: '1.2.3', revision: 'a1b2c3d4e5f6', instance: 'host-1' }

const part = (service: SystemPart['service'], changes: object = {}, queues: object = {}): SystemPart => ({
  service,
  state: {
    ...RUNNING,
    instances: [RUNNING],
    started_at: AT,
    prepared: true,
    queues: { outbox: { waiting: 0, oldest_seconds: 0 }, dead_letters: 0, jobs: [], ...queues },
    lag: [{ topic: 'a', records: 3 }],
    ...changes,
  },
  answered_at: AT,
})

const letter = (changes: Partial<SystemDeadLetter> = {}): SystemDeadLetter => ({
  id: 'booking:7',
  number: 7,
  service: 'booking',
  at: AT,
  topic: 'billing.events.v1',
  bytes: 321,
  reason: 'failed',
  error_code: '23505',
  event: {
    id: '0199b1e0-0000-7000-8000-000000000000',
    type: 'billing.payment-recorded',
    time: AT,
    schema: 'billing.payment-recorded/1',
    facts: [{ name: 'amount_cents', value: '2500' }],
  },
  ...changes,
})

const system = (changes: Partial<typeof served.system> = {}): typeof served.system => ({
  at: AT,
  bff: { ...RUNNING, instance: 'host-0', started_at: AT, live: true },
  parts: [part('identity'), part('booking')],
  backup: null,
  doctor: { report: null },
  dead_letters: { items: [], next: null },
  parked_jobs: { items: [], more: false },
  ...changes,
})

const open = async () => {
  const queries = createQueries()
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('table', { name: 'Components' })
}

const rowOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => within(row).queryByText(name))!)

test('shows each component with its state, version, and queues [system/parts]', async () => {
  served.system = system({
    parts: [
      part('identity'),
      part('directory', { lag: null }),
      part('booking', { queues: null }),
      part('billing', {}, { dead_letters: 2 }),
      part('content', { prepared: false }),
      part('notification', {}, { outbox: { waiting: 41, oldest_seconds: 190 } }),
    ],
  })
  await open()
  const states = [
    ['Web server', 'Running'],
    ['Identity', 'Running'],
    ['Directory', 'Event bus down'],
    ['Booking', 'Database down'],
    ['Billing', 'Needs attention'],
    ['Content', 'Starting'],
    ['Notification', 'Falling behind'],
  ] as const
  for (const [name, state] of states) expect(rowOf(name).getByText(state)).toBeTruthy()
  expect(rowOf('Identity').getByText('1.2.3 · a1b2c3d4e5f6')).toBeTruthy()
  expect(rowOf('Notification').getByText('· 3 min', { exact: false })).toBeTruthy()
  expect(screen.getByText('No dead letters.')).toBeTruthy()
  expect(screen.getByText('No parked jobs.')).toBeTruthy()
})

test('shows which release runs, and during an upgrade which instances still run the old one [release/system-page]', async () => {
  const card = () => screen.getByRole('region', { name: 'Release' }).textContent
  const old = { version: '1.2.2', revision: 'unknown', instance: 'host-2' }
  const silent: SystemPart = { service: 'content', state: null, answered_at: AT }
  served.system = system({ parts: [part('identity'), part('booking')] })
  await open()
  expect(card()).toContain('One release')
  expect(card()).toContain('1.2.3 · a1b2c3d4e5f6On all 3 instances')
  cleanup()
  served.system = system({
    parts: [part('identity'), part('booking', { instances: [RUNNING, old] }), silent],
  })
  await open()
  expect(card()).toContain('2 releases')
  expect(card()).toContain(
    '1.2.3 · a1b2c3d4e5f6Web server (host-0), Identity (host-1), Booking (host-1)1.2.2 · unknown commitBooking (host-2)',
  )
  expect(card()).toContain('normal during an upgrade')
  expect(card()).toContain('not included: Content.')
  for (const words of ['1.2.3 · a1b2c3d4e5f6', '1.2.2 · unknown commit', 'one started'])
    expect(rowOf('Booking').getByText(words, { exact: false })).toBeTruthy()
})

test('shows the instance that answered of a service from before the upgrade', async () => {
  served.system = system({
    parts: [part('booking', { version: '1.2.2', revision: 'unknown', instances: [] })],
  })
  await open()
  expect(screen.getByRole('region', { name: 'Release' }).textContent).toContain('2 releases')
  expect(rowOf('Booking').getByText('1.2.2 · unknown commit')).toBeTruthy()
})

test('shows a component that doesn’t answer as not reachable, with the time of its last answer [system/unreachable]', async () => {
  served.system = system({
    parts: [
      { service: 'identity', state: null, answered_at: AT },
      { service: 'booking', state: null, answered_at: null },
    ],
  })
  await open()
  expect(rowOf('Identity').getByText('Not reachable')).toBeTruthy()
  expect(rowOf('Identity').getByText(/last answered/)).toBeTruthy()
  expect(rowOf('Booking').queryByText(/last answered/)).toBeNull()
})

test('refreshes by itself, and keeps the last state on screen while it can’t [system/live]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  served.system = system()
  await open()
  served.system = system({ parts: [part('identity', {}, { dead_letters: 1 })] })
  await vi.advanceTimersByTimeAsync(5000)
  await waitFor(() => expect(rowOf('Identity').getByText('Needs attention')).toBeTruthy())
  served.failing.set('/api/screens/admin/system', { status: 503, detail: 'Away' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText(/We can’t update this page right now/)).toBeTruthy()
  expect(rowOf('Identity').getByText('Needs attention')).toBeTruthy()
})

test('replays a dead letter, and shows why one failed again [system/replay]', async () => {
  served.system = system({ dead_letters: { items: [letter()], next: null } })
  await open()
  const row = rowOf('billing.payment-recorded')
  for (const text of ['amount_cents: 2500', 'Kept failing (23505)', 'Booking'])
    expect(row.getByText(text)).toBeTruthy()
  press('Replay dead letter 7 of Booking')
  await waitFor(() => expect(toastTitles()).toContain('Dead letter replayed'))
  expect(served.sent.map(({ path }) => path)).toEqual(['/api/system/booking/dead-letters/7/replay'])
  served.failing.set('/api/system/', { status: 422, detail: 'The event failed again.' })
  press('Replay dead letter 7 of Booking')
  await waitFor(() =>
    expect(errorToasts()).toContainEqual(['We couldn’t replay the dead letter', 'The event failed again.']),
  )
})

test('discards a dead letter with a reason, and keeps the typed reason after an error or a refresh [system/discard]', async () => {
  served.system = system({
    dead_letters: { items: [letter({ event: null, reason: 'unreadable' })], next: null },
  })
  await open()
  expect(screen.getByText('321 bytes')).toBeTruthy()
  press('Discard dead letter 7 of Booking')
  const dialog = within(await screen.findByRole('dialog'))
  const reason = dialog.getByRole('textbox', { name: /Reason/ })
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  fireEvent.change(reason, { target: { value: 'short' } })
  submit()
  expect(await dialog.findByText('Reason must be at least 10 characters')).toBeTruthy()
  fireEvent.change(reason, { target: { value: 'Superseded by a later event' } })
  served.failing.set('/api/system/', { status: 409, detail: 'Someone was faster.' })
  served.system = system()
  submit()
  await waitFor(() =>
    expect(errorToasts()).toContainEqual(['We couldn’t discard the dead letter', 'Someone was faster.']),
  )
  await waitFor(() => expect(screen.getByText('No dead letters.')).toBeTruthy())
  expect((reason as HTMLTextAreaElement).value).toBe('Superseded by a later event')
  served.failing.clear()
  submit()
  await waitFor(() => expect(toastTitles()).toContain('Dead letter discarded'))
  expect(served.sent.at(-1)).toEqual({
    path: '/api/system/booking/dead-letters/7/discard',
    body: { reason: 'Superseded by a later event' },
  })
})

test('retries a parked job [system/parked-jobs]', async () => {
  const job = {
    service: 'billing' as const,
    job: 'refunds',
    key: 'r1',
    parked_at: AT,
    failures: 20,
    error: 'E1',
  }
  served.system = system({ parked_jobs: { items: [job], more: true } })
  await open()
  expect(rowOf('refunds').getByText('E1')).toBeTruthy()
  expect(screen.getByText(/There are more/)).toBeTruthy()
  press('Retry refunds r1')
  await waitFor(() => expect(toastTitles()).toContain('Retrying the job'))
  expect(served.sent).toEqual([
    { path: '/api/system/billing/parked-jobs/retry', body: { job: 'refunds', key: 'r1' } },
  ])
})

test('shows the times of the last backups, and whether backups are off or unreachable [operations/backup-shown]', async () => {
  const card = () => screen.getByRole('region', { name: 'Backup' })
  const tested = { at: AT, seconds: 41.2, error: null }
  const state = {
    storing: true,
    off_site: true,
    log_stored_at: AT,
    base_finished_at: AT,
    files_copied_at: null,
    restore_test: tested,
  }
  const failed = { ...tested, error: 'the restored server ends at 0/5000000' }
  for (const [backup, words] of [
    [null, 'Not set up'],
    [{ state: null }, 'Not reachable'],
    [{ state: { ...state, storing: false } }, 'Not storing changes'],
    [{ state: { ...state, base_finished_at: null } }, 'First backup is running'],
    [{ state }, 'Storing changes'],
    [{ state: { ...state, off_site: false } }, 'Only on this machine'],
    [{ state }, 'The test restore took 41 s, and every row could be read.'],
    [{ state: { ...state, restore_test: failed } }, 'The last test restore failed'],
    [
      { state: { ...state, restore_test: failed } },
      'failed after 41 s: the restored server ends at 0/5000000',
    ],
    [{ state: { ...state, restore_test: null } }, 'Test restoreNot yet'],
  ] as const) {
    served.system = system({ backup })
    await open()
    expect(card().textContent).toContain(words)
    if (backup?.state) expect(card().textContent).toContain('Files copiedNot yet')
    cleanup()
  }
})

test('shows how old the doctor’s report is, what to fix, and the command for a new one [operations/doctor-page]', async () => {
  const card = () => screen.getByRole('region', { name: 'Doctor' })
  const failed: Finding = {
    ...{ check: 'kafka', state: 'failed', message: '1 partitions lack copies.' },
    ...{ fix: 'Start the brokers that are down.', link: 'docs/runbook.md#brokerdown' },
  }
  const warning: Finding = { ...failed, state: 'warning', message: 'Only this machine reaches Caddy.' }
  const ok: Finding = { check: 'disk', state: 'ok', message: '61% of the disk is free.' }
  const report = (findings: Finding[], at = AT): (typeof served.system)['doctor'] => ({
    report: { at, version: '1.2.3', findings },
  })
  for (const [doctor, words] of [
    [null, 'Not reachable'],
    [{ report: null }, 'Not run yet'],
    [report([ok]), 'All checks passed'],
    [report([ok, warning]), '1 warning'],
    [report([ok, failed, warning]), '1 problem'],
    [report([ok, failed]), 'Failed · kafka: 1 partitions lack copies.Start the brokers that are down.'],
    [report([ok], '2026-11-19T09:00:00.000Z'), '2 d old'],
  ] as const) {
    served.system = system({ doctor })
    await open()
    expect(card().textContent).toContain(words)
    expect(card().textContent).toContain('docker compose run --rm operator doctor')
    if (doctor?.report) expect(card().querySelector('time')?.dateTime).toBe(doctor.report.at)
    cleanup()
  }
})
