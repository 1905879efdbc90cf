import type { Professional } from '@fieldside/contracts/http/directory.ts'
import type { DirectoryContext } from '../context.ts'
import { notApproved } from '../errors.ts'
import { decideProfessional } from './decide.ts'

/** Withdraws an approval: a rejection whose owner reads that they were approved. @throws notFound, conflict 'not-approved' */
export const withdrawApproval = (ctx: DirectoryContext, id: string, reason: string): Promise<Professional> =>
  decideProfessional(ctx, id, 'withdraw-approval', async (_tx, before) => {
    if (before.status !== 'approved') throw notApproved()
    const now = ctx.now()
    return { status: 'rejected', rejection_reason: reason, rejected_at: now, approval_withdrawn_at: now }
  })
