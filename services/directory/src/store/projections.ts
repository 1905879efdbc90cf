import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema } from '../schema.ts'

/** A newer version of what billing knows of a user's card; an older one is ignored. */
export const projectCard = async (
  tx: Tx<DirectorySchema>,
  card: Selectable<DirectorySchema['card_states']>,
): Promise<void> => {
  await tx
    .insertInto('card_states')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ version: card.version, payment_method_setup: card.payment_method_setup })
        .where('card_states.version', '<', card.version),
    )
    .execute()
}

export const projectCompletedSession = async (
  tx: Tx<DirectorySchema>,
  session: Selectable<DirectorySchema['completed_sessions']>,
): Promise<void> => {
  await tx
    .insertInto('completed_sessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
