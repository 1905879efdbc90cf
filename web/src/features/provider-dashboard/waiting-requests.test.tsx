import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { readerZone } from '@/client/time-format.ts'
import { requestOf } from '@/entities/booking/testing/booking.ts'
import { WaitingRequests } from './waiting-requests.tsx'

const textOf = (zone: string) => {
  const first = {
    items: [requestOf({ id: 'a' })],
    next: null,
    fee_cents: 2500,
    payment_method: null,
    suspended: false,
  }
  const { unmount } = render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <WaitingRequests first={first} zone={zone} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const text = screen.getByRole('button').textContent
  unmount()
  return text
}

test('names the zone of a request’s time only where the calendar below shows another clock', () => {
  expect(textOf('Pacific/Kiritimati')).toMatch(/[AP]M your time \(.+\)/)
  expect(textOf(readerZone())).not.toContain('your time')
})
