import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { ContentSchema } from '../../schema.ts'

export const enrol = async (
  tx: Tx<ContentSchema>,
  programId: string,
  athleteId: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('enrolments')
    .values({ program_id: programId, athlete_id: athleteId, created_at: now })
    .onConflict((conflict) => conflict.columns(['program_id', 'athlete_id']).doNothing())
    .execute()
}

/** Corrects the follower counts of all programs. Returns how many were wrong. */
export const recountFollowers = async (tx: Tx<ContentSchema>): Promise<number> => {
  await tx.selectFrom('programs').select('id').orderBy('id').forUpdate().execute()
  const { numAffectedRows } = await sql`
    update programs p set followers = counted.followers
    from (
      select one.id, (select count(*) from enrolments e where e.program_id = one.id) as followers from programs one
    ) as counted
    where counted.id = p.id and counted.followers <> p.followers`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const leave = async (tx: Tx<ContentSchema>, programId: string, athleteId: string): Promise<void> => {
  await tx
    .deleteFrom('enrolments')
    .where('program_id', '=', programId)
    .where('athlete_id', '=', athleteId)
    .execute()
}
