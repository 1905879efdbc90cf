import { expect, test } from 'vitest'
import { placeLookup } from './place.ts'

test.each([
  ['CO', 'state'],
  [' co. ', 'state'],
  ['Denver, CO', 'city-in-state'],
  ['Denver,co', 'city-in-state'],
  ['denver co', 'long'],
  ['Fort La', 'long'],
  ['Denver, Colorado', 'long'],
  ['Vancouver, BC', 'long'],
  ['É', 'short'],
  ['zz', 'short'],
  [',', 'short'],
  ['', 'short'],
])('looks up %j as %s', (text, lookup) => {
  expect(placeLookup(text)).toBe(lookup)
})
