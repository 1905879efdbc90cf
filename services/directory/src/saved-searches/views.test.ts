import { SAVED_SEARCH_NAME_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { nameOfSearch, withoutEmptyFilters } from './views.ts'

test('names a search by its words and filters, in one order [find/saved-search]', () => {
  expect(nameOfSearch({ time: 'evenings', location: 'Denver, CO', words: 'knee  pain' })).toBe(
    'knee pain, Denver, CO, evenings',
  )
  expect(
    nameOfSearch({ radius: '25', location: '80202', specialty: 'Physical Therapist', max_price: 120 }),
  ).toBe('Physical Therapist, within 25 miles of 80202, up to $120')
  expect(nameOfSearch({ online: 'true', language: 'es', welcomes_new: 'true', min_rating: '4' })).toBe(
    'online, 4 stars and up, speaks Spanish, welcomes new athletes',
  )
  expect(nameOfSearch({})).toBe('All professionals')
  expect(nameOfSearch({ words: 'w'.repeat(100), location: 'l'.repeat(100) })).toHaveLength(
    SAVED_SEARCH_NAME_MAX_CHARS,
  )
})

test('treats empty filters like missing ones', () => {
  expect(withoutEmptyFilters({ words: '', location: 'Denver', radius: undefined })).toEqual({
    location: 'Denver',
  })
})
