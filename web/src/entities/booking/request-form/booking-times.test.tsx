import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem } from '@/client/testing/reply.ts'
import { takenWords } from './booking-fields.ts'
import { fillIn, inDays, open, serveBooking, served, submit } from './testing/booking-page.tsx'

serveBooking()

test('reports a taken time, keeps the input, and resends under the same id [booking-form/server-error-toast]', async () => {
  const taken = takenWords(served.openings.slots[0]!)
  served.answers = [() => problem(409, 'slot-taken', 'Taken', { extra: {} })]
  await open()
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  submit()
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', taken)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(1)
  const left = screen.getByRole('radiogroup', { name: 'Time' }).querySelectorAll('[role=radio]')
  expect(left).toHaveLength(1)
  fireEvent.click(left[0]!)
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(2))
  expect(served.sent[1]).toMatchObject({ id: served.sent[0]!.id, appointment_date: served.openings.slots[1] })
})

test('clears a chosen time that is gone after a refetch and announces which one', async () => {
  const queries = createQueries()
  await open(queries)
  fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  await fillIn()
  const [gone, left] = served.openings.slots
  served.openings = { ...served.openings, slots: [left!] }
  await queries.invalidateQueries()
  expect(takenWords(gone!)).toMatch(/^\d+:\d\d.* has just been taken\. Choose another time\.$/)
  expect(await screen.findByText(takenWords(gone!))).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', takenWords(gone!))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Left knee')
  submit()
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Validation Error', expect.any(String)))
  const closest = screen.getByRole('group', { name: 'Closest available times' })
  await waitFor(() => expect(closest.contains(document.activeElement)).toBe(true))
  expect(served.sent).toEqual([])
})

test('keeps the chosen time when our own pending request removes it from the available slots', async () => {
  const queries = createQueries()
  await open(queries)
  const times = await screen.findByRole('radiogroup', { name: 'Time' })
  fireEvent.click(times.querySelector('[role=radio]')!)
  await fillIn()
  const answer = Promise.withResolvers<void>()
  served.held = answer.promise
  submit()
  await waitFor(() => expect(served.sent).toHaveLength(1))
  served.openings = { ...served.openings, slots: [served.openings.slots[1]!] }
  await queries.invalidateQueries()
  answer.resolve()
  expect(await screen.findByText(/^at \/booking-confirmation/)).toBeTruthy()
  expect(notify.error).not.toHaveBeenCalled()
})

test('clears the message about a lost time on the next choice and announces a second loss', async () => {
  served.openings = { ...served.openings, slots: [inDays(2), inDays(3), inDays(4)] }
  const queries = createQueries()
  await open(queries)
  const [first, second, third] = served.openings.slots
  const chooseFirst = async () =>
    fireEvent.click((await screen.findByRole('radiogroup', { name: 'Time' })).querySelector('[role=radio]')!)
  const lose = async (left: string[]) => {
    served.openings = { ...served.openings, slots: left }
    await queries.invalidateQueries()
  }
  await chooseFirst()
  await lose([second!, third!])
  expect(await screen.findByText(takenWords(first!))).toBeTruthy()
  await chooseFirst()
  await waitFor(() => expect(screen.queryByText(takenWords(first!))).toBeNull())
  await lose([third!])
  expect(await screen.findByText(takenWords(second!))).toBeTruthy()
  expect(notify.error).toHaveBeenCalledWith('Error', takenWords(second!))
})

test('allows any future time when the professional has set no hours [booking-form/date-not-past]', async () => {
  served.openings = { time_zone: null, has_hours: false, all_closed: false, slots: [] }
  await open()
  fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value: '2020-01-01' } })
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '09:30' } })
  await fillIn()
  submit()
  expect(await screen.findByText('Please choose a time in the future')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2099-01-01' } })
  submit()
  await waitFor(() =>
    expect(served.sent[0]?.appointment_date).toBe(new Date('2099-01-01T09:30').toISOString()),
  )
})

test('says that the professional is closed on all days and offers no other time [openings/only-free]', async () => {
  served.openings = { time_zone: 'America/Denver', has_hours: true, all_closed: true, slots: [] }
  await open()
  expect(await screen.findByText(/has no open days right now/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Date/)).toBeNull()
})

test('offers the waitlist of the chosen type where no time fits [waitlist/join]', async () => {
  served.openings = { ...served.openings, slots: [] }
  await open()
  const link = await screen.findByRole('link', { name: 'Join the waitlist' })
  expect(link.getAttribute('href')).toMatch(/^\/waitlists\/[^/?]+\?type=consultation$/)
})
