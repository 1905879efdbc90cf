import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { sql } from 'kysely'
import type { DirectorySchema, Reader } from '../../schema.ts'

type View = { professional_id: string; athlete_id: string; viewed_at: Date; hour: Date }

export const insertView = async (tx: Tx<DirectorySchema>, view: View): Promise<void> => {
  await tx
    .insertInto('profile_views')
    .values({ id: newId(), ...view })
    .onConflict((conflict) => conflict.columns(['professional_id', 'athlete_id', 'hour']).doNothing())
    .execute()
}

export const countViews = (db: Reader, professionalId: string | null, since: Date) => {
  const isOf = sql<boolean>`professional_id = ${professionalId}::uuid`
  const all = db.selectFrom('profile_view_counts').select('views').where(isOf)
  return db
    .selectFrom('profile_views')
    .select([sql<number>`coalesce((${all}), 0)`.as('total'), sql<number>`count(*)::int`.as('recent')])
    .where(isOf)
    .where('viewed_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Corrects the counts of professionals whose rows are locked. Returns how many were wrong. */
export const recountViews = async (tx: Tx<DirectorySchema>, ids: string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into profile_view_counts (professional_id, views)
    select one.id, counted.views + coalesce(c.deleted_views, 0)
    from unnest(${ids}::uuid[]) as one (id)
    cross join lateral (select count(*) as views from profile_views v where v.professional_id = one.id) as counted
    left join profile_view_counts c on c.professional_id = one.id
    where counted.views + coalesce(c.deleted_views, 0) <> coalesce(c.views, 0)
    on conflict (professional_id) do update set views = excluded.views`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const BATCH = 5000

/** Deletes old views, which still count in the totals. */
export const deleteOldViews = async (db: Database<DirectorySchema>, before: Date): Promise<void> => {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rows } = await sql<{ deleted: number }>`
      with old as (
        delete from profile_views
        where ctid = any(array(select ctid from profile_views where viewed_at < ${before} limit ${BATCH}))
        returning professional_id
      ), sums as (
        update profile_view_counts c set deleted_views = c.deleted_views + of.views
        from (select professional_id, count(*)::int as views from old group by professional_id) as of
        where c.professional_id = of.professional_id
      )
      select count(*)::int as deleted from old`.execute(db.kysely)
    deleted = rows[0]?.deleted ?? 0
  }
}

const WEEKS = 12

type Weeks = { now: Date; timeZone: string }

/** Counts views in the last 12 weeks, oldest first. A week starts on the time zone's Monday ('2026-11-23'). */
export const countByWeek = async (
  db: Reader,
  professionalId: string | null,
  { now, timeZone }: Weeks,
): Promise<{ starts_on: string; views: number }[]> => {
  const { rows } = await sql<{ starts_on: string; views: number }>`
    with this_week as (select date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) as monday)
    select week::date as starts_on, count(v.id)::int as views
    from this_week, generate_series(
      monday - make_interval(weeks => ${WEEKS - 1}::int), monday, interval '1 week'
    ) as week
    left join profile_views v on v.professional_id = ${professionalId}::uuid
      and v.viewed_at >= week at time zone ${timeZone}
      and v.viewed_at < (week + interval '1 week') at time zone ${timeZone}
    group by week order by week`.execute(db)
  return rows
}
