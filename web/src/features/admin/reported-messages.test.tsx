import type { Message } from '@fieldside/contracts/http/messages.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAdmin, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const ID = '01990000-0000-7000-8000-000000000007'
const messageOf = (position: number): Message => ({
  id: position === 7 ? ID : `01990000-0000-7000-8000-${String(position + 100).padStart(12, '0')}`,
  client_id: ID,
  position,
  sent_by: position % 2 ? 'athlete' : 'professional',
  text: `Words ${position}`,
  state: 'shown',
  appointment_id: null,
  is_reported: position === 7,
  sent_at: '2026-11-24T09:00:00.000Z',
})

const report = {
  id: ID,
  thread_id: ID,
  sent_by: 'athlete',
  sender: 'Ana Ruiz',
  reporter: 'Maya Okafor',
  reason: 'It insults my coach.',
  reported_at: '2026-11-24T10:00:00.000Z',
} as const

const openReport = async () => {
  served.messages = { items: [report], next: null }
  served.conversation = [5, 6, 7, 8].map(messageOf)
  await openAdmin()
  return within(await screen.findByRole('article', { name: 'Message by Ana Ruiz' }))
}

test('a reported message is announced, and read only when it is opened [messages/report]', async () => {
  const article = await openReport()
  expect(screen.getByText('One reported message is waiting for a decision.')).toBeTruthy()
  expect(article.getByText('It insults my coach.')).toBeTruthy()
  expect(served.sent).toEqual([])
  expect(article.queryByRole('button', { name: 'Hide message' })).toBeNull()
  press('Read the message')
  const list = within(await article.findByRole('list', { name: 'The conversation' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    ['Ana Ruiz', 'Maya Okafor', 'Ana Ruiz', 'Maya Okafor'].map((name, index) =>
      expect.stringMatching(new RegExp(`${name}.*Words ${index + 5}$`)),
    ),
  )
  expect(list.getByText('Words 7').closest('[aria-current]')).toBeTruthy()
  expect(served.sent.map(({ path }) => path)).toEqual([`/api/booking/admin/messages/${ID}/context`])
})

test.each([
  ['Hide message', 'hide', 'Message hidden'],
  ['Keep message', 'keep', 'Message kept'],
])('%s asks for a reason of at least 10 characters [messages/report]', async (button, action, title) => {
  const article = await openReport()
  press('Read the message')
  fireEvent.click(await article.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const reason = await dialog.findByRole('textbox', { name: /Reason/ })
  fireEvent.change(reason, { target: { value: 'Short' } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
  expect(await dialog.findByText(/10 to 1000 characters/)).toBeTruthy()
  fireEvent.change(reason, { target: { value: 'An insult against a coach' } })
  fireEvent.click(dialog.getByRole('button', { name: button }))
  await waitFor(() => expect(toastTitles()).toContain(title))
  expect(served.sent.at(-1)).toEqual({
    path: `/api/booking/admin/messages/${ID}/${action}`,
    body: { reason: 'An insult against a coach' },
  })
})
