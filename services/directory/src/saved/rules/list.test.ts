import { SAVED_LISTS_MAX, SAVED_PER_LIST_MAX } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { isNameTaken, mayCreateList, mayJoinList } from './list.ts'

const lists = [{ id: '1', name: 'Knee rehab' }]

test('rejects the name of another list or of the default list, regardless of case [find/lists]', () => {
  expect(isNameTaken(lists, 'KNEE rehab')).toBe(true)
  expect(isNameTaken([], 'saved')).toBe(true)
  expect(isNameTaken(lists, 'Nutrition')).toBe(false)
})

test('lets a list keep its own name in another case [find/lists]', () => {
  expect(isNameTaken(lists, 'Knee Rehab', '1')).toBe(false)
})

test('limits lists and their members [find/list-limits]', () => {
  const many = Array.from({ length: SAVED_LISTS_MAX }, (_, index) => ({ id: `${index}`, name: `${index}` }))
  expect([mayCreateList(many), mayCreateList(many.slice(1))]).toEqual([false, true])
  expect([mayJoinList(SAVED_PER_LIST_MAX), mayJoinList(SAVED_PER_LIST_MAX - 1)]).toEqual([false, true])
})
