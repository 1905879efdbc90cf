import { type Schedule, ScheduleForm } from '@fieldside/contracts/http/schedules.ts'
import { expect, test } from 'vitest'
import {
  addException,
  copyDay,
  draftOf,
  hoursErrorsFrom,
  nextSpan,
  scheduleOf,
  setDay,
  wrongHours,
} from './weekly-hours.ts'

const saved: Schedule = {
  time_zone: 'America/Denver',
  weekly_hours: [
    { weekday: 1, from: '08:00', until: '12:00' },
    { weekday: 1, from: '13:00', until: '24:00' },
    { weekday: 5, from: '09:00', until: '10:00' },
  ],
  exceptions: [
    { day: '2026-12-24', spans: [{ from: '09:00', until: '12:00' }] },
    { day: '2026-12-25', spans: [] },
  ],
  minimum_notice_minutes: 120,
  buffer_before_minutes: 5,
  buffer_after_minutes: 60,
  max_sessions_per_day: 8,
  max_days_ahead: 30,
}
const empty = () => draftOf(null, 'Europe/Berlin')
const span = (from: string, until: string) => ({ key: `${from}-${until}`, from, until })

test('keeps saved hours unchanged through a round trip, including midnight [openings/weekly-hours]', () => {
  const draft = draftOf(saved, 'Europe/Berlin')
  expect(draft.days[0]![1]!.until).toBe('00:00')
  expect(scheduleOf(draft)).toEqual(saved)
  expect(ScheduleForm.parse(scheduleOf(draft))).toEqual(saved)
})

test('starts with an empty week in the browser’s zone', () => {
  expect(empty().time_zone).toBe('Europe/Berlin')
  expect(scheduleOf(empty()).weekly_hours).toEqual([])
})

test('starts another span an hour after the last one if the day has room', () => {
  expect(nextSpan([])).toMatchObject({ from: '09:00', until: '17:00' })
  expect(nextSpan([span('08:00', '12:00')])).toMatchObject({ from: '13:00', until: '16:00' })
  expect(nextSpan([span('08:00', '21:30')])).toMatchObject({ from: '22:30', until: '00:00' })
  expect(nextSpan([span('08:00', '00:00')])).toBeNull()
})

test('copies hours to other days as separate spans', () => {
  const copied = copyDay(draftOf(saved, 'UTC'), 0, [1, 2])
  const hours = scheduleOf(copied).weekly_hours.filter(({ weekday }) => weekday <= 3)
  expect(hours.map(({ weekday, from }) => `${weekday} ${from}`)).toEqual([
    '1 08:00',
    '1 13:00',
    '2 08:00',
    '2 13:00',
    '3 08:00',
    '3 13:00',
  ])
  const keys = copied.days.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('reports ends before starts, missing times, overlaps, and duplicate days', () => {
  const week = setDay(empty(), 0, [span('12:00', '09:00'), span('', '10:00')])
  expect(wrongHours(week)).toEqual({
    '12:00-09:00': 'The end must be after the start',
    '-10:00': 'Please enter a start and an end',
  })
  const lapping = setDay(empty(), 2, [span('09:00', '12:00'), span('11:00', '13:00'), span('13:00', '00:00')])
  expect(wrongHours(lapping)).toEqual({ '11:00-13:00': 'These hours overlap others on that day' })
  const twice = addException(addException(draftOf(saved, 'UTC')))
  twice.exceptions[2]!.day = '2026-12-25'
  expect(Object.values(wrongHours(twice))).toEqual([
    'This day is already in the list',
    'Please choose a date',
  ])
})

test('maps the server’s field paths to the spans on screen', () => {
  const draft = draftOf(saved, 'UTC')
  const errors = hoursErrorsFrom(draft, {
    'weekly_hours.2.until': 'late',
    'exceptions.0.spans.0.from': 'early',
    'exceptions.1.day': 'twice',
  })
  expect(errors).toEqual({
    [draft.days[4]![0]!.key]: 'late',
    [draft.exceptions[0]!.spans[0]!.key]: 'early',
    [draft.exceptions[1]!.key]: 'twice',
  })
})
