import { expect, test } from 'vitest'
import { gazetteer } from '../../src/places/adapters/gazetteer.ts'
import { milesBetween } from '../../src/places/rules/gazetteer.ts'
import { NICKNAMES, REGION_CITIES } from '../../src/places/rules/nicknames.ts'
import { placeInUnknown, placeInWords } from '../../src/search/steps/place-in-words.ts'

const places = await gazetteer()
const asked = (location: string) => {
  const { question, choices } = places.resolve(location)
  return [question, ...choices.map((one) => one.location)]
}

test.each(
  `Denvre: Denver, CO | Denver, CA: Denver, CO | denver colarado: Denver, CO | denver, clorado: Denver, CO
  Albuqerque: Albuquerque, NM | Pittsburg, PA: Pittsburgh, PA | pittsburg pa: Pittsburgh, PA | Pheonix: Phoenix, AZ
  Tuscon: Tucson, AZ | Cincinatti: Cincinnati, OH | San Fransisco: San Francisco, CA | Los Angelas: Los Angeles, CA
  Las Vagas: Las Vegas, NV | Mineapolis: Minneapolis, MN | St Petersberg: St. Petersburg, FL | Bolder: Boulder, CO
  Ft Colins: Fort Collins, CO | Philadephia: Philadelphia, PA | hobokin nj: Hoboken, NJ | Charlot: Charlotte, NC
  Raliegh: Raleigh, NC | Honalulu: Honolulu, HI | Detriot: Detroit, MI | Memfis: Memphis, TN | Omha: Omaha, NE
  Baton Rogue: Baton Rouge, LA | Des Moins: Des Moines, IA | Bosie: Boise, ID | Jersy City: Jersey City, NJ
  Manchestor nh: Manchester, NH | saint lou: St. Louis, MO | Minnisota: Minnesota | North Carolna: North Carolina
  Washinton: Washington State | New Yrok City: New York, NY | Phily: Philadelphia, PA | Boulder County: Boulder, CO | Fairfax county va: Fairfax, VA`
    .split(/[|\n]/)
    .map((one) => one.trim().split(': ') as [string, string]),
)('proposes for the unknown place %s: %s [find/place-unknown]', (location, first) => {
  expect(asked(location).slice(0, 2)).toEqual(['unknown', first])
})

test.each([
  ['Wicker Park, Chicago', ['Chicago, IL']],
  ['Fenway Boston MA', ['Boston, MA']],
  ['SoHo, NYC', ['New York, NY']],
  ['north Denver', ['Denver, CO']],
  ['Naval Station Norfolk', ['Norfolk, VA']],
  ['Slidel LA', ['Slidell, LA', 'Los Angeles, CA']],
  ['Upstate South Carolina', []],
  ['N.O.', []],
  ['Eagle County, Colorado', ['Eagle, CO']],
  ['Lafayette Parish, LA', ['Lafayette, LA']],
  ['Bexar County TX', []],
])('proposes the city around %s: %j [find/place-unknown]', (location, cities) => {
  expect(asked(location)).toEqual(['unknown', ...cities])
})

test.each(['zzqx', 'Oslo, Norway', 'x'.repeat(100)])(
  'proposes nothing for %s [find/place-unknown]',
  (location) => {
    expect(asked(location)).toEqual(['unknown'])
  },
)

test.each([
  ['Pittsburg', ['which', 'Pittsburgh, PA', 'Pittsburg, CA', 'Pittsburg, KS', 'Pittsburg, TX']],
  ['Huston', ['else', 'Houston, TX']],
  ['Salida', ['which', 'Salida, CA', 'Salida, CO']],
  ['Washington', ['which', 'Washington State', 'Washington, DC', 'Washington, UT', 'Washington, IL']],
  ['LA', ['else', 'Louisiana']],
  ['Bay Area', ['part', 'San Francisco, CA', 'San Jose, CA', 'Oakland, CA', 'Santa Rosa, CA']],
  ['Long Island, NY', ['part', 'Hempstead, NY', 'Central Islip, NY', 'Riverhead, NY']],
  ['orange county ca', ['part', 'Anaheim, CA', 'Santa Ana, CA', 'Irvine, CA']],
  ['Triangle, VA', [null]],
  ['Florida', [null]],
  ['Denver metro area', [null]],
])('asks about %s: %j [find/place-choices]', (location, question) => {
  expect(asked(location)).toEqual(question)
})

