import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { nextSlotsChanged, responseFiguresChanged } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

type Card = { user_id: string; version: number; payment_method_id?: string | undefined }

/** Stores billing's newer version of a user's card. Ignores older versions and keeps omitted fields. */
export const projectCard = async (tx: Tx<DirectorySchema>, card: Card): Promise<void> => {
  const { user_id, version, payment_method_id } = card
  await tx
    .insertInto('card_states')
    .values({ user_id, version, payment_method_setup: true, payment_method_id: payment_method_id ?? null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ version, payment_method_setup: true, ...(payment_method_id && { payment_method_id }) })
        .where('card_states.version', '<', card.version),
    )
    .execute()
}

/** Stores booking's newest next slots. Accepts an equal version too, because booking republishes all of them. */
export const projectNextSlots = async (
  tx: Tx<DirectorySchema>,
  { professional_id, ...event }: EventData<typeof nextSlotsChanged>,
): Promise<void> => {
  const at = (text: string | null): Date | null => (text === null ? null : new Date(text))
  const slots = {
    ...event,
    next_slot_at: at(event.next_slot_at),
    next_evening_at: at(event.next_evening_at),
    next_weekend_at: at(event.next_weekend_at),
  }
  await tx
    .insertInto('next_slots')
    .values({ professional_id, ...slots })
    .onConflict((conflict) =>
      conflict.column('professional_id').doUpdateSet(slots).where('next_slots.version', '<=', slots.version),
    )
    .execute()
}

/** Stores booking's newest figures, with the same rule for versions. */
export const projectResponseFigures = async (
  tx: Tx<DirectorySchema>,
  { professional_id, version, answered_percent, usual_hours }: EventData<typeof responseFiguresChanged>,
): Promise<void> => {
  await tx
    .updateTable('professionals')
    .set({ response_version: version, answered_percent, usual_answer_hours: usual_hours })
    .where('id', '=', professional_id)
    .where('response_version', '<=', version)
    .execute()
}

type UserRole = Selectable<DirectorySchema['user_roles']>

/** Returns false for a version older than the stored one. */
export const projectRole = async (
  tx: Tx<DirectorySchema>,
  { user_id, version, role }: UserRole,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_roles')
    .values({ user_id, version, role })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ version, role }).where('user_roles.version', '<=', version),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
