import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import type { Series, SeriesDate } from '@fieldside/contracts/http/series.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { canWithdraw, sessionCount } from './series-words.ts'
import { useRepeat } from './use-repeat.ts'

const at = (day: number, hour = 18) => new Date(Date.UTC(2027, 2, day, hour)).toISOString()
const date = (index: number, slots?: string[]): SeriesDate => ({
  index,
  starts_at: at(1 + 7 * index),
  is_free: slots === undefined,
  slots: slots ?? [],
})

test('a date that isn’t free must be moved to a slot of its week or left out, and two dates must remain [series/dates]', () => {
  const { result } = renderHook(useRepeat)
  const check = () => {
    let wrong: string | undefined
    act(() => {
      wrong = result.current.check()
    })
    return wrong
  }
  expect(check()).toBe('Wait until the dates are checked')
  act(() => result.current.setEveryWeeks(1))
  act(() => result.current.show([date(0), date(1, [at(9)]), date(2)]))
  expect(check()).toMatch(/Choose another time/)
  act(() => result.current.change(1, at(9)))
  expect(check()).toBeUndefined()
  // The slot was lost since.
  act(() => result.current.show([date(0), date(1, [at(10)]), date(2)]))
  expect(check()).toMatch(/Choose another time/)
  act(() => result.current.change(1, null))
  expect(check()).toBeUndefined()
  expect(result.current.count).toBe(5)
  expect(result.current.body).toMatchObject({ every_weeks: 1, changes: [{ index: 1, starts_at: null }] })
  act(() => result.current.change(2, null))
  expect(check()).toBe('Keep at least 2 dates')
  act(() => result.current.setSessions(4))
  expect(result.current.body.changes).toEqual([])
})

test('a series can be withdrawn only while it has open requests that nobody is answering [series/answer]', () => {
  const of = (...items: Pick<Appointment, 'status' | 'answering'>[]) => canWithdraw({ items } as Series)
  const open = { status: 'pending', answering: false } as const
  const declined = { status: 'declined', answering: false } as const
  expect(of(open, declined)).toBe(true)
  expect(of(open, { ...open, answering: true })).toBe(false)
  expect(of(declined)).toBe(false)
  expect([1, 2].map(sessionCount)).toEqual(['1 session', '2 sessions'])
})
