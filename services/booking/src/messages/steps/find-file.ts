import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../../context.ts'
import { noFile } from '../../errors.ts'
import type { MessageFileRow } from '../../schema.ts'
import { mayRead } from '../rules/message-file.ts'
import { sideIn } from '../rules/thread.ts'
import { findFile } from '../store/files.ts'
import { findPlace } from '../store/messages.ts'
import { findThread } from '../store/threads.ts'

type Found = { file: MessageFileRow; side: Side }

/** Returns a file of the caller's conversation, and the caller's side in it. @throws not-found */
const findFileOfSide = async (ctx: BookingContext, id: string): Promise<Found> => {
  const file = await findFile(ctx.db.kysely, id)
  const thread = file && (await findThread(ctx.db.kysely, file.thread_id))
  const side = thread && sideIn(thread, userOf(ctx))
  if (!file || !side) throw noFile()
  return { file, side }
}

/** Returns a file that the caller may read. @throws not-found */
export const findReadableFile = async (
  ctx: BookingContext,
  id: string,
): Promise<{ file: MessageFileRow }> => {
  const { file, side } = await findFileOfSide(ctx, id)
  const message = file.message_id ? await findPlace(ctx.db.kysely, file.message_id) : undefined
  if (!mayRead(side, file, message)) throw noFile()
  return { file }
}

/** Returns a file that the caller uploaded and didn't send, also after it was removed. @throws not-found */
export const findUnsentFile = async (ctx: BookingContext, id: string): Promise<MessageFileRow> => {
  const { file, side } = await findFileOfSide(ctx, id)
  if (file.uploaded_by !== side || (file.state !== 'stored' && file.state !== 'discarded')) throw noFile()
  return file
}
