import { prepareServices } from '@fieldside/database/databases.ts'
import { startThrowawayPostgres } from '@fieldside/dev-postgres/server.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import pg from 'pg'

const MIGRATIONS = new URL('../../../services/content/prisma/migrations/', import.meta.url)
const USERS = 200

/** Each user has a log on each of the 200 days that end with June 8, and a workout of six exercises. */
const FILL = `
  create temporary table people as select gen_random_uuid() as id, gen_random_uuid() as workout
    from generate_series(1, ${USERS});
  insert into workouts (id, user_id, name, created_at, updated_at)
    select workout, id, 'Legs', now(), now() from people;
  insert into workout_exercises (workout_id, position, exercise_id, exercise_name, sets, reps, rest_seconds)
    select workout, e.n, e.id, e.exercise_name, 3, '8-12', 90 from people,
      (select id, exercise_name, row_number() over (order by id)::int as n from all_exercises limit 6) as e;
  insert into training_logs (id, user_id, title, workout_id, done_on, duration_seconds, created_at)
    select gen_random_uuid(), id, 'Legs', workout, date '2026-06-08' - n, 3600, now()
    from people, generate_series(0, 199) as n;
  analyze`

type Person = { id: string; workout: string }
export type Data = { url: string; users: string[]; workouts: string[]; stop: () => Promise<void> }

/** Starts a Postgres with content's schema and rows. No service runs on it. */
export const startData = async (): Promise<Data> => {
  const { adminUrl, stop } = await startThrowawayPostgres()
  const { urls, ownerUrls } = await prepareServices(adminUrl, ['content'])
  await migrate({ url: ownerUrls.content!, schema: 'content', folder: MIGRATIONS })
  const client = new pg.Client({ connectionString: ownerUrls.content!, options: '-c search_path=content' })
  await client.connect()
  await client.query(FILL)
  const { rows } = await client.query<Person>('select id, workout from people')
  await client.end()
  return {
    url: urls.content!,
    users: rows.map(({ id }) => id),
    workouts: rows.map(({ workout }) => workout),
    stop,
  }
}
