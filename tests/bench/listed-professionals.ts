import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { CITIES } from '@fieldside/dev-seed/cities.ts'
import { FIRST_NAMES, LAST_NAMES } from '@fieldside/dev-seed/names.ts'
import { gazetteer } from '@fieldside/directory/places/adapters/gazetteer.ts'
import type { Gazetteer } from '@fieldside/directory/places/rules/gazetteer.ts'
import type pg from 'pg'

const PROFESSIONALS = `
  insert into directory.professionals (id, user_id, status, is_accepting_bookings, first_name, last_name, email,
    phone, specialty, credentials, bio, city, state, price_per_session_cents, show_price, submitted_at,
    onboarding_reported_at, created_at, is_located, latitude, longitude)
  select id, user_id, 'approved', true, first_name, last_name, email, '+1 303 555 0100', specialty, 'DPT, SCS',
    bio, city, state, price_cents, show_price, created_at, created_at, created_at,
    true, latitude, longitude
  from jsonb_to_recordset($1) as p (id uuid, user_id uuid, first_name text, last_name text, email text,
    specialty text, bio text, city text, state text, price_cents int, show_price boolean, created_at timestamptz,
    latitude float8, longitude float8)`

/** 25% have reviews, up to seven each. */
const REVIEWS = `
  insert into directory.reviews (id, professional_id, athlete_id, appointment_id, rating, comment, created_at)
  select gen_random_uuid(), p.id, gen_random_uuid(), gen_random_uuid(), 3 + n % 3, 'Came back stronger.', now()
  from directory.professionals p, generate_series(1, 7) as n
  where n <= hashtext(p.id::text) & 31 and hashtext(p.id::text) & 31 < 8
    and not exists (select from directory.reviews r where r.professional_id = p.id)`

const BOOKABLE = `
  insert into booking.professionals
  select p.id, p.user_id, 1, 'approved', true, p.price_per_session_cents, p.show_price
  from directory.professionals p on conflict do nothing`

const HOURS = [
  `insert into booking.schedules select p.id, 1, zones.name, 60
   from directory.professionals p
   join jsonb_to_recordset($1) as zones (city text, name text) on zones.city = p.city
   on conflict do nothing`,
  `insert into booking.weekly_hours select s.professional_id, weekday, hours.from_time, hours.until_time
   from booking.schedules s, generate_series(1, 5) as weekday,
     (values ('08:00', '12:00'), ('13:00', '18:00')) as hours (from_time, until_time)
   on conflict do nothing`,
  `insert into booking.offers select s.professional_id, 'consultation', 45, null, true, 'online', ''
   from booking.schedules s on conflict do nothing`,
]

const professional = (index: number, { resolve }: Gazetteer) => {
  const { city, state } = CITIES[index % CITIES.length]!
  const createdMs = Date.now() - index * HOUR_MS
  return {
    id: randomUUID(),
    user_id: randomUUID(),
    first_name: FIRST_NAMES[index % FIRST_NAMES.length],
    last_name: LAST_NAMES[(index * 7) % LAST_NAMES.length],
    email: `listed.${index}@people.test`,
    specialty: ProfessionalType.options[(index * 3) % ProfessionalType.options.length],
    bio: 'Knee and hip rehabilitation for runners, week by week, with a plan that fits the season.',
    city,
    state,
    price_cents: 6000 + (index % 20) * 500,
    show_price: index % 6 !== 0,
    created_at: new Date(createdMs).toISOString(),
    ...resolve(`${city}, ${state}`).point!,
  }
}

const AT_ONCE = 10_000

/** Inserts rows directly, up to `count`, because signing up thousands of professionals would take too long. */
export const insertListedProfessionals = async (database: pg.Pool, count: number): Promise<void> => {
  const places = await gazetteer()
  const { rows } = await database.query<{ here: number }>(
    "select count(*)::int as here from directory.professionals where email like 'listed.%'",
  )
  for (let from = rows[0]?.here ?? 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from)
    const people = Array.from({ length }, (_, index) => professional(from + index, places))
    await database.query(PROFESSIONALS, [JSON.stringify(people)])
  }
  await database.query(REVIEWS)
  await database.query(BOOKABLE)
  const zones = JSON.stringify(CITIES.map(({ city, timeZone }) => ({ city, name: timeZone })))
  const [schedules, ...others] = HOURS
  await database.query(schedules!, [zones])
  for (const statement of others) await database.query(statement)
  await database.query('vacuum analyze')
}
