import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, addMonths, lastShownIn, sameDayIn, weeksOf } from './calendar-days.ts'
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
        soonest={(changes.slots ?? slots).toSorted()[0] ?? null}
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
/** The name of the calendar. Intl puts narrow spaces around the dash. */
const grid = () =>
  document
    .getElementById(screen.getByRole('grid').getAttribute('aria-labelledby')!)
    ?.textContent?.replace(/\s/g, ' ')
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

test('groups a day’s slots by night, morning, afternoon, and evening in the zone', () => {
  const starts = [
    '2026-11-25T07:00:00Z',
    '2026-11-25T18:30:00Z',
    '2026-11-25T19:00:00Z',
    '2026-11-26T00:00:00Z',
  ]
  expect(groupByPart(starts, DENVER)).toEqual([
    { part: 'Night', slots: [starts[0]] },
    { part: 'Morning', slots: [starts[1]] },
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
  expect(grid()).toBe('November – December 2026')
  expect(onMonthChange).toHaveBeenLastCalledWith('2026-11')
  expect(screen.getAllByRole('columnheader')).toHaveLength(7)
  expect(chosenDay()).toBe('24')
  expect(times()).toEqual(['10:00 PM'])
  expect(day(/Tuesday, November 24, 1 time available/).getAttribute('aria-current')).toBe('date')
  fireEvent.click(day(/Thursday, November 26, no times available/))
  expect(chosenDay()).toBe('24')
  fireEvent.click(day(/Wednesday, November 25, 2 times available/))
  expect(times()).toEqual(['9:00 AM', '10:30 AM'])
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(onMonthChange).toHaveBeenLastCalledWith('2026-12')
  expect(grid()).toBe('December 2026')
  expect(times()).toEqual(['9:00 AM'])
})

test('stops at the first and the last month without losing the focus [find/calendar]', () => {
  show()
  const [previous, next] = ['Previous month', 'Next month'].map((name) =>
    screen.getByRole('button', { name }),
  )
  fireEvent.click(previous!)
  expect(grid()).toBe('November – December 2026')
  next!.focus()
  fireEvent.click(next!)
  fireEvent.click(next!)
  expect(grid()).toBe('December 2026')
  expect(document.activeElement).toBe(next)
})

test('moves by keyboard as a date grid, across months and within the days on offer [find/calendar-keyboard]', () => {
  const { onValueChange } = show()
  const inGrid = () => within(screen.getByRole('grid')).getAllByRole('button')
  expect(inGrid().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  day(/November 24/).focus()
  expect(press('ArrowRight', 'ArrowDown')).toMatch(/^Wednesday, December 2, 1 time/)
  expect(grid()).toBe('November – December 2026')
  expect(press('Home')).toMatch(/^Sunday, November 29/)
  expect(press('End')).toMatch(/^Saturday, December 5/)
  expect(press('ArrowLeft')).toMatch(/^Friday, December 4/)
  expect(press('PageUp')).toMatch(/^Tuesday, November 24/)
  expect(press('PageDown')).toMatch(/^Thursday, December 24/)
  expect(grid()).toBe('December 2026')
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
  expect(screen.getByText(/^No times are available in November – December\.$/)).toBeTruthy()
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
  expect(grid()).toBe('November – December 2026')
  expect(chosenDay()).toBe('2')
  cleanup()
  show({ value: '2026-12-21T16:00:00Z', slots: [...slots, '2026-12-21T16:00:00Z'] })
  expect(grid()).toBe('December 2026')
  expect(chosenDay()).toBe('21')
})

test.each([
  // Mid-month, the month ends at its own end, and at its end the view holds 14 days to come.
  ['2026-11-15', '2026-11', '2026-11-30'],
  ['2026-11-16', '2026-11', '2026-11-30'],
  ['2026-11-17', '2026-11', '2026-12-05'],
  ['2026-11-28', '2026-11', '2026-12-12'],
  ['2026-11-30', '2026-11', '2026-12-19'],
  ['2026-12-31', '2026-12', '2027-01-16'],
  ['2027-02-28', '2027-02', '2027-03-20'],
  ['2026-11-28', '2026-12', '2026-12-31'],
])('on %s, the calendar of %s ends on %s [find/calendar-month-end]', (first, month, until) => {
  expect(lastShownIn(month, { first, last: '2027-11-28', weekStart: 0 })).toBe(until)
  expect(weeksOf(month, 0, until).flat().filter(Boolean).at(-1)).toBe(until)
})

test('shows no days at a month’s end that can’t be requested, except those of the month', () => {
  const ends = (last: string) => lastShownIn('2026-11', { first: '2026-11-28', last, weekStart: 1 })
  expect([ends('2026-12-05'), ends('2026-11-29'), ends('2026-12-31')]).toEqual([
    '2026-12-05',
    '2026-11-30',
    '2026-12-13',
  ])
})

test.each([
  ['a month’s end', '2026-11-28T18:00:00Z', 'December 12'],
  ['a year’s end', '2026-12-31T18:00:00Z', 'January 16'],
  ['the start of summer time', '2027-02-28T07:30:00Z', 'March 20'],
  // 23:30 on October 31 in Denver, and the next day in UTC.
  ['the end of summer time', '2026-11-01T05:30:00Z', 'November 14'],
])('holds at least 14 days to come at %s [find/calendar-month-end]', (_, now, last) => {
  vi.setSystemTime(new Date(now))
  show({ slots: [], last: '2027-12-31' })
  const days = within(screen.getByRole('grid')).getAllByRole('button')
  const today = days.findIndex((button) => button.getAttribute('aria-current') === 'date')
  expect(days.length - 1 - today).toBeGreaterThanOrEqual(14)
  expect(days.at(-1)?.getAttribute('aria-label')).toContain(last)
  const keys = days.map((button) => button.dataset.day!)
  expect(keys).toEqual(keys.map((_, n) => addDays(keys[0]!, n)))
})

test('selects the first free day with one click, weeks away and from anywhere [find/first-free-day]', () => {
  vi.setSystemTime(new Date('2026-11-28T18:00:00Z'))
  const away = ['2027-01-04T16:00:00Z', '2027-01-04T17:00:00Z', '2027-02-01T16:00:00Z']
  const { onMonthChange } = show({ slots: away, last: '2027-02-24', near: '2027-01-20T16:00:00Z' })
  expect(chosenDay()).toBe('1')
  fireEvent.click(screen.getByRole('button', { name: 'First free day: Mon, Jan 4' }))
  expect(grid()).toBe('January 2027')
  expect(chosenDay()).toBe('4')
  expect(times()).toEqual(['9:00 AM', '10:00 AM'])
  expect(onMonthChange).toHaveBeenLastCalledWith('2027-01')
})

test('takes the first free day at a month’s end to the view of today [find/first-free-day]', () => {
  show({ soonest: slots[4]!, slots: [slots[4]!, '2027-01-04T16:00:00Z'], last: '2027-02-24' })
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(chosenDay()).toBe('4')
  fireEvent.click(screen.getByRole('button', { name: 'First free day: Wed, Dec 2' }))
  expect(grid()).toBe('November – December 2026')
  expect(chosenDay()).toBe('2')
})

test('offers no first free day while it isn’t known, and calls no day taken that is still loading', () => {
  show({ soonest: null, slots: ['2026-12-02T16:00:00Z'], loading: true })
  expect(screen.queryByRole('button', { name: /^First free day/ })).toBeNull()
  expect(day(/Thursday, November 26, loading/)).toBeTruthy()
  expect(day(/Wednesday, December 2, 1 time available/)).toBeTruthy()
})
