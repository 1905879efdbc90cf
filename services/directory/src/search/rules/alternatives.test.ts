import { expect, test } from 'vitest'
import { type Candidate, chooseAlternatives, type Start } from './alternatives.ts'

const AROUND = new Date('2026-11-26T18:00:00Z')
const asked = { professionalId: 'declined', athleteId: 'athlete', around: AROUND, radiusMiles: 25 }
const candidate = (id: string, miles: number | null = 5): Candidate => ({
  ...{ id, miles, user_id: `user-${id}` },
  ...{ first_name: id, last_name: null, location: 'Denver, CO' },
})
const start = (professional_id: string, hours: number, place: Start['place'] = 'in_person') => ({
  professional_id,
  place,
  starts_at: new Date(AROUND.getTime() + hours * 3_600_000).toISOString(),
  appointment_type: 'consultation' as const,
  time_zone: 'America/Denver',
})
const chosen = (candidates: Candidate[], starts: Start[]) =>
  chooseAlternatives(candidates, starts, asked).map(({ professional_id }) => professional_id)

test('offers at most three, those with the closest time first, of equal ones the nearest [expired/alternatives]', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => candidate(id))
  const starts = [start('a', 5), start('b', -1), start('c', 0), start('d', 20)]
  expect(chosen(all, starts)).toEqual(['c', 'b', 'a'])
  expect(
    chosen([candidate('far', 20), candidate('close', 2)], [start('far', 2), start('close', -2)]),
  ).toEqual(['close', 'far'])
})

test('never offers who was asked, the athlete, who has no time, or someone far away in person [expired/alternatives]', () => {
  const own = { ...candidate('own'), user_id: 'athlete' }
  const all = [
    candidate('declined'),
    own,
    candidate('busy'),
    candidate('far', 26),
    candidate('nowhere', null),
  ]
  const starts = ['declined', 'own', 'far', 'nowhere'].map((id) => start(id, 0))
  expect(chosen(all, starts)).toEqual([])
  expect(chosen(all, [start('far', 0, 'online'), start('nowhere', 1, 'online')])).toEqual(['far', 'nowhere'])
})
