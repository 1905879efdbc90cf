import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema, Reader, TrainingShareRow } from '../../schema.ts'

type Pair = { athlete_id: string; professional_id: string }

/** Returns what the athlete agreed to share with the professional, or undefined: then the professional sees nothing. */
export const findTrainingShare = (
  on: Reader,
  { athlete_id, professional_id }: Pair,
): Promise<TrainingShareRow | undefined> =>
  on
    .selectFrom('training_shares')
    .selectAll()
    .where('athlete_id', '=', athlete_id)
    .where('professional_id', '=', professional_id)
    .executeTakeFirst()

/** Returns whether it is new. Updates the time zone of one that exists. */
export const upsertTrainingShare = async (
  tx: Tx<ContentSchema>,
  share: TrainingShareRow,
): Promise<boolean> => {
  const { shared_at } = await tx
    .insertInto('training_shares')
    .values(share)
    .onConflict((on) =>
      on.columns(['athlete_id', 'professional_id']).doUpdateSet({ time_zone: share.time_zone }),
    )
    .returning('shared_at')
    .executeTakeFirstOrThrow()
  return shared_at.getTime() === share.shared_at.getTime()
}

/** Returns whether there was one. */
export const deleteTrainingShare = async (
  tx: Tx<ContentSchema>,
  { athlete_id, professional_id }: Pair,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('training_shares')
    .where('athlete_id', '=', athlete_id)
    .where('professional_id', '=', professional_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the time zone in which an athlete last turned sharing on, with any professional. Nothing else tells it. */
export const findTimeZone = async (on: Reader, athleteId: string): Promise<string | undefined> => {
  const share = await on
    .selectFrom('training_shares')
    .select('time_zone')
    .where('athlete_id', '=', athleteId)
    .orderBy('shared_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return share?.time_zone
}
