type CityOf = readonly [form: string, state: string]

/** Short names of cities, by the form of the name. Sources: IATA's city codes, and Wikipedia's lists of city nicknames. */
const CITIES: Record<string, string> = {
  'Air Force Academy, CO': 'usairforceacademy',
  'Albuquerque, NM': 'abq',
  'Andrews Air Force Base, MD': 'jointbaseandrews',
  'Atlanta, GA': 'atl hotlanta',
  'Austin, TX': 'atx',
  'Baltimore, MD': 'bmore charmcity',
  'Breckenridge, CO': 'breck',
  'Central Islip, NY': 'longisland',
  'Chicago, IL': 'chitown chicagoland windycity ohare',
  'Cincinnati, OH': 'cincy',
  'Dallas, TX': 'dtx',
  'Denver, CO': 'milehighcity',
  'East Los Angeles, CA': 'eastla',
  'Fort Benning, GA': 'fortmoore',
  'Fort Bragg, NC': 'fortliberty',
  'Fort Lauderdale, FL': 'ftl',
  'Fort Worth, TX': 'ftw',
  'Honolulu, HI': 'pearlharbor',
  'Houston, TX': 'htx htown',
  'Indianapolis, IN': 'indy',
  'Jackson, WY': 'jacksonhole',
  'Jacksonville, FL': 'jax',
  'Joint Base Lewis McChord, WA': 'jblm fortlewis',
  'Kailua-Kona, HI': 'kona',
  'Kansas City, KS': 'kck',
  'Kansas City, MO': 'kc kcmo',
  'Las Vegas, NV': 'vegas sincity',
  'Los Angeles, CA': 'la dtla westla cityofangels',
  'Midwest City, OK': 'tinkerafb',
  'Minneapolis, MN': 'mpls',
  'Nashville, TN': 'nashvegas musiccity',
  'New Orleans, LA': 'nola',
  'New York, NY': 'nyc newyorkcity bigapple',
  'Oklahoma City, OK': 'okc',
  'Philadelphia, PA': 'philly phila phl',
  'Phoenix, AZ': 'phx',
  'Portland, OR': 'pdx',
  'Quantico, VA': 'mcbquantico',
  'Sacramento, CA': 'sactown',
  'Salt Lake City, UT': 'slc',
  'San Antonio, TX': 'satx',
  'San Francisco, CA': 'sf sanfran',
  'San Luis Obispo, CA': 'slo',
  'Seattle, WA': 'emeraldcity',
  'St. Joseph, MO': 'saintjoe',
  'St. Louis, MO': 'stl',
  'St. Petersburg, FL': 'saintpete',
  'Tampa, FL': 'macdillafb',
  'Truth or Consequences, NM': 'torc',
  'Twentynine Palms, CA': '29palms',
  'Tysons, VA': 'tysonscorner',
  'Virginia Beach, VA': 'vabeach',
  'Washington, DC': 'dc',
  'West Hollywood, CA': 'weho',
}

/** Codes of large airports, which are rather other words within a sentence: 'SEA', 'MIA'. Source: IATA. */
const AIRPORTS: Record<string, string> = {
  'Anchorage, AK': 'anc',
  'Austin, TX': 'aus',
  'Baltimore, MD': 'bwi',
  'Boise, ID': 'boi',
  'Boston, MA': 'bos',
  'Charlotte, NC': 'clt',
  'Chicago, IL': 'ord mdw',
  'Cincinnati, OH': 'cvg',
  'Cleveland, OH': 'cle',
  'Columbus, OH': 'cmh',
  'Dallas, TX': 'dal',
  'Denver, CO': 'den',
  'Detroit, MI': 'dtw',
  'Fort Lauderdale, FL': 'fll',
  'Honolulu, HI': 'hnl',
  'Houston, TX': 'iah hou',
  'Indianapolis, IN': 'ind',
  'Kansas City, MO': 'mci',
  'Los Angeles, CA': 'lax',
  'Memphis, TN': 'mem',
  'Miami, FL': 'mia',
  'Milwaukee, WI': 'mke',
  'Minneapolis, MN': 'msp',
  'Nashville, TN': 'bna',
  'New Orleans, LA': 'msy',
  'New York, NY': 'jfk lga',
  'Newark, NJ': 'ewr',
  'Oakland, CA': 'oak',
  'Orlando, FL': 'mco',
  'Pittsburgh, PA': 'pit',
  'Raleigh, NC': 'rdu',
  'Sacramento, CA': 'smf',
  'San Francisco, CA': 'sfo',
  'San Jose, CA': 'sjc',
  'Seattle, WA': 'sea',
  'Tampa, FL': 'tpa',
  'Washington, DC': 'dca iad',
}

