import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { groupByDay, groupByPart, SlotPicker } from './slot-picker.tsx'

const DENVER = 'America/Denver'
// 22:00 on the 24th, then 09:00 and 10:30 on the 25th, in Denver.
const slots = ['2026-11-25T17:30:00Z', '2026-11-25T05:00:00Z', '2026-11-25T16:00:00Z', '2026-11-25T16:00:00Z']

const times = () => screen.getAllByRole('radio').map((radio) => radio.textContent?.replace(/\s/g, ' '))
const days = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('groups slots by local day, sorted and without duplicates', () => {
  expect(groupByDay(slots, DENVER)).toEqual([
    { day: '2026-11-24', slots: ['2026-11-25T05:00:00Z'] },
    { day: '2026-11-25', slots: ['2026-11-25T16:00:00Z', '2026-11-25T17:30:00Z'] },
  ])
})

test('groups a day’s slots by morning, afternoon, and evening in the zone', () => {
  const day = ['2026-11-25T07:00:00Z', '2026-11-25T18:30:00Z', '2026-11-25T19:00:00Z', '2026-11-26T00:00:00Z']
  expect(groupByPart(day, DENVER)).toEqual([
    { part: 'Morning', slots: day.slice(0, 2) },
    { part: 'Afternoon', slots: [day[2]] },
    { part: 'Evening', slots: [day[3]] },
  ])
})

test('shows the first day and moves to the next by keyboard', () => {
  render(<SlotPicker slots={slots} value={null} onValueChange={() => {}} zone={DENVER} locale="en-US" />)
  expect(days()).toEqual(['Tue Nov 24 1 free', 'Wed Nov 25 2 free'])
  expect(times()).toEqual(['10:00 PM'])
  fireEvent.keyDown(screen.getAllByRole('tab')[0]!, { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { selected: true })).toBe(document.activeElement)
  expect(times()).toEqual(['9:00 AM', '10:30 AM'])
})

test('marks the selected slot and passes on the instant', () => {
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

test('says when there are no available slots', () => {
  render(<SlotPicker slots={[]} value={null} onValueChange={() => {}} />)
  expect(screen.getByText('No times are available right now.')).toBeTruthy()
})
