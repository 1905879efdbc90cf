import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import * as slots from './store/upload-slots.ts'

export const deleteCrashedUploads = (ctx: InSteps<DirectoryContext>): Promise<void> =>
  writeStep(ctx, (tx) => slots.deleteExpiredSlots(tx, ctx.now()))
