import type { Professional } from '@fieldside/contracts/http/directory.ts'
import type { DirectoryContext } from '../context.ts'
import { notPending } from '../errors.ts'
import { decideProfessional } from './decide.ts'

/**
 * Rejects a record. It is kept, hidden from others, and can be resubmitted.
 * @throws notFound, conflict 'not-pending'
 */
export const rejectProfessional = (
  ctx: DirectoryContext,
  id: string,
  reason: string,
): Promise<Professional> =>
  decideProfessional(ctx, id, 'reject-professional', async (_tx, before) => {
    if (before.status !== 'pending') throw notPending()
    return {
      status: 'rejected',
      rejection_reason: reason,
      rejected_at: ctx.now(),
      approval_withdrawn_at: null,
    }
  })
