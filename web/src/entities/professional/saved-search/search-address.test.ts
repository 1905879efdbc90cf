import { expect, test } from 'vitest'
import { isSameSearch, savedQueryOf, searchAddress } from './search-address.ts'

test('opens a saved search with all of its filters [find/saved-search]', () => {
  expect(searchAddress({ words: 'knee pain', specialty: 'Physical Therapist', max_price: 120 })).toBe(
    '/search?words=knee+pain&type=Physical+Therapist&max_price=120',
  )
  expect(searchAddress({})).toBe('/search')
})

test('saves the filters of a screen without an order and empty ones', () => {
  const given = { words: ' knee ', location: '', max_price: '120', sort: 'price', kind: undefined }
  expect(savedQueryOf(given)).toEqual({ words: 'knee', max_price: 120 })
  expect(isSameSearch(given, { max_price: 120, words: 'knee' })).toBe(true)
  expect(isSameSearch(given, { words: 'knee' })).toBe(false)
})
