import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noThread } from '../errors.ts'
import { findShownProfessional } from '../professionals/find-shown.ts'
import { findAddressed } from './steps/find-addressed.ts'
import { deleteDraft, upsertDraft } from './store/drafts.ts'

/** Keeps what the caller typed to another person, for all their devices. @throws not-found */
export const saveDraft = async (ctx: BookingContext, otherId: string, text: string): Promise<void> => {
  const { userId, thread } = await findAddressed(ctx, otherId)
  if (!thread && !(await findShownProfessional(ctx, otherId))) throw noThread()
  const draft = { author_id: userId, other_id: otherId }
  await write(ctx, async (tx) => {
    if (text.trim() === '') await deleteDraft(tx, draft)
    else await upsertDraft(tx, { ...draft, text, saved_at: ctx.now() })
  })
}
