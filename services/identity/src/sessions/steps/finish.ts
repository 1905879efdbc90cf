import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import { updateToEnded } from '../store/sessions.ts'
import { emitSessionEnded } from './emit-ended.ts'

/** Ends a session that can no longer be used. Idempotent. */
export const finishSession = (ctx: InSteps<IdentityContext>, id: string): Promise<void> =>
  writeStep(ctx, async (tx, emit) => {
    const ended = await updateToEnded(tx, id, ctx.now())
    if (ended) emitSessionEnded(emit, ended)
  })
