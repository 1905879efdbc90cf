import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noFile } from '../errors.ts'
import { findUnsentFile } from './steps/find-file.ts'
import { discardFile } from './store/files.ts'

/**
 * Deletes one of the caller's files before it is sent. The job deletes its objects. Until then, a repeated removal succeeds.
 * @throws not-found, also once it is sent
 */
export const removeMessageFile = async (ctx: BookingContext, id: string): Promise<void> => {
  const file = await findUnsentFile(ctx, id)
  if (file.state === 'discarded') return
  await write(ctx, async (tx) => {
    if (!(await discardFile(tx, id, ctx.now()))) throw noFile()
  })
}
