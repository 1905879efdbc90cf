import type pg from 'pg'

/**
 * Sessions of others, and a hundredth of one pair. Each inserts the rows from the number $1 to $2.
 */
const APPOINTMENTS = `
  insert into booking.appointments (id, version, athlete_id, professional_id, professional_user_id, appointment_type,
    starts_at, ends_at, duration_minutes, age, sex, phone, email, status, show_price, place, place_detail, answer_by,
    answered_at, cancelled_by, cancel_reason, created_at)
  select gen_random_uuid(), 3, case when is_own then $3::uuid else gen_random_uuid() end,
    case when is_own then $4::uuid else gen_random_uuid() end, case when is_own then $5::uuid else gen_random_uuid() end,
    'consultation', made.at, made.at + interval '45 minutes', 45, 30, 'female', '+1 303 555 0100', 'grown@people.test',
    status, true, 'online', 'https://meet.test/grown', case when status = 'pending' then now() + interval '1 day' end,
    case when status <> 'pending' then made.at - interval '2 days' end,
    case when status = 'cancelled' then 'athlete' end, case when status = 'cancelled' then 'called_off' end,
    made.at - interval '3 days'
  from generate_series($1::int, $2::int) as n,
    lateral (select n % 100 = 0 as is_own, now() + interval '2 days' - n * interval '4 minutes' as at) as made,
    lateral (select case when made.at > now() - interval '1 hour' then (array['pending', 'confirmed'])[1 + n / 100 % 2]
      else (array['completed', 'completed', 'completed', 'cancelled', 'declined'])[1 + n / 100 % 5] end as status) as s`

/** A tenth is of one profile, every two minutes. */
const VIEWS = `
  insert into directory.profile_views (id, professional_id, athlete_id, viewed_at, hour)
  select gen_random_uuid(), case when n % 10 = 0 then $3::uuid else others.ids[1 + n % 200] end, gen_random_uuid(),
    seen.at, date_trunc('hour', seen.at)
  from generate_series($1::int, $2::int) as n, lateral (select now() - n * interval '12 seconds' as at) as seen,
    (select array_agg(id) as ids from (select id from directory.professionals limit 200) as p) as others`

/** One athlete saves up to 200. */
const SAVED = `
  insert into directory.saved_professionals (id, athlete_id, professional_id, created_at)
  select gen_random_uuid(), case when n % 5000 = 0 then $3::uuid else gen_random_uuid() end,
    others.ids[1 + n / 5000 % 200], now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) as n,
    (select array_agg(id) as ids from (select id from directory.professionals limit 200) as p) as others`

const FOLLOWERS = `
  insert into content.enrolments (program_id, athlete_id, created_at)
  select all_of.ids[1 + n % array_length(all_of.ids, 1)], gen_random_uuid(), now()
  from generate_series($1::int, $2::int) as n, (select array_agg(id) as ids from content.programs) as all_of`

/** Counts that triggers maintain in the product. */
const KEPT = [
  `insert into directory.profile_view_counts (professional_id, views)
   select professional_id, count(*) from directory.profile_views group by 1
   on conflict (professional_id) do update set views = excluded.views`,
  `update content.programs p
   set followers = (select count(*) from content.enrolments e where e.program_id = p.id)`,
]

export type Pair = { athleteId: string; professionalId: string; professionalUserId: string }

/** Lets what people leave behind grow from the first to the second number of rows. */
export const growHistory = async (
  database: pg.Pool,
  range: readonly [number, number],
  { athleteId, professionalId, professionalUserId }: Pair,
): Promise<void> => {
  const client = await database.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(APPOINTMENTS, [...range, athleteId, professionalId, professionalUserId])
    await client.query(VIEWS, [...range, professionalId])
    await client.query(SAVED, [...range, athleteId])
    await client.query(FOLLOWERS, [...range])
    for (const statement of KEPT) await client.query(statement)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}
