import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { noFile } from '../errors.ts'
import { findReadableFile } from './steps/find-file.ts'
import { discardFile } from './store/files.ts'

/** Deletes an own file before it is sent. The job deletes its objects. @throws not-found, also once it is sent */
export const removeMessageFile = async (ctx: BookingContext, id: string): Promise<void> => {
  const { file } = await findReadableFile(ctx, id)
  if (file.state === 'sent') throw noFile()
  await write(ctx, (tx) => discardFile(tx, id, ctx.now()))
}
