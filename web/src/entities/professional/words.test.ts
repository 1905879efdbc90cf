import { expect, test } from 'vitest'
import { openingWords, placeClock } from './card-words.ts'
import { searchCardOf } from './testing/professional.ts'
import { availabilityWords, professionalName, professionalWords } from './words.ts'

test('shows defaults for empty fields [entities/professional-defaults]', () => {
  const nothing = { bio: null, location: '', specialty: null, credentials: null }
  expect(professionalName({ first_name: '', last_name: null })).toBe('Professional')
  expect(professionalWords(nothing)).toEqual({
    bio: 'No bio available',
    location: 'Location not specified',
    specialty: 'General',
    credentials: ['Professional'],
  })
})

test('shows the professional’s own values and splits the credentials', () => {
  expect(professionalName({ first_name: 'Maya', last_name: 'Okafor' })).toBe('Maya Okafor')
  const words = professionalWords({
    bio: 'Knees',
    location: 'Denver, CO',
    specialty: 'Physical Therapist',
    credentials: 'DPT, SCS,',
  })
  expect(words.credentials).toEqual(['DPT', 'SCS'])
  expect(words.location).toBe('Denver, CO')
})

const reader = { now: new Date('2026-11-24T15:00:00Z'), zone: 'America/Denver', locale: 'en-US' }
const words = (at: string | null) => availabilityWords(at, reader)?.replace(/\s/g, ' ') ?? null

test('says "Available today" only for an opening on the current day in the user’s zone [search/card-availability]', () => {
  expect(words('2026-11-25T01:00:00Z')).toBe('Available today')
  expect(words('2026-11-25T15:00:00Z')).toBe('Next opening Wed 8:00 AM')
  expect(words('2026-12-03T15:00:00Z')).toBe('Next opening Thu, Dec 3 8:00 AM')
  expect(words(null)).toBeNull()
})

const NOV_24 = '2026-11-24T15:00:00Z'
const boulder = searchCardOf({
  location: 'Boulder, CO',
  time_zone: 'America/Denver',
  place: 'in_person',
  next_opening: '2026-11-26T16:00:00Z',
})
const inTokyo = { ...reader, zone: 'Asia/Tokyo' }
const spoken = (text: string | null) => text?.replace(/\s/g, ' ')

test('shows a session in person by the clock of its place, named where it isn’t the reader’s, and one online by the reader’s [find/place-clock]', () => {
  expect(spoken(openingWords(boulder, inTokyo))).toBe('Next opening Thu 9:00 AM in Boulder (MT)')
  expect(spoken(openingWords(boulder, reader))).toBe('Next opening Thu 9:00 AM')
  const online = { ...boulder, place: 'online' as const }
  expect(spoken(openingWords(online, inTokyo))).toBe('Next opening Fri 1:00 AM')
  expect(placeClock(online, NOV_24, 'Asia/Tokyo')).toBeNull()
})

test('names no city that it doesn’t know, and no place of a reply without one [find/place-clock]', () => {
  expect(placeClock({ ...boulder, location: null }, NOV_24, 'Asia/Tokyo')).toBe('MT')
  expect(placeClock({ location: 'Boulder, CO' }, NOV_24, 'Asia/Tokyo')).toBeNull()
})
