import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AttachedFile } from '@fieldside/contracts/http/message-files.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { fileGone, noAgreedSession, oneVideo } from '../../errors.ts'
import type { BookingSchema } from '../../schema.ts'
import { goTogether, type SentFile } from '../rules/message-file.ts'
import type { Thread } from '../rules/thread.ts'
import { lockUnsent } from '../store/files.ts'

/**
 * Returns the sender's uploaded files for a message in the locked thread, in their order.
 * @throws no-agreed-session, file-gone, one-video
 */
export const lockAttached = async (
  tx: Tx<BookingSchema>,
  thread: Thread,
  side: Side,
  attached: readonly AttachedFile[],
): Promise<SentFile[]> => {
  if (attached.length === 0) return []
  if (!thread.agreed_at) throw noAgreedSession()
  const ids = attached.map(({ id }) => id)
  const rows = new Map((await lockUnsent(tx, ids, { threadId: thread.id, side })).map((row) => [row.id, row]))
  const files = attached.map(({ id, name }): SentFile => {
    const row = rows.get(id)
    if (!row) throw fileGone()
    const { kind, size_bytes, width, height, duration_ms } = row
    return { id, kind, size_bytes, width, height, duration_ms, name }
  })
  if (!goTogether(files.map(({ kind }) => kind))) throw oneVideo()
  return files
}
