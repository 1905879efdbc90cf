import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMonths, sameDayIn, weeksOf } from './calendar-days.ts'
import { groupByDay, groupByPart } from './slot-groups.ts'
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx'

const DENVER = 'America/Denver'
// 22:00 on the 24th, 09:00 and 10:30 on the 25th, and 09:00 on December 2, in Denver.
const slots = [
  '2026-11-25T17:30:00Z',
  '2026-11-25T05:00:00Z',
  '2026-11-25T16:00:00Z',
  '2026-11-25T16:00:00Z',
  '2026-12-02T16:00:00Z',
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const show = (changes: Partial<SlotPickerProps> = {}) => {
  const onValueChange = vi.fn()
  const onMonthChange = vi.fn()
  const Picker = () => {
    const [value, setValue] = useState<string | null>(null)
    const choose = (slot: string) => {
      setValue(slot)
      onValueChange(slot)
    }
    return (
      <SlotPicker
        slots={slots}
        value={value}
        onValueChange={choose}
        onMonthChange={onMonthChange}
        last="2026-12-31"
        zone={DENVER}
        locale="en-US"
        {...changes}
      />
    )
  }
  render(<Picker />)
  return { onValueChange, onMonthChange }
}
const times = (role: 'radio' | 'button' = 'radio') =>
  within(screen.getByRole(role === 'radio' ? 'radiogroup' : 'group', { name: /^Time/ }))
    .getAllByRole(role)
    .map((time) => time.textContent?.replace(/\s/g, ' '))
const chosenDay = () => screen.getByRole('grid').querySelector('td[aria-selected=true]')?.textContent
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key })
  return document.activeElement?.getAttribute('aria-label')
}
const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name })

test('groups slots by local day, sorted and without duplicates', () => {
  expect([...groupByDay(slots, DENVER)]).toEqual([
    ['2026-11-24', ['2026-11-25T05:00:00Z']],
    ['2026-11-25', ['2026-11-25T16:00:00Z', '2026-11-25T17:30:00Z']],
    ['2026-12-02', ['2026-12-02T16:00:00Z']],
  ])
})

test('groups the slots of three months without making a format for each', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  const start = Date.UTC(2026, 10, 25)
  const hours = Array.from({ length: 93 * 24 }, (_, n) => new Date(start + n * HOUR_MS).toISOString())
  expect(groupByDay(hours, 'Pacific/Chatham').size).toBe(94)
  expect(formats.mock.calls.length).toBeLessThanOrEqual(1)
  formats.mockRestore()
})

test('groups a day’s slots by morning, afternoon, and evening in the zone', () => {
  const starts = [
    '2026-11-25T07:00:00Z',
    '2026-11-25T18:30:00Z',
    '2026-11-25T19:00:00Z',
    '2026-11-26T00:00:00Z',
  ]
  expect(groupByPart(starts, DENVER)).toEqual([
    { part: 'Morning', slots: starts.slice(0, 2) },
    { part: 'Afternoon', slots: [starts[2]] },
    { part: 'Evening', slots: [starts[3]] },
  ])
})

test('lays out months of four to six weeks from either first day of the week', () => {
  expect(weeksOf('2026-02', 0)).toHaveLength(4)
  expect(weeksOf('2026-08', 0)).toHaveLength(6)
  expect(weeksOf('2026-11', 0)[0]).toEqual(
    ['01', '02', '03', '04', '05', '06', '07'].map((date) => `2026-11-${date}`),
  )
  expect(weeksOf('2026-11', 1)[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(sameDayIn('2026-01-31', '2026-02')).toBe('2026-02-28')
})

test('shows the month’s days with times and the first one’s times [find/calendar]', () => {
  const { onMonthChange } = show()
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader')).toHaveLength(7)
  expect(chosenDay()).toBe('24')
  expect(times()).toEqual(['10:00 PM'])
  expect(day(/Tuesday, November 24, 1 time available/).getAttribute('aria-current')).toBe('date')
  fireEvent.click(day(/Thursday, November 26, no times available/))
  expect(chosenDay()).toBe('24')
  fireEvent.click(day(/Wednesday, November 25, 2 times available/))
  expect(times()).toEqual(['9:00 AM', '10:30 AM'])
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(onMonthChange).toHaveBeenCalledWith('2026-12')
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(times()).toEqual(['9:00 AM'])
})

test('stops at the first and the last month without losing the focus [find/calendar]', () => {
  show()
  const [previous, next] = ['Previous month', 'Next month'].map((name) =>
    screen.getByRole('button', { name }),
  )
  fireEvent.click(previous!)
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  next!.focus()
  fireEvent.click(next!)
  fireEvent.click(next!)
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(document.activeElement).toBe(next)
})

test('moves by keyboard as a date grid, across months and within the days on offer [find/calendar-keyboard]', () => {
  const { onValueChange } = show()
  const inGrid = () => within(screen.getByRole('grid')).getAllByRole('button')
  expect(inGrid().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  day(/November 24/).focus()
  expect(press('ArrowRight', 'ArrowDown')).toMatch(/^Wednesday, December 2, 1 time/)
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(press('Home')).toMatch(/^Sunday, November 29/)
  expect(press('End')).toMatch(/^Saturday, December 5/)
  expect(press('ArrowLeft')).toMatch(/^Friday, December 4/)
  expect(press('PageUp')).toMatch(/^Tuesday, November 24/)
  expect(press('PageDown')).toMatch(/^Thursday, December 24/)
  expect(press('PageDown')).toMatch(/^Thursday, December 31/)
  expect(inGrid().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
  expect(press('PageUp', 'ArrowUp')).toMatch(/^Tuesday, November 24/)
  fireEvent.click(screen.getByRole('radio'))
  expect(onValueChange).toHaveBeenCalledWith('2026-11-25T05:00:00Z')
  expect(screen.getByRole('radio').getAttribute('aria-checked')).toBe('true')
})

test('offers times as buttons that continue immediately', () => {
  const { onValueChange } = show({ times: 'buttons' })
  expect(times('button')).toEqual(['10:00 PM'])
  fireEvent.click(screen.getByRole('button', { name: /10:00/ }))
  expect(onValueChange).toHaveBeenCalledWith('2026-11-25T05:00:00Z')
})

test('says when a month has no available slots, and when it is still loading [find/calendar]', () => {
  show({ slots: [] })
  expect(screen.getByText('No times are available in November.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('No available days in this month')
})

test('opens at the wanted day, or the next one with times, until another is chosen [find/calendar]', () => {
  show({ near: '2026-11-25T17:30:00Z' })
  expect(chosenDay()).toBe('25')
  fireEvent.click(day(/November 24/))
  expect(chosenDay()).toBe('24')
  cleanup()
  show({ near: '2026-11-27T17:30:00Z' })
  expect(times()).toEqual(['9:00 AM'])
  cleanup()
  show({ near: '2026-12-30T17:30:00Z' })
  expect(chosenDay()).toBe('24')
})

test('shows the month of a chosen slot', () => {
  show({ value: slots[4]! })
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(chosenDay()).toBe('2')
})
