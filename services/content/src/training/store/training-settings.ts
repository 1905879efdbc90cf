import type { TrainingSettings } from '@fieldside/contracts/http/training-settings.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema, Reader } from '../../schema.ts'

export const findSettings = (on: Reader, userId: string): Promise<TrainingSettings | undefined> =>
  on
    .selectFrom('training_settings')
    .select(['unit', 'bar_grams', 'plates_grams'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const upsertSettings = async (
  tx: Tx<ContentSchema>,
  userId: string,
  settings: TrainingSettings,
): Promise<void> => {
  await tx
    .insertInto('training_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}
