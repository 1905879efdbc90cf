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
    // A professional who awaits approval again after a profile edit keeps their plans, as they keep their sessions.
    const isWithdrawn = status === 'rejected' || has_role === false
    if (isNewest && isWithdrawn) await endPlansOf(tx, emit, professional_id, ctx.now())
  }),
]
