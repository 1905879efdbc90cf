export type City = {
  city: string
  state: string
  zip: string
  timeZone: string
  areaCode: string
  /** Street of a practice. The house number is invented. */
  street: string
}

const city = (
  city: string,
  state: string,
  zip: string,
  timeZone: string,
  areaCode: string,
  street: string,
): City => ({
  city,
  state,
  zip,
  timeZone,
  areaCode,
  street,
})

export const CITIES: readonly City[] = [
  city('New York', 'NY', '10001', 'America/New_York', '212', 'Cinder Lane'),
  city('Boston', 'MA', '02116', 'America/New_York', '617', 'Boathouse Row'),
  city('Philadelphia', 'PA', '19103', 'America/New_York', '215', 'Oval Street'),
  city('Atlanta', 'GA', '30309', 'America/New_York', '404', 'Peach Track Way'),
  city('Miami', 'FL', '33130', 'America/New_York', '305', 'Regatta Drive'),
  city('Charlotte', 'NC', '28202', 'America/New_York', '704', 'Sprint Avenue'),
  city('Detroit', 'MI', '48226', 'America/Detroit', '313', 'Rink Street'),
  city('Indianapolis', 'IN', '46204', 'America/Indiana/Indianapolis', '317', 'Fieldhouse Road'),
  city('Chicago', 'IL', '60611', 'America/Chicago', '312', 'Lakeside Walk'),
  city('Minneapolis', 'MN', '55403', 'America/Chicago', '612', 'Ski Trail'),
  city('Austin', 'TX', '78704', 'America/Chicago', '512', 'Barton Path'),
  city('Nashville', 'TN', '37203', 'America/Chicago', '615', 'Tempo Street'),
  city('Denver', 'CO', '80202', 'America/Denver', '303', 'Altitude Court'),
  city('Boulder', 'CO', '80302', 'America/Denver', '720', 'Ridge Loop'),
  city('Salt Lake City', 'UT', '84101', 'America/Denver', '801', 'Canyon Row'),
  city('Phoenix', 'AZ', '85004', 'America/Phoenix', '602', 'Desert Mile'),
  city('Seattle', 'WA', '98109', 'America/Los_Angeles', '206', 'Rowing Quay'),
  city('Portland', 'OR', '97209', 'America/Los_Angeles', '503', 'Forest Lap'),
  city('San Diego', 'CA', '92101', 'America/Los_Angeles', '619', 'Harbor Field'),
  city('Honolulu', 'HI', '96815', 'Pacific/Honolulu', '808', 'Paddle Road'),
]

/** Returns a phone number reserved for fiction: 555-0100 to 555-0199. */
export const fictionalPhone = (areaCode: string, n: number): string =>
  `+1 (${areaCode}) 555-01${String(n % 100).padStart(2, '0')}`
