import { expect, test } from 'vitest'
import { blockTimes, hourFrom, instantIn, wrongInBlock } from './block-times.ts'

const textOf = (at: Date) => at.toISOString().slice(0, 16)
const timesOf = (day: string, from: string, until: string, zone = 'America/Denver') => {
  const { start, end } = blockTimes({ day, from, until }, zone)
  return [textOf(start), textOf(end)]
}

test('reads a block in the zone of the hours, also on days when the clock changes [time/block]', () => {
  expect(timesOf('2026-11-24', '12:00', '13:00')).toEqual(['2026-11-24T19:00', '2026-11-24T20:00'])
  expect(timesOf('2026-10-31', '23:00', '23:30')).toEqual(['2026-11-01T05:00', '2026-11-01T05:30'])
  expect(timesOf('2026-11-01', '03:00', '04:00')).toEqual(['2026-11-01T10:00', '2026-11-01T11:00'])
  expect(timesOf('2026-11-24', '08:00', '09:00', 'Asia/Kathmandu')).toEqual([
    '2026-11-24T02:15',
    '2026-11-24T03:15',
  ])
  // 02:30 doesn't exist that day.
  expect(textOf(instantIn('America/Denver', '2027-03-14', '02:30'))).toMatch(/T(08|09):30$/)
})

test('ends a block on the next day when its end isn’t after its start [time/block]', () => {
  expect(timesOf('2026-11-24', '22:00', '06:00')).toEqual(['2026-11-25T05:00', '2026-11-25T13:00'])
  expect(timesOf('2026-11-24', '22:00', '00:00')).toEqual(['2026-11-25T05:00', '2026-11-25T07:00'])
  expect(hourFrom('2026-11-24', 23 * 60)).toEqual({ day: '2026-11-24', from: '23:00', until: '00:00' })
})

test('names each empty field and a block that is too short [time/block]', () => {
  expect(Object.keys(wrongInBlock({ day: '', from: '', until: '' }))).toEqual(['day', 'from', 'until'])
  expect(wrongInBlock({ day: '2026-11-24', from: '09:00', until: '09:10' })).toEqual({
    until: 'A block must be at least 15 minutes long',
  })
  expect(wrongInBlock({ day: '2026-11-24', from: '09:00', until: '09:15' })).toEqual({})
})
