import type { PlanContent, PlanEnd } from '@fieldside/contracts/plans.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema, PlanRevisionRow, PlanRow, Reader } from '../../schema.ts'

export type StoredPlan = PlanRow & { content: PlanContent }

const withContent = (on: Reader) =>
  on
    .selectFrom('plans as p')
    .innerJoin('plan_revisions as r', (join) =>
      join.onRef('r.plan_id', '=', 'p.id').onRef('r.revision', '=', 'p.revision'),
    )
    .selectAll('p')
    .select('r.content')

/** Returns a plan to either of its sides. */
export const findPlan = (on: Reader, userId: string, id: string): Promise<StoredPlan | undefined> =>
  withContent(on)
    .where('p.id', '=', id)
    .where((where) => where.or({ 'p.athlete_id': userId, 'p.professional_user_id': userId }))
    .executeTakeFirst()

/** Locks a plan of either side until the transaction ends, and returns it. */
export const lockPlan = async (
  tx: Tx<ContentSchema>,
  userId: string,
  id: string,
): Promise<StoredPlan | undefined> => {
  await tx.selectFrom('plans').select('id').where('id', '=', id).forUpdate().execute()
  return findPlan(tx, userId, id)
}

/** Returns an athlete's plans that haven't ended, newest first. */
export const listOpenPlans = (on: Reader, athleteId: string): Promise<StoredPlan[]> =>
  withContent(on)
    .where('p.athlete_id', '=', athleteId)
    .where('p.ended_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** Returns the newest plans that a professional made for an athlete. */
export const listPlansOfPair = (
  on: Reader,
  professionalUserId: string,
  athleteId: string,
  limit: number,
): Promise<StoredPlan[]> =>
  withContent(on)
    .where('p.professional_user_id', '=', professionalUserId)
    .where('p.athlete_id', '=', athleteId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

/** Returns a professional's plans that haven't ended and whose athletes share what they do, with their time zones. */
export const listSharedPlans = (
  on: Reader,
  professionalUserId: string,
): Promise<(StoredPlan & { time_zone: string })[]> =>
  withContent(on)
    .innerJoin('training_shares as s', (join) =>
      join.onRef('s.athlete_id', '=', 'p.athlete_id').onRef('s.professional_id', '=', 'p.professional_id'),
    )
    .select('s.time_zone')
    .where('p.professional_user_id', '=', professionalUserId)
    .where('p.ended_at', 'is', null)
    .execute()

/** Returns the professional's user id if the pair has or had a plan. */
export const findPlanner = async (
  on: Reader,
  athleteId: string,
  professionalId: string,
): Promise<string | undefined> => {
  const plan = await on
    .selectFrom('plans')
    .select('professional_user_id')
    .where('athlete_id', '=', athleteId)
    .where('professional_id', '=', professionalId)
    .limit(1)
    .executeTakeFirst()
  return plan?.professional_user_id
}

type Pair = Pick<PlanRow, 'athlete_id' | 'professional_id'>

/** Serializes the ends of a pair's plans and changes of its consent. */
export const lockPair = async (
  tx: Tx<ContentSchema>,
  { athlete_id, professional_id }: Pair,
): Promise<void> => {
  const pair = `sharing:${athlete_id}:${professional_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx)
}

export const hasOpenPlan = async (on: Reader, { athlete_id, professional_id }: Pair): Promise<boolean> => {
  const plan = await on
    .selectFrom('plans')
    .select('id')
    .where('athlete_id', '=', athlete_id)
    .where('professional_id', '=', professional_id)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return plan !== undefined
}

/** Serializes a professional's new plans or templates, so that concurrent ones can't exceed the limit. */
export const lockNewPlan = async (tx: Tx<ContentSchema>, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plans:${userId}`}, 0))`.execute(tx)
}

/** Counts a professional's open plans, and those of them that are for the athlete. */
export const countOpenPlans = (
  on: Reader,
  professionalUserId: string,
  athleteId: string,
): Promise<{ all: number; ofPair: number }> =>
  on
    .selectFrom('plans')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('athlete_id', '=', athleteId).as('ofPair'),
    ])
    .where('professional_user_id', '=', professionalUserId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()

export const insertPlan = async (tx: Tx<ContentSchema>, { content, ...plan }: StoredPlan): Promise<void> => {
  await tx.insertInto('plans').values(plan).execute()
  await insertRevision(tx, { plan_id: plan.id, revision: plan.revision, content, from_day: plan.starts_on })
}

export const insertRevision = async (tx: Tx<ContentSchema>, row: PlanRevisionRow): Promise<void> => {
  await tx.insertInto('plan_revisions').values(row).execute()
}

export const updatePlan = async (
  tx: Tx<ContentSchema>,
  id: string,
  changes: Partial<Pick<PlanRow, 'revision' | 'stage_id' | 'stage_entry' | 'ended_at' | 'ended_by'>>,
): Promise<void> => {
  await tx.updateTable('plans').set(changes).where('id', '=', id).execute()
}

export type PlannedWeekdays = { plan_id: string; from_day: string; weekdays: number[] }

/** Returns the weekdays of all revisions of plans in order, without the rest of their content. */
export const listWeekdays = (on: Reader, planIds: readonly string[]): Promise<PlannedWeekdays[]> =>
  planIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('plan_revisions')
        .select(['plan_id', 'from_day'])
        .select(sql<number[]>`content->'weekdays'`.as('weekdays'))
        .where('plan_id', 'in', [...planIds])
        .orderBy('plan_id')
        .orderBy('revision')
        .execute()

export const findRevision = (
  on: Reader,
  planId: string,
  revision: number,
): Promise<PlanRevisionRow | undefined> =>
  on
    .selectFrom('plan_revisions')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Ends a profile's plans that haven't ended, and returns them. */
export const updateToEnded = (
  tx: Tx<ContentSchema>,
  professionalId: string,
  ended_by: PlanEnd,
  ended_at: Date,
): Promise<PlanRow[]> =>
  tx
    .updateTable('plans')
    .set({ ended_by, ended_at })
    .where('professional_id', '=', professionalId)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
