import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open, serveBooking, submit } from './testing/booking-page.tsx'

const schema = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./booking-schema.ts', async (importOriginal) => {
  await schema.promise
  return importOriginal()
})

serveBooking()

test('leaves the focus where the athlete moved it during a late check, and focuses the first mistake on the next submit', async () => {
  await open()
  await screen.findByRole('radio', { name: /Initial Consultation/ })
  submit()
  const notes = screen.getByLabelText(/^Notes/)
  act(() => notes.focus())
  schema.resolve()
  await screen.findByText('Age is required')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Request Session' }).ariaDisabled).not.toBe('true'),
  )
  expect(document.activeElement).toBe(notes)
  submit()
  await waitFor(() => expect(document.activeElement?.closest('[aria-invalid="true"]')).toBeTruthy())
})
