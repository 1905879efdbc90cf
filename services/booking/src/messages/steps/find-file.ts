import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../../context.ts'
import { noFile } from '../../errors.ts'
import type { MessageFileRow } from '../../schema.ts'
import { mayRead } from '../rules/message-file.ts'
import { sideIn } from '../rules/thread.ts'
import { findFile } from '../store/files.ts'
import { findPlace } from '../store/messages.ts'
import { findThread } from '../store/threads.ts'

/** Returns a file that the caller may read. @throws not-found */
export const findReadableFile = async (
  ctx: BookingContext,
  id: string,
): Promise<{ file: MessageFileRow }> => {
  const on = ctx.db.kysely
  const file = await findFile(on, id)
  const thread = file && (await findThread(on, file.thread_id))
  const side = thread && sideIn(thread, userOf(ctx))
  const message = file?.message_id ? await findPlace(on, file.message_id) : undefined
  if (!file || !side || !mayRead(side, file, message)) throw noFile()
  return { file }
}
