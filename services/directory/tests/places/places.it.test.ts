import { readFileSync } from 'node:fs'
import { type SearchQuery, searchProfessionals } from '@fieldside/contracts/http/search.ts'
import { suggestSearches } from '@fieldside/contracts/http/suggestions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteer, gazetteerTables } from '../../src/places/adapters/gazetteer.ts'
import { placeForm } from '../../src/places/rules/place-form.ts'
import { createFixture, type Fixture, insertListed, newAthlete } from '../fixture.ts'

let fixture: Fixture
const athlete = newAthlete()
const search = async (query: Partial<SearchQuery>) =>
  (await fixture.request(searchProfessionals, { query }, { as: athlete })).body
const placesFor = async (query: Partial<SearchQuery>) =>
  (await search(query)).items.map(({ location }) => location)
const problemFor = async (query: Partial<SearchQuery>) => {
  const { status, problem } = await fixture.request(searchProfessionals, { query }, { as: athlete })
  return [status, ...(problem.errors ?? [])]
}

/** A town as a professional wrote it, and as people look for it. All of them are more than 25 miles apart. */
const TOWNS: [city: string, state: string, typed: string[]][] = [
  [
    'St. Louis',
    'MO',
    ['Saint Louis, MO', 'St. Louis', 'saint lou', 'st louis mo', 'Saint Louis, Missouri', '63101'],
  ],
  ['Fort Worth', 'TX', ['Ft. Worth', 'ft worth tx', 'Ft Worth, Texas', 'FORT WORTH, TX, USA']],
  [
    'Winston-Salem',
    'NC',
    ['Winston Salem', 'winston-salem, nc', 'Winston–Salem, NC', 'Winston Salem North Carolina'],
  ],
  [
    'Washington',
    'DC',
    [
      'Washington, D.C.',
      'Washington, D C',
      'Washington DC',
      'D.C.',
      'dc',
      'Washington, District of Columbia',
    ],
  ],
  [
    'New York',
    'NY',
    ['NYC', 'N.Y.C.', 'New York City', 'New York, N.Y.', 'Brooklyn, NY', 'Queens, NY', 'Bronx'],
  ],
  [
    'Los Angeles',
    'CA',
    [
      'LA',
      'L.A.',
      'los angeles ca',
      'Los Angeles, Calif',
      'S. Pasadena, Calif.',
      'Los Angeles, CA 90012-1234',
    ],
  ],
  [
    'Denver',
    'Colorado',
    [
      '80202-1234',
      '80202, CO',
      'Denver, CO 80202',
      'Denver, CO, USA',
      'Denver, Colo., US',
      '802021234',
      '80202–1234, United States',
      'Centennial, CO',
    ],
  ],
  ['De Kalb', 'IL', ['DeKalb, IL', 'dekalb il', 'De Kalb']],
  ['LaPorte', 'IN', ['La Porte, IN', 'Laporte, Indiana', 'La Porte']],
  ['O’Fallon', 'MO', ["O'Fallon, MO", 'O Fallon, MO', 'OFallon MO', 'o`fallon']],
  ['Coeur d’Alene', 'ID', ["Coeur d'Alene", 'Coeur D Alene, ID', 'coeur dalene id']],
  ['N. Platte', 'NE', ['North Platte, NE', 'north platte', 'N Platte Nebraska']],
  ['Mount Pleasant', 'SC', ['Mt. Pleasant, SC', 'mt pleasant sc', 'Mt Pleasant, South Carolina']],
  ['Lees Summit', 'MO', ["Lee's Summit", 'Lee’s Summit, MO', 'Lees Summit, Missouri']],
  ['Port Saint Lucie', 'FL', ['Port St. Lucie', 'Port St Lucie, FL', 'port saint lucie fl']],
  ['Sault Ste. Marie', 'MI', ['Sault Sainte Marie', 'Sault Ste Marie, MI', 'sault ste. marie mi']],
  ['Colorado Spgs', 'CO', ['Colorado Springs', 'colorado springs co', '80840']],
  ['Mtn. View', 'MO', ['Mountain View, MO', 'mtn view mo']],
  ['Idaho Falls', 'ID', ['Idaho Fls, ID', 'idaho fls']],
  ['The Woodlands', 'TX', ['Woodlands, TX', 'The Woodlands, TX', 'the woodlands']],
  ['Española', 'NM', ['Espanola, NM', 'española', 'Espan\u0303ola, NM']],
  ['San Juan', 'Puerto Rico', ['00901', 'San Juan, PR', 'San Juan, Puerto Rico', '00907-1234']],
  ['Charlotte Amalie', 'U.S. Virgin Islands', ['Charlotte Amalie', 'Charlotte Amalie, U.S. Virgin Islands']],
  ['Charleston', 'WV', ['charleston west virginia', 'Charleston, West Virginia, United States']],
  ['Jber', 'AK', ['99505', '99506', 'Anchorage, AK']],
]

