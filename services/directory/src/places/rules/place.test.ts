import { expect, test } from 'vitest'
import { cleanLocation, formPattern, placeLookup, zipIn } from './place.ts'

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

test.each([
  ['St. Louis, MO', '%saintlouis mo\n%'],
  ['O’Fallon,MO', '%ofallon mo\n%'],
  ['Mc Lean', '%mclean%'],
  ['CO', null],
  ['st', null],
  ['0% S', null],
  ['---', null],
])('compares %j with the forms %j', (text, pattern) => expect(formPattern(text)).toBe(pattern))

test.each([
  ['Washington, D.C.', 'Washington, DC'],
  ['Denver, CO, USA', 'Denver, CO'],
  ['Denver, Colorado, United States of America', 'Denver, Colorado'],
  ['Denver, CO, US', 'Denver, CO'],
  ['Columbus', 'Columbus'],
  ['St. Louis', 'St. Louis'],
  [', USA', ', USA'],
])('reads %j as %j', (text, cleaned) => expect(cleanLocation(text)).toBe(cleaned))

test.each([
  ['80202', '80202'],
  ['80202-1234', '80202'],
  ['802021234', '80202'],
  ['Denver, CO 80202-1234', '80202'],
  ['80202, CO', '80202'],
  ['8020', undefined],
  ['Denver 8', undefined],
  ['802021', undefined],
])('finds the ZIP code of %j: %j', (text, zip) => expect(zipIn(text).zip).toBe(zip))
