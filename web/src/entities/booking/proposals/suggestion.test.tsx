import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectToaster } from '@/client/notify.ts'
import { problem } from '@/client/testing/reply.ts'
import { bookingOf } from '@/entities/booking/testing/booking.ts'
import { professionalOf } from '@/entities/professional/testing/professional.ts'
import { Suggestion } from './suggestion.tsx'

const seen = '2026-11-27T17:00:00.000Z'
const booking = bookingOf(
  {
    suggested_date: seen,
    duration_minutes: 60,
    professional: professionalOf({ first_name: 'Nadia', last_name: 'Kovac' }),
  },
  { answer_suggestion: true },
)

const toast = vi.fn()
beforeEach(() => connectToaster(toast))
afterEach(() => {
  toast.mockReset()
  vi.unstubAllGlobals()
})

const Screen = ({ read }: { read: () => number }) => {
  useQuery({ queryKey: ['what is on screen'], queryFn: read })
  return <Suggestion booking={booking} />
}

test.each(['Accept suggested time', 'Decline suggested time'])(
  '%s sends the displayed time; if it has changed, shows an error and refetches the screen',
  async (name) => {
    const send = vi.fn(async (_address: string, _init: RequestInit) =>
      problem(409, 'time-changed', 'The time has changed.'),
    )
    vi.stubGlobal('fetch', send)
    const read = vi.fn(() => 1)
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen read={read} />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Error', 'The time has changed.'))
    expect(JSON.parse(String(send.mock.calls[0]![1].body))).toEqual({ starts_at: seen })
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  },
)
