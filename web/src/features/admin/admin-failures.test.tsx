import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorToasts, openAdmin, press, renderAdmin, serveAdmin, served } from './testing/admin-page.tsx'

serveAdmin()

const AWAY = { status: 500, detail: 'Briefly unavailable' }

test('shows an error when the figures fail to load and reloads them on retry', async () => {
  served.failing.set('/api/screens/admin', AWAY)
  renderAdmin()
  await expect.poll(errorToasts).toEqual([['Failed to load admin data']])
  served.failing.clear()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tablist')).toBeTruthy()
})

test('shows an error when an approval fails and keeps the checks', async () => {
  served.failing.set('/api/directory/admin/professionals/p1/approve', AWAY)
  await openAdmin()
  press('Approve')
  for (const check of await screen.findAllByRole('checkbox')) fireEvent.click(check)
  press('Approve')
  await expect.poll(errorToasts).toEqual([['Failed to approve professional', 'Briefly unavailable']])
  for (const check of screen.getAllByRole('checkbox')) expect(check.getAttribute('aria-checked')).toBe('true')
  expect(served.sent).toEqual([])
})

test('shows an error when a rejection fails and keeps the reason', async () => {
  served.failing.set('/api/directory/admin/professionals/p1/reject', AWAY)
  await openAdmin()
  press('Reject')
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'Expired license' } })
  press('Reject')
  await expect.poll(errorToasts).toEqual([['Failed to reject professional', 'Briefly unavailable']])
  expect((screen.getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe('Expired license')
  expect(served.sent).toEqual([])
})
