import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { ContentContext } from '../context.ts'
import { endPlansOf } from './end.ts'
import { projectApproval } from './store/approvals.ts'

export const planHandlers: Handler<ContentContext>[] = [
  on(professionalChanged, async (tx, { data }, ctx, emit) => {
    const { professional_id, version, status, has_role } = data
    const is_approved = status === 'approved' && has_role !== false
    const isNewest = await projectApproval(tx, { professional_id, version, is_approved })
    if (isNewest && !is_approved) await endPlansOf(tx, emit, professional_id, ctx.now())
  }),
]
