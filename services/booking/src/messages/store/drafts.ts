import type { Database, Tx } from '@fieldside/platform/database.ts'
import { deleteInBatches } from '@fieldside/platform/delete-expired.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'

type Draft = { author_id: string; other_id: string }

/** Returns '' without a draft. */
export const findDraft = async (on: Reader, { author_id, other_id }: Draft): Promise<string> => {
  const row = await on
    .selectFrom('message_drafts')
    .select('text')
    .where('author_id', '=', author_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  return row?.text ?? ''
}

export const upsertDraft = async (
  tx: Tx<BookingSchema>,
  draft: Draft & { text: string; saved_at: Date },
): Promise<void> => {
  const { text, saved_at } = draft
  await tx
    .insertInto('message_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['author_id', 'other_id']).doUpdateSet({ text, saved_at }))
    .execute()
}

export const deleteDraft = async (tx: Tx<BookingSchema>, { author_id, other_id }: Draft): Promise<void> => {
  await tx
    .deleteFrom('message_drafts')
    .where('author_id', '=', author_id)
    .where('other_id', '=', other_id)
    .execute()
}

export const deleteOldDrafts = (db: Database<BookingSchema>, before: Date): Promise<void> =>
  deleteInBatches(db, 'message_drafts', sql`saved_at < ${before}`)