beforeAll(async () => {
  fixture = await createFixture({ ports: { gazetteer } })
  for (const [city, state] of TOWNS) await insertListed(fixture, 1, { city, state })
  await fixture.runJobs('locations')
})
afterAll(() => fixture.close())

test.each(TOWNS.flatMap(([city, state, typed]) => typed.map((location) => [location, city, state])))(
  'finds %j: those in %s, %s [find/place-forms]',
  async (location, city, state) => {
    expect(await placesFor({ location })).toContain(`${city}, ${state}`)
  },
)

test('finds no other town in the place of the one that is meant [find/place-forms]', async () => {
  expect(await placesFor({ location: 'Mount Pleasant, SC' })).toEqual(['Mount Pleasant, SC'])
  expect(await placesFor({ location: 'O Fallon, MO' })).not.toContain('De Kalb, IL')
  expect(await placesFor({ location: 'Milan, CA' })).toEqual([])
})

test('finds the people of a town by each place that is suggested for its name [find/place-forms]', async () => {
  for (const [city, state] of TOWNS) {
    const { body } = await fixture.request(
      suggestSearches,
      { query: { words: `${city}, ${state}` } },
      { as: athlete },
    )
    expect(body.places.length, city).toBeGreaterThan(0)
    expect(await placesFor({ location: body.places[0]!.location }), city).toContain(`${city}, ${state}`)
  }
})

test('finds around a place alone those within 25 miles and those whose location has its text, and within a radius only those [find/place-alone]', async () => {
  await insertListed(fixture, 1, { city: 'Aurora', state: 'CO', zip: '80012' })
  await insertListed(fixture, 1, { city: 'Denver', state: 'NC' })
  await insertListed(fixture, 1, { city: 'Fort Collins', state: 'CO' })
  await fixture.runJobs('locations')
  expect((await placesFor({ location: 'Denver' })).sort()).toEqual([
    'Aurora, CO',
    'Denver, Colorado',
    'Denver, NC',
  ])
  expect((await placesFor({ location: 'Denver, CO' })).sort()).toEqual(['Aurora, CO', 'Denver, Colorado'])
  expect((await placesFor({ location: 'Denver', radius: '25' })).sort()).toEqual([
    'Aurora, CO',
    'Denver, Colorado',
  ])
  expect((await placesFor({ location: 'Denver', radius: '100' })).sort()).toContain('Fort Collins, CO')
  const { facets, count } = await search({ location: 'Denver', words: 'coach' })
  expect(count.value).toBe(3)
  expect(facets!.specialty).toContainEqual({ value: 'Performance Coach', count: 3 })
})

test('says how to write an unclear name, and that a military ZIP code has no place [find/place-choices] [find/every-zip]', async () => {
  const [status, error] = await problemFor({ location: 'Manhattan', radius: '25' })
  expect([status, error]).toEqual([
    400,
    {
      field: 'radius',
      message: 'A radius needs one place. Add the state, such as Manhattan, NY.',
    },
  ])
  for (const [location, message] of [
    ['Denvre', 'We don’t know “Denvre”. Did you mean Denver, CO?'],
    ['Bay Area', 'A radius needs one place. Choose a city, such as San Francisco, CA.'],
    ['Washington', 'A radius needs one place. Add the state, such as Washington, DC.'],
  ] as const)
    expect(await problemFor({ location, radius: '25' })).toEqual([400, { field: 'radius', message }])
  const message = 'A military ZIP code has no place on the map. Please enter a city or another ZIP code'
  for (const location of ['09012', '34001', '96201', '96337', '96691'])
    expect(await problemFor({ location }), location).toEqual([400, { field: 'location', message }])
})

/** Words of places that are often shortened. */
const ABBREVIATIONS =
  'st ste ft mt mtn lk n s e w the hts hgts spg spgs jct twp vlg vly bch ctr centre fls rpds gdns'

