import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { cancelJob } from '@fieldside/platform/job-queue.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema, ProfessionalRow, Reader } from '../../schema.ts'

export type ProfessionalRecord = ProfessionalRow & {
  payment_method_setup: boolean
  payment_method_id: string | null
}

/** Selects records with computed fields. Narrow it with where, orderBy, and limit on 'p'. */
export const selectRecords = (db: Reader) =>
  db
    .selectFrom('professionals as p')
    .leftJoin('card_states as card', 'card.user_id', 'p.user_id')
    .selectAll('p')
    .select('card.payment_method_id')
    .select(sql<boolean>`coalesce(card.payment_method_setup, false)`.as('payment_method_setup'))

export const findById = (db: Reader, id: string): Promise<ProfessionalRecord | undefined> =>
  selectRecords(db).where('p.id', '=', id).executeTakeFirst()

export const findByUser = (db: Reader, userId: string): Promise<ProfessionalRecord | undefined> =>
  selectRecords(db).where('p.user_id', '=', userId).executeTakeFirst()

export const findManyById = (db: Reader, ids: readonly string[]): Promise<ProfessionalRecord[]> =>
  selectRecords(db)
    .where('p.id', 'in', [...ids])
    .execute()

export const findIdsOfUsers = (
  db: Reader,
  userIds: readonly string[],
): Promise<{ user_id: string; professional_id: string }[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('professionals')
        .select(['user_id', 'id as professional_id'])
        .where('user_id', 'in', [...userIds])
        .execute()

export const lockById = (tx: Tx<DirectorySchema>, id: string): Promise<ProfessionalRow | undefined> =>
  tx.selectFrom('professionals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByUser = (tx: Tx<DirectorySchema>, userId: string): Promise<ProfessionalRow | undefined> =>
  tx.selectFrom('professionals').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

type Draft = Omit<Insertable<DirectorySchema['professionals']>, 'id'>

/** Inserts a draft. Returns undefined if the user already has a record. */
export const insertDraft = (tx: Tx<DirectorySchema>, draft: Draft): Promise<ProfessionalRow | undefined> =>
  tx
    .insertInto('professionals')
    .values({ id: newId(), ...draft })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Columns that the database computes. */
type Computed = 'location' | 'place_id' | 'state_code' | 'rating' | 'rating_sum' | 'review_count'
/** Columns that booking's events set. */
type Projected = 'response_version' | 'answered_percent' | 'usual_answer_hours'

export type Changes = Partial<
  Omit<ProfessionalRow, 'id' | 'user_id' | 'version' | 'created_at' | Computed | Projected>
>

export const saveVersion = (
  tx: Tx<DirectorySchema>,
  record: ProfessionalRow,
  changes: Changes,
): Promise<ProfessionalRow> =>
  tx
    .updateTable('professionals')
    .set({ ...changes, version: record.version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', record.version)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Tells whether a user finished setup without identity knowing. */
export const isToOnboard = async (db: Reader, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('professionals')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('onboarding_reported_at', 'is', null)
    .where('status', '<>', 'draft')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the version: this field isn't visible to others. */
export const markOnboardingReported = async (
  tx: Tx<DirectorySchema>,
  userId: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('professionals')
    .set({ onboarding_reported_at: at })
    .where('user_id', '=', userId)
    .where('onboarding_reported_at', 'is', null)
    .execute()
  await cancelJob(tx, { job: 'onboarding', key: userId })
}

/** Locks one batch by id, so that the newest version is published. */
export const lockBatchAfter = (
  tx: Tx<DirectorySchema>,
  afterId: string | null,
  limit: number,
): Promise<ProfessionalRow[]> =>
  tx
    .selectFrom('professionals')
    .selectAll()
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

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