test('takes LA for Los Angeles, and a state by its name for the state [find/place-choices]', () => {
  expect(places.resolve('la')).toMatchObject({
    point: { latitude: expect.closeTo(34, 0) },
    text: 'Los Angeles, CA',
  })
  expect(places.resolve('Washington State')).toMatchObject({ point: null, text: 'WA' })
  expect(places.resolve('greater boston area')).toMatchObject({
    point: { latitude: expect.closeTo(42.4, 0) },
  })
})

test.each(
  `Scott AFB, IL: Scott Air Force Base, IL | Dover Air Force Base, DE: Dover Afb, DE | Andrews AFB: Andrews Air Force Base, MD
  Fort Liberty NC: Fort Bragg, NC | Boone, N. Carolina: Boone, NC | Harpers Ferry W. Virginia: Harpers Ferry, WV
  St. Thomas, USVI: St Thomas, VI | Saipan, CNMI: Saipan, MP | No. Conway NH: North Conway, NH | So Lake Tahoe: South Lake Tahoe, CA
  Cherry Hill Township: Cherry Hill, NJ | VA Beach, VA: Virginia Beach, VA | Tinker AFB: Midwest City, OK
  Astoria, Queens: Astoria, NY | Back Bay Boston MA: Back Bay, MA | Silver Lake, LA: Silver Lake, CA
  City of Denver: Denver, CO | Lee s Summit MO: Lee's Summit, MO | Village of Skokie, IL: Skokie, IL | Denver CO US: Denver, CO | NY, NY: New York, NY
  80202 US: Denver, CO | Denver (80202): Denver, CO | (80202): Denver, CO | LAX: Los Angeles, CA | ord: Chicago, IL
  St. Pete: St. Petersburg, FL | Kona, HI: Kailua-Kona, HI | Jackson Hole: Jackson, WY`
    .split(/[|\n]/)
    .map((one) => one.trim().split(': ') as [string, string]),
)('knows %s as %s [find/place-forms]', (location, name) => {
  const { point, question } = places.resolve(location)
  expect(milesBetween(point!, places.resolve(name).point!)).toBeLessThan(5)
  expect(question).toBeNull()
})

test('searches a state by its code or name, however it is typed [find/place-forms]', () => {
  const texts = ['USVI', 'N. Carolina', 'State of Maine', 'Florida', 'u.s. virgin islands']
  expect(texts.map((text) => places.resolve(text).text)).toEqual(['VI', 'NC', 'ME', 'Florida', 'VI'])
})

test('knows the cities of all nicknames and regions [find/place-choices]', () => {
  const cities = [...NICKNAMES.values(), ...[...REGION_CITIES.values()].flat()]
  const unknown = cities.filter(([city, state]) => places.pointOf({ zip: null, city, state }) === undefined)
  expect(unknown).toEqual([])
})

test.each([
  ['port washington', 'Port Washington, NY|Port Washington, WI|Port Washington, OH'],
  ['new york, ny', 'New York, NY|New York Mills, NY'],
  ['la, ca', 'Los Angeles, CA|Lancaster, CA|Lake Forest, CA'],
  ['la', 'Los Angeles, CA|Las Vegas, NV|Laredo, TX'],
  ['new y', 'New York, NY|New York Mills, NY|New York Mills, MN'],
  ['denver, c', 'Denver, CO|Denver City, TX'],
  ['portland, o', 'Portland, OR|Portland, OH'],
  ['lake', 'Lakewood, CO|Lakeland, FL|Lake Forest, CA'],
  ['aurora', 'Aurora, CO|Aurora, IL|Aurora, OH'],
  ['chic', 'Chicago, IL|Chico, CA|Chicopee, MA'],
  ['bay area', 'San Francisco, CA|San Jose, CA|Oakland, CA'],
])('suggests for %s: %s [find/place-suggestions]', (text, suggested) => {
  expect(places.suggest(text, 3).map(({ location }) => location)).toEqual(suggested.split('|'))
})

const read = (words: string) => {
  const { words: left, location, radius } = placeInWords({ words }, places) ?? { words, location: null }
  return [left, location, ...(radius ? [radius] : [])].join(' @ ')
}

