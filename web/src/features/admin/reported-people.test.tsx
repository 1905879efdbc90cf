import type { AdminPersonReport } from '@fieldside/contracts/http/bff/person-reports.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { ReportedPeople } from './reported-people.tsx'

const REPORT: AdminPersonReport = {
  id: '01a1fe26-cc00-7000-8000-000000000011',
  reporter_id: '01a1fe26-cc00-7000-8000-000000000012',
  reported_id: '01a1fe26-cc00-7000-8000-000000000013',
  reporter: 'Ana Ruiz',
  reported: 'Sam Field',
  reason: 'unsafe',
  text: 'He asked for cash.',
  place: 'thread',
  reported_at: '2026-11-24T10:00:00Z',
  other_reports: 2,
}

let items: AdminPersonReport[]
let sent: unknown[]
beforeEach(() => {
  items = [REPORT]
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/session')) return reply(SESSION, sessionOf(userOf({ role: 'admin' })))
    if (init?.method !== 'POST') return reply(screens.adminPersonReportsScreen, { items, next: null })
    sent.push([path.replace(/^.*\/admin/, ''), JSON.parse(String(init.body))])
    items = []
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('shows an administrator what was reported, leads to the suspension, and closes it with a reason [report/person]', async () => {
  openAt('/admin', <p />, { '/admin': <ReportedPeople /> })
  const article = within(await screen.findByRole('article', { name: /^Report of .*Sam Field/ }))
  expect(article.getByText('He asked for cash.')).toBeTruthy()
  expect(article.getByText('Unsafe or unprofessional conduct')).toBeTruthy()
  expect(article.getByText('2 other reports')).toBeTruthy()
  fireEvent.click(article.getByRole('button', { name: 'Suspend account' }))
  const suspend = within(await screen.findByRole('dialog', { name: /^Suspend the account of .*Sam Field/ }))
  fireEvent.click(suspend.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(article.getByRole('button', { name: 'Close report' }))
  const close = within(await screen.findByRole('dialog', { name: /^Close the report of .*Sam Field/ }))
  fireEvent.change(close.getByLabelText(/^Reason/), { target: { value: 'We talked to both of them.' } })
  fireEvent.click(close.getByRole('button', { name: 'Close report' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(sent).toEqual([[`/person-reports/${REPORT.id}/close`, { reason: 'We talked to both of them.' }]])
})
