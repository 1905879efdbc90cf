import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import type { UploadedFile } from '@fieldside/contracts/http/message-files.ts'
import type { Message as MessageReply, Thread as ThreadReply } from '@fieldside/contracts/http/messages.ts'
import { outsideCommand } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import type { MessageFileRow } from '../schema.ts'
import { isUnreadBy, otherSide, type ShownMessage, type Thread } from './rules/thread.ts'
import { findThreadsNotShown, maskWithoutSession, updateTextShown } from './store/texts-shown.ts'

export const threadViewOf = (thread: Thread, side: Side): ThreadReply => ({
  id: thread.id,
  athlete_id: thread.athlete_id,
  professional_id: thread.professional_id,
  professional_user_id: thread.professional_user_id,
  side,
  is_agreed: thread.agreed_at !== null,
  last_position: thread.last_position,
  read_position: thread[`${side}_read_position`],
  other_read_position: thread[`${otherSide(side)}_read_position`],
  is_unread: isUnreadBy(side, thread),
  revision: thread.revision,
  active_at: thread.active_at.toISOString(),
})

/** Masks once more what was masked when it was written, because the rules may have improved since. */
export const messageViewOf = (
  message: ShownMessage,
  { agreed_at }: Pick<Thread, 'agreed_at'>,
  viewer: Side | 'admin',
): MessageReply => {
  const { id, client_id, position, sent_by, appointment_id, hidden_at } = message
  const shown = {
    ...{ id, client_id, position, sent_by, appointment_id },
    sent_at: message.sent_at.toISOString(),
    // The sender doesn't learn of a report.
    is_reported: message.is_reported && viewer !== sent_by,
  }
  if (hidden_at) return { ...shown, text: '', state: 'hidden', files: [] }
  const { files } = message
  if (agreed_at) return { ...shown, text: message.text, state: 'shown', files }
  const text = maskText(message.text)
  const named = files.map((file) => ({ ...file, name: maskText(file.name) }))
  return {
    ...shown,
    text,
    files: named,
    state: message.is_masked || text !== message.text ? 'masked' : 'shown',
  }
}

export const uploadedFileOf = (file: MessageFileRow): UploadedFile => {
  const { id, kind, size_bytes, width, height, duration_ms } = file
  return { id, kind, size_bytes, width, height, duration_ms }
}

/**
 * Records that texts of these threads show the professional contact details of the athlete. Returns false if a pair's
 * last session was canceled in between, so that the texts must be read again.
 */
export const recordThreadsShown = async (ctx: BookingContext, ids: readonly string[]): Promise<boolean> => {
  const notShown = await findThreadsNotShown(ctx.db.kysely, ids)
  if (notShown.length === 0) return true
  const now = ctx.now()
  return writeStep(outsideCommand(ctx), async (tx) => {
    for (const thread of notShown) {
      if (await updateTextShown(tx, thread, now)) continue
      await maskWithoutSession(tx, thread)
      return false
    }
    return true
  })
}
