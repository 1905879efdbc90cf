import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

/** Corrects the ratings of professionals whose rows are locked. Returns how many were wrong. */
export const recountRatings = async (tx: Tx<DirectorySchema>, ids: string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update professionals p set rating_sum = counted.rating_sum, review_count = counted.review_count
    from (
      select one.id, coalesce(sum(r.rating), 0) as rating_sum, count(r.id) as review_count
      from unnest(${ids}::uuid[]) as one (id)
      left join reviews r on r.professional_id = one.id and r.counts and not r.superseded
      group by one.id
    ) as counted
    where p.id = counted.id
      and (p.rating_sum, p.review_count) is distinct from (counted.rating_sum, counted.review_count)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Corrects which reviews are superseded by a newer visible one of their pair. Returns how many were wrong. */
export const recountSuperseded = async (tx: Tx<DirectorySchema>, ids: string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update reviews r set superseded = not r.superseded
    from (
      select id, row_number() over (
        partition by professional_id, athlete_id order by created_at desc, id desc) > 1 as superseded
      from reviews where professional_id = any(${ids}::uuid[]) and counts
    ) as ranked
    where ranked.id = r.id and ranked.superseded <> r.superseded`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Corrects how many reviews have each number of stars. Returns how many professionals had wrong counts. */
export const recountStars = async (tx: Tx<DirectorySchema>, ids: string[]): Promise<number> => {
  const { rows } = await sql<{ corrected: number }>`
    with counted as (
      select one.id as professional_id, level.stars, count(r.id)::int as reviews
      from unnest(${ids}::uuid[]) as one (id)
      cross join generate_series(1, 5) as level (stars)
      left join reviews r on r.professional_id = one.id and r.counts and not r.superseded and r.rating = level.stars
      group by one.id, level.stars
    ), written as (
      insert into review_stars as known (professional_id, stars, reviews)
      select c.professional_id, c.stars, c.reviews from counted c
      left join review_stars k using (professional_id, stars)
      where c.reviews is distinct from coalesce(k.reviews, 0)
      on conflict (professional_id, stars) do update set reviews = excluded.reviews
      returning professional_id
    )
    select count(distinct professional_id)::int as corrected from written`.execute(tx)
  return rows[0]!.corrected
}
