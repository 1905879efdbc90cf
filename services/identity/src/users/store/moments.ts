import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { IdentitySchema } from '../../schema.ts'
import type { Reader } from './users.ts'

export const celebratedOf = (on: Reader, userId: string): Promise<CelebratedMoment[]> =>
  on
    .selectFrom('celebrated_moments')
    .select(['moment', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('moment')
    .execute()

/** Keeps only the last subject of each moment. Returns whether it is a new one. */
export const upsertCelebrated = async (
  tx: Tx<IdentitySchema>,
  userId: string,
  { moment, subject }: CelebratedMoment,
  now: Date,
): Promise<boolean> => {
  const saved = await tx
    .insertInto('celebrated_moments')
    .values({ user_id: userId, moment, subject, celebrated_at: now })
    .onConflict((on) =>
      on
        .columns(['user_id', 'moment'])
        .doUpdateSet({ subject, celebrated_at: now })
        .where('celebrated_moments.subject', '!=', subject),
    )
    .returning('moment')
    .executeTakeFirst()
  return saved !== undefined
}
