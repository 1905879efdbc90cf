import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { requestOf } from '@/entities/booking/testing/booking.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { SuggestDialog } from './suggest-dialog.tsx'

const id = '0199b1e0-0000-7000-8000-000000000001'
const START = '2099-11-26T17:30:00.000Z'
const NEW = '2099-11-27T17:30:00.000Z'
const request = requestOf({
  id,
  athlete_id: id,
  athlete: { id, first_name: 'Jonah', last_name: 'Reyes', full_name: 'Jonah Reyes' },
  appointment_date: START,
  ends_at: '2099-11-26T18:15:00Z',
})
const terms: FeeTerms = { fee_cents: 2500, payment_method: null, suspended: false }
const props = { request, terms, onClose: () => {} }

let sent: [string, unknown][]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET')
      return reply(actions.listOpenings, {
        time_zone: 'America/Denver',
        has_hours: true,
        all_closed: false,
        slots: [NEW],
      })
    sent.push([path, JSON.parse(String(init.body))])
    return reply(path.endsWith('/decline') ? actions.declineAppointment : actions.suggestTime, request)
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (dialog: ReactElement) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>
    </MemoryRouter>,
  )
const write = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message (optional)' }), {
    target: { value: text },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('declining sends the message with the answer, and none when it is empty [messages/words-with-answers]', async () => {
  const { unmount } = show(<DeclineDialog {...props} />)
  await write('  ')
  press('Decline request')
  await waitFor(() => expect(sent).toHaveLength(1))
  unmount()
  show(<DeclineDialog {...props} />)
  await write('I’m away that week.')
  press('Decline request')
  await waitFor(() => expect(sent).toHaveLength(2))
  const path = `/api/booking/appointments/${id}/decline`
  expect(sent).toEqual([
    [path, { starts_at: request.appointment_date }],
    [path, { starts_at: request.appointment_date, message: 'I’m away that week.' }],
  ])
})

test('suggesting another time sends the message with it [messages/words-with-answers]', async () => {
  show(<SuggestDialog {...props} />)
  const times = await screen.findByRole('radiogroup', { name: 'Time' })
  fireEvent.click(within(times).getByRole('radio'))
  await write('Mornings are full.')
  press('Suggest this time')
  const body = { suggested_date: NEW, message: 'Mornings are full.' }
  await waitFor(() => expect(sent).toEqual([[`/api/booking/appointments/${id}/suggest`, body]]))
})
