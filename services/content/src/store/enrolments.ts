import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema } from '../schema.ts'

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

export const leave = async (tx: Tx<ContentSchema>, programId: string, athleteId: string): Promise<void> => {
  await tx
    .deleteFrom('enrolments')
    .where('program_id', '=', programId)
    .where('athlete_id', '=', athleteId)
    .execute()
}
