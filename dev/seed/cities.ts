export type City = {
  city: string
  state: string
  timeZone: string
  areaCode: string
  /** Street of a practice. The house number is invented. */
  street: string
}

const city = (city: string, state: string, timeZone: string, areaCode: string, street: string): City => ({
  city,
  state,
  timeZone,
  areaCode,
  street,
})

export const CITIES: readonly City[] = [
  city('New York', 'NY', 'America/New_York', '212', 'Cinder Lane'),
  city('Boston', 'MA', 'America/New_York', '617', 'Boathouse Row'),
  city('Philadelphia', 'PA', 'America/New_York', '215', 'Oval Street'),
  city('Atlanta', 'GA', 'America/New_York', '404', 'Peach Track Way'),
  city('Miami', 'FL', 'America/New_York', '305', 'Regatta Drive'),
  city('Charlotte', 'NC', 'America/New_York', '704', 'Sprint Avenue'),
  city('Detroit', 'MI', 'America/Detroit', '313', 'Rink Street'),
  city('Indianapolis', 'IN', 'America/Indiana/Indianapolis', '317', 'Fieldhouse Road'),
  city('Chicago', 'IL', 'America/Chicago', '312', 'Lakeside Walk'),
  city('Minneapolis', 'MN', 'America/Chicago', '612', 'Ski Trail'),
  city('Austin', 'TX', 'America/Chicago', '512', 'Barton Path'),
  city('Nashville', 'TN', 'America/Chicago', '615', 'Tempo Street'),
  city('Denver', 'CO', 'America/Denver', '303', 'Altitude Court'),
  city('Boulder', 'CO', 'America/Denver', '720', 'Ridge Loop'),
  city('Salt Lake City', 'UT', 'America/Denver', '801', 'Canyon Row'),
  city('Phoenix', 'AZ', 'America/Phoenix', '602', 'Desert Mile'),
  city('Seattle', 'WA', 'America/Los_Angeles', '206', 'Rowing Quay'),
  city('Portland', 'OR', 'America/Los_Angeles', '503', 'Forest Lap'),
  city('San Diego', 'CA', 'America/Los_Angeles', '619', 'Harbor Field'),
  city('Honolulu', 'HI', 'Pacific/Honolulu', '808', 'Paddle Road'),
]

/** Returns a phone number reserved for fiction: 555-0100 to 555-0199. */
export const fictionalPhone = (areaCode: string, n: number): string =>
  `+1 (${areaCode}) 555-01${String(n % 100).padStart(2, '0')}`
