import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorToasts, openAdmin, press, serveAdmin, served, toastTitles } from './testing/admin-page.tsx'

serveAdmin()

const open = async (): Promise<void> => {
  press('Send Announcement')
  await screen.findByRole('dialog', { name: 'Send Announcement' })
}

const write = (title: string, message: string): void => {
  fireEvent.change(screen.getByLabelText(/Title/), { target: { value: title } })
  fireEvent.change(screen.getByLabelText(/Message/), { target: { value: message } })
}

test('sends an announcement with title and message to all users [admin/announcement-dialog] [admin/announcement-sent]', async () => {
  await openAdmin()
  await open()
  write('New season', 'Twenty new drills.')
  press('Send to All Users')
  await expect.poll(toastTitles).toContain('Success')
  expect(served.sent).toEqual([
    {
      path: '/api/notification/admin/announcements',
      body: { title: 'New season', message: 'Twenty new drills.' },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('')
})

test('requires a title and a message and sends nothing without them [admin/announcement-dialog]', async () => {
  await openAdmin()
  await open()
  press('Send to All Users')
  expect(await screen.findByText('Title is required')).toBeTruthy()
  expect(screen.getByText('Message is required')).toBeTruthy()
  expect(served.sent).toEqual([])
})

test('shows an error when sending fails and keeps the input, even after the dialog closes [admin/announcement-failed]', async () => {
  served.failing.set('/api/notification/admin/announcements', { status: 500, detail: 'Away' })
  await openAdmin()
  await open()
  write('New season', 'Twenty new drills.')
  press('Send to All Users')
  await expect.poll(errorToasts).toContainEqual(['Error', 'Failed to send announcement.'])
  press('Cancel')
  await open()
  expect((screen.getByLabelText(/Message/) as HTMLTextAreaElement).value).toBe('Twenty new drills.')
  served.failing.clear()
  press('Send to All Users')
  await expect.poll(() => served.sent.length).toBe(1)
})
