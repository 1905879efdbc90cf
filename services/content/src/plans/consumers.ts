import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { ContentContext } from '../context.ts'
import { endPlansOf } from './end.ts'

export const planHandlers: Handler<ContentContext>[] = [
  on(professionalChanged, async (tx, { data: { professional_id, status, has_role } }, ctx, emit) => {
    if (status !== 'approved' || has_role === false) await endPlansOf(tx, emit, professional_id, ctx.now())
  }),
]