test.each([
  ['physio in boulder', 'physio @ boulder'],
  ['PHYSIO IN BOULDER', 'PHYSIO @ BOULDER'],
  ['physio near denver, co', 'physio @ denver, co'],
  ['Denver, Colorado', ' @ Denver, Colorado'],
  ['physio near Denver tomorrow', 'physio, tomorrow @ Denver'],
  ['physio near Denvre', 'physio @ Denvre'],
  ['physio in Denvre', 'physio @ Denvre'],
  ['dietitian for teenagers near fairplay co', 'dietitian for teenagers @ fairplay co'],
  ['dietitian near Alamosa colorado within 100 miles', 'dietitian @ Alamosa colorado @ 100'],
  ['within 25 miles of 80202', ' @ 80202 @ 25'],
  ['physio within 30 miles of Salida, CO', 'physio @ Salida, CO @ 50'],
  ['trainer within 25 mi. of Denver', 'trainer @ Denver @ 25'],
  ['trainer less than 20 miles from Boulder', 'trainer @ Boulder @ 25'],
  ['trainer up to 5 mi. from Boulder', 'trainer @ Boulder @ 5'],
  ['physio in Salem, OR', 'physio @ Salem, OR'],
  ['physio in Gary IN', 'physio @ Gary IN'],
  ['acl rehab 10 miles from denver', 'acl rehab @ denver @ 10'],
  ['physio within 50 miles', 'physio @  @ 50'],
  ['therapist near Washington, D.C.', 'therapist @ Washington, D.C.'],
  ['physio near Boulder, CO 80302', 'physio @ Boulder, CO 80302'],
  ['physio 80202', 'physio @ 80202'],
  ['physio zip code 80202', 'physio @ zip code 80202'],
  ['physio near LAX', 'physio @ LAX'],
  ['physio near Scott AFB IL', 'physio @ Scott AFB IL'],
  ['physio in Astoria, Queens', 'physio @ Astoria, Queens'],
  ['coach near north Denver', 'coach @ north Denver'],
  ['physio in Bend, OR, USA', 'physio @ Bend, OR, USA'],
  ['anyone near 78701?', 'anyone @ 78701'],
  ['physio 80202 or 80203', 'physio @ 80202 or 80203'],
  ['physio denver co', 'physio @ denver co'],
  ['running coach portland or', 'running coach @ portland or'],
  ['runners around Boulder who want a plan', 'runners, who want a plan @ Boulder'],
  ['pt in la', 'pt @ la'],
  ['therapist in the denver metro area', 'therapist @ the denver metro area'],
  ['in the bay area', ' @ the bay area'],
  ['pt near texas', 'pt @ texas'],
  ['massage near the woodlands', 'massage @ the woodlands'],
  ['Physio near Denver.', 'Physio @ Denver'],
  ['golf in denver', 'golf @ denver'],
  ['coach near lacrosse', 'coach @ lacrosse'],
  ['coach in La Crosse', 'coach @ La Crosse'],
  ['coach in rifle, co', 'coach @ rifle, co'],
  ['lacrosse in polo il', 'lacrosse @ polo il'],
  ['coach in golf manor', 'coach @ golf manor'],
  ['physio nearby Denver', 'physio @ Denver'],
  ['close by Boulder', ' @ Boulder'],
])('reads “%s” as %s [find/screen-line]', (words, expected) => expect(read(words)).toBe(expected))

test.each([
  'pain around the knee',
  'pain in my left hip',
  'knee pain near elbow',
  'tightness around hip flexor',
  'PHYSIO NEAR',
  'coach in person',
  'coach in lacrosse',
  'Coach in Lacrosse',
  'pt who specializes in lacrosse',
  'coach in rifle shooting',
  'coach in polo',
  'trainer in barre',
  'rider in rodeo',
  'physio in alpine skiing',
  'coach in cross country',
  'coach in cross-country skiing',
  'player in midfield',
  'athlete in university',
  'specializes in running',
  'help with pain at night',
  'training at home',
  'college athlete in college',
  'runner in marathon training',
  'strength in numbers',
  'coach for 10 mile race',
  'portland or physio',
  'training at sea level',
  'lax coach',
  'trainer in or',
  'Maya Okafor',
])('reads no place in “%s” [find/screen-line]', (words) => {
  for (const given of [{}, { location: 'Denver' }, { online: 'true' as const }])
    expect(placeInWords({ words, ...given }, places)).toBeNull()
})

test.each([
  ['dietitian salida', 'salida'],
  ['salida dietitian', 'salida'],
  ['physio grand junction', 'grand junction'],
  ['pt st. louis', 'st. louis'],
  ['Reading physio', 'Reading'],
])('takes the unknown word of “%s” for %s [find/unused-place]', (words, location) => {
  const isUnknown = (word: string) => !/dietitian|physio|pt/.test(word)
  expect(placeInUnknown({ words }, places, isUnknown)?.location).toBe(location)
})

test.each([
  'physio keto',
  'reading physio',
  'therapist gay',
  'physio golf',
  'coach knee',
  'dietitian zzqx',
  'lax coach',
])('takes no word of “%s” for a place, even if nobody has it [find/unused-place]', (words) =>
  expect(placeInUnknown({ words }, places, () => true)).toBeNull(),
)
