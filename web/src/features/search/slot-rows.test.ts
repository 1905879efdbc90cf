import { expect, test } from 'vitest'
import { slotRows } from './slot-rows.ts'

const reader = { now: new Date('2026-11-24T15:00:00Z'), zone: 'America/Denver', locale: 'en-US' }
const rowsOf = (starts: string[], zone = reader.zone) =>
  slotRows(
    starts.map((start) => ({ starts_at: `2026-${start}:00Z`, appointment_type: 'consultation' as const })),
    { ...reader, zone },
  ).map(({ label, slots }) => [label, ...slots.map(({ starts_at }) => starts_at.slice(5, 16))])

test('groups slots into up to three days with three times each, and names each day once [find/slots-by-day]', () => {
  const days = ['11-24', '11-25', '11-27', '11-28']
  const times = ['16:00', '17:00', '18:00', '19:00']
  const rows = rowsOf(days.flatMap((day) => times.map((time) => `${day}T${time}`)))
  expect(rows.map(([label]) => label)).toEqual(['Today', 'Tomorrow', 'Fri'])
  expect(rows[1]).toEqual(['Tomorrow', '11-25T16:00', '11-25T17:00', '11-25T18:00'])
})

test('names days from a week on by their date, so that no weekday stands for two days [find/slots-by-day]', () => {
  const saturdays = ['11-28T17:00', '12-05T17:00', '12-12T17:00']
  expect(rowsOf(saturdays).map(([label]) => label)).toEqual(['Sat', 'Dec 5', 'Dec 12'])
  expect(rowsOf(['11-30T17:00', '12-01T17:00']).map(([label]) => label)).toEqual(['Mon', 'Dec 1'])
})

test('takes the days of the zone in which the times are shown [find/slots-by-day] [find/place-clock]', () => {
  const starts = ['11-25T14:30', '11-25T16:00']
  const countsIn = (zone: string) => rowsOf(starts, zone).map(([label, ...times]) => [label, times.length])
  expect(countsIn('America/Denver')).toEqual([['Tomorrow', 2]])
  expect(countsIn('Asia/Tokyo')).toEqual([
    ['Today', 1],
    ['Tomorrow', 1],
  ])
})
