import type { Database } from '@fieldside/platform/database.ts'
import type { BillingSchema, Fee } from '../../schema.ts'

type On = Database<BillingSchema>['kysely']

/** Returns the profile of the professional of a pair that ever had an accept. */
export const findProfessionalOfPair = async (
  on: On,
  { professional_user_id, athlete_id }: Pick<Fee, 'professional_user_id' | 'athlete_id'>,
): Promise<string | undefined> => {
  const pair = await on
    .selectFrom('first_booking_fees')
    .select('professional_id')
    .where('professional_user_id', '=', professional_user_id)
    .where('athlete_id', '=', athlete_id)
    .executeTakeFirst()
  return pair?.professional_id
}