test('gives a place the same form as the database [find/place-forms]', async () => {
  const { zips, towns } = gazetteerTables()
  const typed = TOWNS.flatMap(([, , locations]) => locations)
  const spelled = [
    'St.Louis',
    'E St Louis',
    'Ctr Ctr',
    'St',
    'N. S. W.',
    'the  Villages',
    'Hawai`i Kai',
    'Truth-or  .',
    ...ABBREVIATIONS.split(' ').flatMap((short) => [`${short} Oak`, `Oak ${short}`]),
  ]
  const names = [...new Set([...zips, ...towns].map(({ city }) => city)), ...typed, ...spelled]
  const { rows } = await fixture.db.pool.query<{ name: string; form: string }>(
    'select name, place_form(name) as form from unnest($1::text[]) as name',
    [names],
  )
  expect(rows.filter(({ name, form }) => form !== placeForm(name))).toEqual([])
  expect(rows.length).toBe(names.length)
})

test('shows the nearest three and how many work online when nobody is around a place [find/nearest-three]', async () => {
  const specialty = 'Sports Dietician'
  const towns = [
    ['Buena Vista', 'CO'],
    ['Leadville', 'CO'],
    ['Pueblo', 'CO'],
    ['Omaha', 'NE'],
  ] as const
  const listed = await Promise.all(
    towns.map(async ([city, state]) => (await insertListed(fixture, 1, { city, state, specialty }))[0]!),
  )
  await fixture.db.kysely
    .insertInto('next_slots')
    .values({ professional_id: listed[3]!.id, version: 1, offers_in_person: false, offers_online: true })
    .execute()
  await fixture.runJobs('locations')
  const { items, nearby } = await search({ location: 'Alamosa, CO', specialty })
  expect(items).toEqual([])
  expect(nearby!.items.map(({ location, distance_miles }) => [location, distance_miles])).toEqual([
    ['Pueblo, CO', 88],
    ['Buena Vista, CO', 96],
    ['Leadville, CO', 125],
  ])
  expect(nearby!.online).toEqual({ value: 1, more: false })
  const inPerson = await search({ location: 'Alamosa, CO', specialty, kind: 'in-person' })
  expect(inPerson.nearby).toEqual({ items: [], online: { value: 0, more: false } })
  expect((await search({ location: 'Salida, CO', specialty })).nearby).toBeNull()
  expect((await search({ location: 'zzqx', specialty })).nearby).toBeNull()
})

test('says which radius applies, and what an unclear name may mean [find/place-choices]', async () => {
  const placeOf = async (location: string, radius?: SearchQuery['radius']) =>
    (await search({ location, radius })).place
  expect(await placeOf('Denver')).toEqual({ radius_miles: 25, choices: [], question: null })
  expect(await placeOf('Denver', '50')).toEqual({ radius_miles: 50, choices: [], question: null })
  expect(await placeOf('Colorado')).toEqual({ radius_miles: null, choices: [], question: null })
  expect(await placeOf('LA')).toMatchObject({ radius_miles: 25, question: 'else' })
  const unclear = await placeOf('Port Washington')
  expect(unclear!.radius_miles).toBeNull()
  expect(unclear!.choices.map(({ location }) => location)).toEqual([
    'Port Washington, NY',
    'Port Washington, WI',
    'Port Washington, OH',
  ])
})

test('locates professionals again whose point was wrong, who had none, or who are in a territory, also after a process of the last release [find/every-zip]', async () => {
  const wrong = { latitude: 59.867, longitude: -158.6, is_located: true }
  const [base] = await insertListed(fixture, 1, { city: 'Jber', state: 'AK', zip: '99505', ...wrong })
  const [unknown] = await insertListed(fixture, 1, { city: 'McLean', state: 'VA', is_located: true })
  const [island] = await insertListed(fixture, 1, { city: 'Dededo', state: 'Guam', is_located: true })
  const moved = { latitude: 39.7, longitude: -105, is_located: true }
  const [right] = await insertListed(fixture, 1, { city: 'Denver', state: 'CO', ...moved })
  await fixture.db.pool.query(
    readFileSync(
      new URL('../../prisma/migrations/0796_located_again/migration.sql', import.meta.url),
      'utf8',
    ),
  )
  await fixture.runJobs('relocations')
  await fixture.runJobs('locations')
  const { rows } = await fixture.db.pool.query(
    `select city, round(latitude) as latitude, state_code from professionals where id = any($1) order by city`,
    [[base!.id, unknown!.id, island!.id, right!.id]],
  )
  expect(rows).toEqual([
    { city: 'Dededo', latitude: 14, state_code: 'gu' },
    { city: 'Denver', latitude: 40, state_code: 'co' },
    { city: 'Jber', latitude: 61, state_code: 'ak' },
    { city: 'McLean', latitude: 39, state_code: 'va' },
  ])
})
