import { expect, test } from 'vitest'
import { fullAddress } from './full-address.ts'

const inPerson = (place_detail: string, location: string | null = 'Denver, CO') =>
  fullAddress({ place: 'in_person', place_detail }, location)

test('adds the city and state to an address that lacks them [calendar/address]', () => {
  expect(inPerson('109 Cinder Lane')).toBe('109 Cinder Lane, Denver, CO')
  expect(inPerson('12 Oak St, Suite 80')).toBe('12 Oak St, Suite 80, Denver, CO')
  expect(inPerson('12 Oak St, Suite B')).toBe('12 Oak St, Suite B, Denver, CO')
  expect(inPerson('Suite 3, 5 Elm CT')).toBe('Suite 3, 5 Elm CT, Denver, CO')
  expect(inPerson('5 Elm CT')).toBe('5 Elm CT, Denver, CO')
  expect(inPerson('12 Denver Ave, USA')).toBe('12 Denver Ave, Denver, CO')
  expect(inPerson('1 Track Lane, denver')).toBe('1 Track Lane, denver, CO')
})

test('leaves an address that has the city and state of an earlier profile [appointment-place/kept]', () => {
  const kept = inPerson('109 Cinder Lane')
  for (const location of ['Denver, CO', 'Denver, Colorado', 'Austin, TX', null])
    expect(inPerson(kept, location)).toBe(kept)
})

test('leaves an address with its own state or ZIP code, links, and places online [calendar/address]', () => {
  for (const address of [
    '12 Oak St, Aurora, CO',
    '12 Oak St, Aurora, NE 68818',
    '12 Oak St, Aurora 68818-1234',
    '12 Oak St Aurora CO 80010',
    '12 Oak St, Aurora, Colorado, USA',
    '12 Oak St, Aurora, CO 80010, Suite 5',
    '12 Oak St, Suite 5, Aurora',
    '12 Oak St, Aurora',
    'https://meet.example.test/a',
  ])
    expect(inPerson(address, 'Denver, Colorado')).toBe(address)
  expect(inPerson('12 Oak St', null)).toBe('12 Oak St')
  expect(fullAddress({ place: 'online', place_detail: 'Room 4' }, 'Denver, CO')).toBe('Room 4')
  expect(fullAddress({ place: 'in_person', place_detail: null }, 'Denver, CO')).toBeNull()
})
