import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { maskText } from '@fieldside/contracts/contact-details/mask-text.ts'
import { messageSent } from '@fieldside/contracts/events/booking.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../../schema.ts'
import type { SentFile } from '../rules/message-file.ts'
import type { ShownMessage, Thread } from '../rules/thread.ts'
import { updateToSent } from '../store/files.ts'
import { insertMessage } from '../store/messages.ts'
import { updateThread } from '../store/threads.ts'

type NewMessage = {
  side: Side
  client_id: string
  text: string
  appointment_id: string | null
  files?: readonly SentFile[]
  now: Date
}

/** Appends a message with its locked files to a locked thread and publishes that, without what it says. */
export const addMessage = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  thread: Thread,
  { side, now, files = [], ...content }: NewMessage,
): Promise<ShownMessage> => {
  const masked = maskText(content.text)
  const masked_text = masked === content.text ? null : masked
  const position = thread.last_position + 1
  const message = { id: newId(), position, sent_by: side, ...content, sent_at: now }
  await insertMessage(tx, { ...message, thread_id: thread.id, masked_text })
  await updateToSent(tx, message.id, files)
  await updateThread(tx, thread.id, {
    last_position: position,
    [`${side}_position`]: position,
    active_at: now,
    ...(side === 'professional' && { answered_at: thread.answered_at ?? now }),
  })
  const { id: thread_id, athlete_id, professional_id, professional_user_id } = thread
  emit(messageSent, thread_id, {
    thread_id,
    athlete_id,
    professional_id,
    professional_user_id,
    message_id: message.id,
    position,
    sent_by: side,
    appointment_id: content.appointment_id,
  })
  const text = thread.agreed_at ? content.text : masked
  return {
    ...message,
    text,
    is_masked: masked_text !== null,
    hidden_at: null,
    is_reported: false,
    files: [...files],
  }
}
