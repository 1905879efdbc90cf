import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { showPicture } from './steps/show.ts'

/** The job removes the objects. @throws notFound without a record */
export const removePicture = (ctx: DirectoryContext): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, (tx, emit) => showPicture(tx, emit, { userId, picture_id: null, now: ctx.now() }))
}
