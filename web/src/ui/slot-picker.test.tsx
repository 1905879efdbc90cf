import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { groupByDay, groupByPart, SlotPicker } from './slot-picker.tsx'

const DENVER = 'America/Denver'
// 22:00 on the 24th, 09:00 and 10:30 on the 25th in Denver.
const slots = ['2026-11-25T17:30:00Z', '2026-11-25T05:00:00Z', '2026-11-25T16:00:00Z', '2026-11-25T16:00:00Z']

const times = () => screen.getAllByRole('radio').map((radio) => radio.textContent?.replace(/\s/g, ' '))
const days = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('times are grouped by the day they have in the zone, in order and once each', () => {
  expect(groupByDay(slots, DENVER)).toEqual([
    { day: '2026-11-24', slots: ['2026-11-25T05:00:00Z'] },
    { day: '2026-11-25', slots: ['2026-11-25T16:00:00Z', '2026-11-25T17:30:00Z'] },
  ])
})

test("a day's times are grouped by morning, afternoon and evening of the zone", () => {
  const day = ['2026-11-25T07:00:00Z', '2026-11-25T18:30:00Z', '2026-11-25T19:00:00Z', '2026-11-26T00:00:00Z']
  expect(groupByPart(day, DENVER)).toEqual([
    { part: 'Morning', slots: day.slice(0, 2) },
    { part: 'Afternoon', slots: [day[2]] },
    { part: 'Evening', slots: [day[3]] },
  ])
})

test('the first day is shown, and the keyboard goes on to the next', () => {
  render(<SlotPicker slots={slots} value={null} onValueChange={() => {}} zone={DENVER} locale="en-US" />)
  expect(days()).toEqual(['Tue Nov 24 1 free', 'Wed Nov 25 2 free'])
  expect(times()).toEqual(['10:00 PM'])
  const next = screen.getAllByRole('tab')[1]!
  fireEvent.focus(next)
  expect(times()).toEqual(['9:00 AM', '10:30 AM'])
})

test('a chosen time is handed on as the instant and is marked', () => {
  const onValueChange = vi.fn()
  render(
    <SlotPicker
      slots={slots}
      value="2026-11-25T16:00:00Z"
      onValueChange={onValueChange}
      zone={DENVER}
      locale="en-US"
    />,
  )
  expect(screen.getByRole('radio', { checked: true }).textContent?.replace(/\s/g, ' ')).toBe('9:00 AM')
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  expect(onValueChange).toHaveBeenCalledWith('2026-11-25T17:30:00Z')
})

test('without a free time it says so', () => {
  render(<SlotPicker slots={[]} value={null} onValueChange={() => {}} />)
  expect(screen.getByText('There is no free time at the moment.')).toBeTruthy()
})
