import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { problem } from '@/client/testing/reply.ts'
import { bookingAddress, chosenIn } from './booking-address.ts'
import { takenWords } from './booking-fields.ts'
import { nearestTo } from './nearest-times.tsx'
import {
  closed,
  fill,
  inDays,
  offer,
  open,
  PROFESSIONAL,
  serveBooking,
  served,
  submit,
} from './testing/booking-page.tsx'

serveBooking()

const FOLLOW_UP: OfferedType = {
  ...offer,
  appointment_type_id: 'follow_up',
  name: 'Follow-up Session',
  price_cents: 5000,
}
const LAST: LastDetails = {
  appointment_type: 'follow_up',
  age: 27,
  sex: 'female',
  phone: '+1 212 555 0188',
  email: 'ana@club.example',
}
/** The summary of a closed section, without the hidden form. */
const summaryOf = async (name: string) => {
  await screen.findByRole('button', { name: `Change: ${name}` })
  return screen.getByRole('region', { name }).textContent
}
test('builds and reads the address of a dialog, and ignores what it doesn’t know [find/booking-address]', () => {
  const start = '2026-11-24T17:30:00.000Z'
  const address = bookingAddress('p1', { type: 'follow_up', start })
  expect(address).toBe('/professional/p1?book=follow_up&start=2026-11-24T17%3A30%3A00.000Z')
  expect(chosenIn(new URL(address, 'http://x').searchParams)).toEqual({ type: 'follow_up', start })
  expect(chosenIn(new URLSearchParams('book=session'))).toEqual({})
  expect(chosenIn(new URLSearchParams('book=massage&start=soon'))).toEqual({})
  expect(chosenIn(new URLSearchParams('start=2026-11-24'))).toBeNull()
})

test('sends a request with one click when the address and the last request answer everything [find/booking-sections]', async () => {
  served.types = [offer, FOLLOW_UP]
  served.details = LAST
  const start = served.openings.slots[1]!
  await open(createQueries(), { type: 'consultation', start })
  for (const name of ['Session', 'When', 'About you']) expect(await summaryOf(name)).toBeTruthy()
  expect(await summaryOf('About you')).toContain('+1 212 555 0188 · ana@club.example')
  expect(screen.queryByRole('grid')).toBeNull()
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  expect(served.sent[0]).toMatchObject({
    appointment_type: 'consultation',
    appointment_date: start,
    professional_id: PROFESSIONAL,
    age: 27,
    phone: '+1 212 555 0188',
  })
})

test('preselects the last request’s type if it is offered, and closes without asking [find/booking-sections]', async () => {
  served.types = [offer, FOLLOW_UP]
  served.details = LAST
  await open()
  expect(await summaryOf('Session')).toContain('Follow-up Session')
  fireEvent.click(screen.getByRole('button', { name: 'Change: Session' }))
  const section = screen.getByRole('region', { name: 'Session' })
  expect(section.contains(document.activeElement)).toBe(true)
  expect(screen.getByRole('radio', { checked: true, name: /Follow-up/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test('closes without asking when only the address’s time is chosen, and asks after another one', async () => {
  const start = inDays(2)
  // Minutes apart, so that the calendar shows both on any date.
  served.openings.slots = [start, start.replace(':00:00', ':05:00')]
  await open(createQueries(), { type: 'consultation', start })
  fireEvent.click(await screen.findByRole('button', { name: 'Change: When' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledTimes(1)
  const times = within(await screen.findByRole('radiogroup', { name: 'Time' }))
  fireEvent.click(times.getByRole('radio', { checked: false }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
})

test('says that a linked time is gone, opens the section, and offers the closest times [find/nearest-times]', async () => {
  served.openings.slots = [inDays(2), inDays(3), inDays(4), inDays(9)]
  await open(createQueries(), { type: 'consultation', start: inDays(5) })
  expect(await screen.findByText(/isn’t available for this session/)).toBeTruthy()
  const closest = within(await screen.findByRole('group', { name: 'Closest available times' }))
  expect(closest.getAllByRole('button')).toHaveLength(3)
  fireEvent.click(closest.getAllByRole('button')[0]!)
  expect(screen.getByRole('radio', { checked: true, name: /\d:\d/ }).getAttribute('value')).toBe(
    served.openings.slots[0],
  )
  expect(screen.queryByText(/isn’t available for this session/)).toBeNull()
})

test('keeps a linked time that became free after the times were loaded [waitlist/hold]', async () => {
  const queries = createQueries()
  const [other, start] = [inDays(2), inDays(3)]
  served.openings.slots = [other]
  await open(queries, { type: 'consultation', start: other })
  await summaryOf('When')
  cleanup()
  served.openings.slots = [other, start]
  await queries.invalidateQueries({ refetchType: 'none' })
  await open(queries, { type: 'consultation', start })
  expect(await summaryOf('When')).toContain('your time')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(await summaryOf('When')).toContain('your time')
})

test('offers the closest times when the server says that a time was taken, and keeps what was typed [find/nearest-times]', async () => {
  served.details = LAST
  served.openings.slots = [inDays(2), inDays(3), inDays(4)]
  const start = served.openings.slots[1]!
  served.answers = [() => problem(409, 'slot-taken', 'Taken', { extra: {} })]
  await open(createQueries(), { type: 'consultation', start })
  await summaryOf('About you')
  fill('Notes', 'Left knee')
  submit()
  expect(await screen.findByText(takenWords(start))).toBeTruthy()
  const closest = within(await screen.findByRole('group', { name: 'Closest available times' }))
  expect(closest.getAllByRole('button')).toHaveLength(2)
  fireEvent.click(closest.getAllByRole('button')[1]!)
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(2))
  expect(served.sent[1]).toMatchObject({ appointment_date: served.openings.slots[2], notes: 'Left knee' })
})

test('returns the closest times in chronological order', () => {
  const at = (hour: number) => `2026-11-24T${hour}:00:00.000Z`
  expect(nearestTo(at(14), [at(10), at(13), at(19), at(15), at(13)])).toEqual([at(10), at(13), at(15)])
})