/**
 * Regions by the form of their name, with their largest cities. Sources: Census Bureau's metropolitan areas (OMB
 * Bulletin 23-01) and Wikipedia's articles on the regions.
 */
const REGIONS: Record<string, string> = {
  'bayarea sfbayarea sanfranciscobayarea': 'San Francisco, CA|San Jose, CA|Oakland, CA|Santa Rosa, CA',
  eastbay: 'Oakland, CA|Fremont, CA|Concord, CA',
  southbay: 'San Jose, CA|Sunnyvale, CA|Torrance, CA',
  northbay: 'Santa Rosa, CA|Vallejo, CA|Napa, CA',
  'siliconvalley santaclaracounty': 'San Jose, CA|Sunnyvale, CA|Palo Alto, CA',
  'socal southerncalifornia': 'Los Angeles, CA|San Diego, CA|Anaheim, CA|Riverside, CA',
  'norcal northerncalifornia': 'San Francisco, CA|San Jose, CA|Sacramento, CA|Redding, CA',
  centralvalley: 'Fresno, CA|Bakersfield, CA|Stockton, CA',
  inlandempire: 'Riverside, CA|San Bernardino, CA|Ontario, CA',
  'orangecounty oc': 'Anaheim, CA|Santa Ana, CA|Irvine, CA|Orlando, FL',
  sanfernandovalley: 'Van Nuys, CA|Burbank, CA|Northridge, CA',
  napavalley: 'Napa, CA|Saint Helena, CA',
  'longisland nassaucounty suffolkcounty': 'Hempstead, NY|Central Islip, NY|Riverhead, NY',
  hamptons: 'Southampton, NY|East Hampton, NY',
  'upstatenewyork upstateny upstate': 'Albany, NY|Syracuse, NY|Rochester, NY|Buffalo, NY',
  hudsonvalley: 'Poughkeepsie, NY|Newburgh, NY|White Plains, NY',
  westchestercounty: 'Yonkers, NY|White Plains, NY|New Rochelle, NY',
  'tristate tristatearea': 'New York, NY|Newark, NJ|Stamford, CT',
  jerseyshore: 'Toms River, NJ|Long Branch, NJ|Atlantic City, NJ',
  'southjersey sjersey': 'Camden, NJ|Cherry Hill, NJ|Atlantic City, NJ',
  'northjersey njersey': 'Newark, NJ|Jersey City, NJ|Paterson, NJ',
  buckscounty: 'Levittown, PA|Doylestown, PA',
  lehighvalley: 'Allentown, PA|Bethlehem, PA|Easton, PA',
  'dmv dcmetro': 'Washington, DC|Arlington, VA|Silver Spring, MD',
  'nova northernvirginia': 'Arlington, VA|Alexandria, VA|Reston, VA',
  'hamptonroads tidewater': 'Virginia Beach, VA|Norfolk, VA|Newport News, VA',
  newengland: 'Boston, MA|Providence, RI|Hartford, CT|Portland, ME',
  marthasvineyard: 'Vineyard Haven, MA|Edgartown, MA|Oak Bluffs, MA',
  capecod: 'Hyannis, MA|Falmouth, MA|Barnstable, MA',
  'triangle researchtriangle raleighdurham': 'Raleigh, NC|Durham, NC|Chapel Hill, NC',
  outerbanks: 'Kill Devil Hills, NC|Nags Head, NC',
  lowcountry: 'Charleston, SC|Hilton Head Island, SC',
  'southflorida sfl': 'Miami, FL|Fort Lauderdale, FL|West Palm Beach, FL',
  tampabay: 'Tampa, FL|Saint Petersburg, FL|Clearwater, FL',
  spacecoast: 'Melbourne, FL|Palm Bay, FL|Titusville, FL',
  'floridakeys keys': 'Key West, FL|Marathon, FL|Key Largo, FL',
  'twincities minneapolissaintpaul': 'Minneapolis, MN|Saint Paul, MN|Bloomington, MN',
  quadcities: 'Davenport, IA|Rock Island, IL|Moline, IL',
  northshore: 'Evanston, IL|Highland Park, IL',
  upperpeninsula: 'Marquette, MI|Sault Sainte Marie, MI|Escanaba, MI',
  'dfw metroplex dallasfortworth': 'Dallas, TX|Fort Worth, TX|Arlington, TX|Plano, TX',
  hillcountry: 'Fredericksburg, TX|Kerrville, TX|New Braunfels, TX',
  'riograndevalley rgv': 'McAllen, TX|Brownsville, TX|Edinburg, TX',
  panhandle: 'Amarillo, TX|Pensacola, FL',
  frontrange: 'Denver, CO|Colorado Springs, CO|Fort Collins, CO|Boulder, CO',
  'valleyofthesun phoenixvalley': 'Phoenix, AZ|Mesa, AZ|Scottsdale, AZ',
  'pugetsound seatac': 'Seattle, WA|Tacoma, WA|Everett, WA',
  tricities: 'Kennewick, WA|Johnson City, TN',
  willamettevalley: 'Salem, OR|Eugene, OR|Corvallis, OR',
  wasatchfront: 'Salt Lake City, UT|Provo, UT|Ogden, UT',
  cookcounty: 'Chicago, IL|Evanston, IL|Cicero, IL',
  harriscounty: 'Houston, TX|Pasadena, TX|Baytown, TX',
  kingcounty: 'Seattle, WA|Bellevue, WA|Kent, WA',
  'lacounty losangelescounty': 'Los Angeles, CA|Long Beach, CA|Glendale, CA',
  maricopacounty: 'Phoenix, AZ|Mesa, AZ|Chandler, AZ',
  'dadecounty miamidade miamidadecounty': 'Miami, FL|Hialeah, FL|Homestead, FL',
  lakecounty: 'Waukegan, IL|Clermont, FL|Gary, IN',
  'laketahoe tahoe': 'South Lake Tahoe, CA|Truckee, CA|Incline Village, NV',
  'maui mauicounty': 'Kahului, HI|Kihei, HI|Lahaina, HI',
  oahu: 'Honolulu, HI|Kailua, HI|Pearl City, HI',
  'kauai kauaicounty': 'Lihue, HI|Kapaa, HI|Princeville, HI',
  bigisland: 'Hilo, HI|Kailua-Kona, HI',
}

const cityOf = (location: string): CityOf => {
  const [city = '', state = ''] = location.split(', ')
  return [city, state]
}

const byName = <Value>(
  table: Record<string, string>,
  names: (key: string, value: string) => [string, Value],
) =>
  new Map(
    Object.entries(table).flatMap(([key, value]) => {
      const [listed, meant] = names(key, value)
      return listed.split(' ').map((name): [string, Value] => [name, meant])
    }),
  )

const citiesByName = (table: Record<string, string>) =>
  byName<CityOf>(table, (location, names) => [names, cityOf(location)])

export const AIRPORT_CITIES: ReadonlyMap<string, CityOf> = citiesByName(AIRPORTS)

export const NICKNAMES: ReadonlyMap<string, CityOf> = new Map([...citiesByName(CITIES), ...AIRPORT_CITIES])

export const REGION_CITIES: ReadonlyMap<string, readonly CityOf[]> = byName(REGIONS, (names, cities) => [
  names,
  cities.split('|').map(cityOf),
])
