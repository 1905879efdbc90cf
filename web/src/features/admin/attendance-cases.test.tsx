import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAdmin, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const ID = '01990000-0000-7000-8000-000000000007'
const one = {
  id: ID,
  athlete: 'Ana Ruiz',
  professional: 'Maya Okafor',
  appointment_type: 'consultation',
  starts_at: '2026-11-24T17:30:00.000Z',
  professional_time_zone: 'America/Denver',
  reported_by: 'professional',
  absent: 'athlete',
  is_paid_online: true,
  is_reviewed: false,
  opened_at: '2026-11-25T10:00:00.000Z',
} as const

test('shows a case with what is at stake, and what was written once it is opened, and sends a decision with a reason [attendance/case]', async () => {
  served.cases = { items: [one], next: null }
  served.statements = [
    { written_by: 'athlete', text: 'We trained together.', written_at: '2026-11-25T10:00:00.000Z' },
  ]
  await openAdmin()
  const article = within(await screen.findByRole('article', { name: 'Ana Ruiz and Maya Okafor' }))
  expect(
    article.getByText(
      /^Maya Okafor \(professional\) reported that Ana Ruiz \(athlete\) didn’t come\. Waiting since/,
    ),
  ).toBeTruthy()
  expect(article.getByText('Paid online')).toBeTruthy()
  expect(article.queryByText('Reviewed')).toBeNull()
  expect(served.sent).toEqual([])
  press('Read what they wrote')
  expect(await article.findByText('We trained together.')).toBeTruthy()
  press('Decide')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /^It was held/ }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'The athlete’s account fits.' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(toastTitles()).toContain('Case decided'))
  expect(served.sent).toEqual([
    { path: `/api/booking/admin/attendance-cases/${ID}/statements`, body: undefined },
    {
      path: `/api/booking/admin/attendance-cases/${ID}/decide`,
      body: { absent: null, reason: 'The athlete’s account fits.' },
    },
  ])
})

test.each([
  ['athlete', 'both', 'Ana Ruiz (athlete) reported that they called it off together'],
  ['professional', 'professional', 'Maya Okafor (professional) reported that they didn’t come themselves'],
  ['athlete', 'professional', 'Ana Ruiz (athlete) reported that Maya Okafor (professional) didn’t come'],
] as const)('says what the %s reported about %s [attendance/case]', async (reported_by, absent, words) => {
  served.cases = { items: [{ ...one, reported_by, absent }], next: null }
  await openAdmin()
  expect(await screen.findByText((text) => text.startsWith(`${words}.`))).toBeTruthy()
})
