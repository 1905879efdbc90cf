import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '@/client/testing/reply.ts'
import { fillIn, open, serveBooking, served, submit } from './testing/booking-page.tsx'

serveBooking()

const TOO_YOUNG = 'The server refuses this age'
const refuseAge = () => problem(400, 'invalid', 'Invalid', { errors: [{ field: 'age', message: TOO_YOUNG }] })

const openFilledIn = async () => {
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
}

const refusalShown = async () => {
  await screen.findByText(TOO_YOUNG)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Request Session' }).ariaDisabled).not.toBe('true'),
  )
}

test('leaves the focus where the athlete moved it while the request was sent, and focuses the refused field on the next submit', async () => {
  served.answers = [refuseAge, refuseAge]
  const answer = Promise.withResolvers<void>()
  served.held = answer.promise
  await openFilledIn()
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  const notes = screen.getByLabelText(/^Notes/)
  act(() => notes.focus())
  answer.resolve()
  await refusalShown()
  expect(document.activeElement).toBe(notes)
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Age/)))
})

test('focuses the refused field after a question in between, whose dialog gives the focus back', async () => {
  const overlaps = () => problem(409, 'own-session-overlaps', 'Overlaps', { extra: { sessions: [] } })
  served.answers = [overlaps, refuseAge]
  await openFilledIn()
  const button = screen.getByRole('button', { name: 'Request Session' })
  act(() => button.focus())
  submit()
  const yes = await screen.findByRole('button', { name: 'Request anyway' })
  const answer = Promise.withResolvers<void>()
  served.held = answer.promise
  act(() => yes.focus())
  fireEvent.click(yes)
  await waitFor(() => expect(document.activeElement).toBe(button))
  answer.resolve()
  await refusalShown()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Age/)))
})
