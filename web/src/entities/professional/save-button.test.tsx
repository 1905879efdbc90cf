import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { SaveButton } from './save-button.tsx'

let refusal: number | null
let sent: string[]
const SAVED: SavedEntry = {
  id: 's1',
  athlete_id: 'a',
  professional_id: 'p1',
  list_id: null,
  note: '',
  created_at: '2026-11-01T09:00:00Z',
}

const draw = (saved: boolean) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SaveButton id="p1" saved={saved} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  refusal = null
  sent = []
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`)
    if (refusal) return problem(refusal, 'refused', 'Not now.')
    return method === 'PUT' ? reply(actions.saveProfessional, SAVED) : reply(actions.unsaveProfessional)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('switches to Saved at once and shows a toast [saved/messages]', async () => {
  draw(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button', { name: 'Saved' })).toBeTruthy()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Added to favorites'))
  expect(sent).toEqual(['PUT /api/directory/saved-professionals/p1'])
})

test('switches back to Save at once and shows a toast [saved/toggle]', async () => {
  draw(true)
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Removed from favorites'))
  expect(sent).toEqual(['DELETE /api/directory/saved-professionals/p1'])
})

test.each([
  [500, 'Failed to update saved status. Please try again.'],
  [401, 'Please log in to save professionals.'],
  [403, 'Only athletes can save professionals.'],
])(
  'reverts and shows an error when the server responds with %i [saved/failure-message]',
  async (code, toast) => {
    refusal = code
    draw(false)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(toast))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  },
)
