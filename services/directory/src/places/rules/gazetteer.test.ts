import { expect, test } from 'vitest'
import { cellsAround } from '../../search/rules/search-area.ts'
import { createGazetteer, EARTH_RADIUS_MILES, milesBetween } from './gazetteer.ts'

const area = (zip: string, city: string, state: string, latitude: number, longitude: number) => ({
  zip,
  city,
  state,
  latitude,
  longitude,
})
const { pointOf, resolve, suggest } = createGazetteer([
  area('80202', 'Denver', 'CO', 39.75, -105),
  area('80203', 'Denver', 'CO', 39.73, -104.98),
  area('80204', 'Denver', 'CO', 39.73, -105.02),
  area('28037', 'Denver', 'NC', 35.53, -81.03),
  area('63101', 'Saint Louis', 'MO', 38.63, -90.19),
  area('62701', 'Springfield', 'IL', 39.8, -89.65),
  area('01101', 'Springfield', 'MA', 42.1, -72.59),
  area('10001', 'New York', 'NY', 40.75, -73.99),
  area('10921', 'Florida', 'NY', 41.33, -74.36),
  area('43055', 'New Hampshire', 'OH', 40.06, -82.4),
  area('20001', 'Washington', 'DC', 38.91, -77.02),
  area('40741', 'London', 'KY', 37.13, -84.08),
])

test('measures great-circle distances in miles', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const quarter = (EARTH_RADIUS_MILES * Math.PI) / 2
  expect(milesBetween(at(0, -105), at(90, 30))).toBeCloseTo(quarter, 6)
  expect(milesBetween(at(0, -45), at(0, 45))).toBeCloseTo(quarter, 6)
  expect(milesBetween(at(39.7392, -104.9903), at(40.7128, -74.006))).toBeCloseTo(1627.4, 1)
  expect(milesBetween(at(60, 10), at(60, 10))).toBe(0)
})

const pointFor = (text: string) => resolve(text).point

test('resolves a ZIP code, a city with its state, or a city much larger than its namesakes, and nothing unclear [find/place]', () => {
  for (const text of ['Denver, CO', 'denver colorado', 'DENVER', 'Denver,CO', 'Denver, CO, USA'])
    expect(pointFor(text)).toMatchObject({ latitude: 39.73, longitude: -105 })
  expect(pointFor('Denver NC')).toMatchObject({ latitude: 35.53 })
  expect(pointFor('St. Louis, MO')).toMatchObject({ latitude: 38.63 })
  for (const text of ['62701', '62701-1234', 'Springfield, IL 62701', '62701, IL'])
    expect(resolve(text)).toMatchObject({ point: { latitude: 39.8 }, text: null })
  expect(resolve('80202 Denver')).toMatchObject({ point: { latitude: 39.75 }, text: null })
  expect(resolve('62701 Springfield, IL')).toMatchObject({ point: { latitude: 39.8 }, text: null })
  for (const text of ['Springfield', '99999', 'Colorado', 'Nowhere, CO']) expect(pointFor(text)).toBeNull()
})

test('reads digits before a street as a house number, not as a ZIP code [find/place]', () => {
  for (const text of ['10001 Sunset Blvd, Denver', '80202 Main St', '99999 Main St, Denver, CO'])
    expect(resolve(text)).toMatchObject({ point: null, text })
})

test('takes the name of a state that is also a city for the city [find/place]', () => {
  expect(resolve('New York')).toMatchObject({ point: { latitude: 40.75 }, text: 'New York, NY' })
  expect(resolve('NY')).toMatchObject({ point: null, text: 'NY' })
})

test('suggests no place for an article alone [find/place-forms]', () => {
  expect(suggest('the', 5)).toEqual([])
  expect(suggest('st', 5).map(({ location }) => location)).toEqual(['Saint Louis, MO'])
})

test('offers the places that a name alone may mean, the largest first [find/place-choices]', () => {
  const town = (city: string, state: string, population: number) => ({
    city,
    state,
    population,
    latitude: 40,
    longitude: -90,
  })
  const areas = [
    area('66502', 'Manhattan', 'KS', 39.2, -96.57),
    area('53074', 'Port Washington', 'WI', 43.4, -87.9),
  ]
  const places = createGazetteer(areas, [
    town('Manhattan', 'KS', 56_000),
    town('Manhattan', 'NY', 1_500_000),
    town('Port Washington', 'NY', 16_000),
  ])
  const choicesFor = (text: string) => places.resolve(text).choices.map(({ location }) => location)
  expect(choicesFor('Manhattan')).toEqual(['Manhattan, NY', 'Manhattan, KS'])
  expect(choicesFor('port washington')).toEqual(['Port Washington, NY', 'Port Washington, WI'])
  expect(places.resolve('Manhattan, NY')).toMatchObject({ point: { latitude: 40 }, choices: [] })
})

test('reads the name of a state as a city of that state only [find/place]', () => {
  for (const text of ['Florida', 'florida', 'FL', 'New Hampshire', 'Washington'])
    expect(pointFor(text)).toBeNull()
  for (const text of ['New York', 'new york, NY', 'New York New York', 'NYC', 'N.Y.C.'])
    expect(pointFor(text)).toMatchObject({ latitude: 40.75 })
  expect(pointFor('Florida, NY')).toMatchObject({ latitude: 41.33 })
  for (const text of ['Washington, DC', 'Washington D.C.', 'Washington, District of Columbia', 'D.C.', 'dc'])
    expect(pointFor(text)).toMatchObject({ latitude: 38.91 })
})

test('locates an address by its ZIP code, else by its city [find/place]', () => {
  expect(pointOf({ zip: '80202', city: 'Denver', state: 'CO' })).toMatchObject({ latitude: 39.75 })
  expect(pointOf({ zip: null, city: 'denver', state: 'Colorado' })).toMatchObject({ latitude: 39.73 })
  expect(pointOf({ zip: null, city: 'Washington', state: 'D.C.' })).toMatchObject({ latitude: 38.91 })
  for (const [city, state] of [
    ['Oslo', 'Norway'],
    ['London', 'Ontario'],
  ] as const)
    expect(pointOf({ zip: '99999', city, state })).toBeUndefined()
})

test('suggests the largest cities first', () => {
  expect(suggest('den', 2).map(({ location }) => location)).toEqual(['Denver, CO', 'Denver, NC'])
  expect(suggest('denver, nc', 2).map(({ location }) => location)).toEqual(['Denver, NC'])
})

test('covers every point within a radius with cells, also far north', () => {
  for (const latitude of [21.3, 39.7, 64.8])
    for (const radius of [5, 25, 100]) {
      const center = { latitude, longitude: -105.01 }
      const cells = new Set(cellsAround(center, radius))
      const [name, perDegree] = radius <= 25 ? ['#area', 4] : ['#region', 1]
      for (let step = 0; step < 400; step += 1) {
        const point = {
          latitude: latitude + ((step % 20) / 10 - 0.95) * 1.6,
          longitude: center.longitude + (Math.floor(step / 20) / 10 - 0.95) * 4,
        }
        if (milesBetween(center, point) > radius) continue
        const cell = `${name} ${Math.floor(point.latitude * perDegree)} ${Math.floor(point.longitude * perDegree)}`
        expect(cells).toContain(cell)
      }
    }
})
