import { type RawBuilder, sql } from 'kysely'

/** Whether a row of `all_exercises` is in the library. */
export const IN_LIBRARY = sql<boolean>`all_exercises.owner_id is null`

/** Whether a row of `all_exercises` is in the library, the user's own, or of someone whom they share training with. */
export const visibleTo = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  ${IN_LIBRARY} or owner_id = ${userId} or exists (
    select from training_shares join plans using (athlete_id, professional_id)
    where (plans.athlete_id, plans.professional_user_id) in ((owner_id, ${userId}), (${userId}, owner_id))
  ))`
