import type { Landing } from '@fieldside/contracts/http/bff/landing.ts'
import { expect, test } from 'vitest'
import { landingOf } from '../../../web/build/page-variants.ts'
import { fillPlaceholders } from './html.ts'
import { landingValues, landingVariant } from './landing-values.ts'

const NAMES = ['Ada Reyes', 'Eva Field', 'Kim <b>Lee</b>']
const DAYS = ['24', '25', '26', '27']

const landing = (count: number, slots = 4): Landing => ({
  professionals: NAMES.slice(0, count).map((name, index) => ({
    id: `id-${index}`,
    name,
    initials: 'AR',
    hue: index,
    about: `Physical Therapist · Boise, ID ${index}`,
    rating: `4.${index} · 9 reviews`,
    slots: DAYS.slice(0, slots).map((day) => ({
      at: `2026-11-${day}T1${index}:00:00Z`,
      day: `Nov ${day}`,
      clock: `1${index}:00 AM`,
    })),
  })),
  zone: 'MT',
})

/** Fills in the placeholders of the document for as many professionals, as JSON. */
const filled = (given: Landing) => {
  const template = landingOf(landingVariant(given) as 'visitor')
  return JSON.parse(fillPlaceholders(JSON.stringify(template), landingValues(given))) as Landing
}

test('fills in every placeholder of a document for one, two, or three professionals', () => {
  for (const count of [1, 2, 3]) {
    const given = landing(count)
    const expected = given.professionals.map((card) => ({
      ...card,
      hue: String(card.hue),
      name: card.name.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    }))
    expect(filled(given)).toEqual({ ...given, professionals: expected })
  }
  expect(landingVariant(landing(0))).toBe('visitor')
})

test('leaves the slots empty that a professional does not have', () => {
  const [card] = filled(landing(1, 2)).professionals
  expect(card!.slots.map(({ at }) => at)).toEqual(['2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z', '', ''])
})

test('keeps a name from ending the script that holds the data', () => {
  const { LANDING } = landingValues(landing(3))
  expect(LANDING).not.toContain('<')
  expect(JSON.parse(LANDING!)).toEqual(landing(3))
})
