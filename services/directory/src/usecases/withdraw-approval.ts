import type { Professional } from '@fieldside/contracts/http/directory.ts'
import type { DirectoryContext } from '../context.ts'
import { notApproved } from '../errors.ts'
import { decideProfessional } from './decide-professional.ts'

/** Withdraws an approval, with the same effect as a rejection. @throws notFound, conflict 'not-approved' */
export const withdrawApproval = (ctx: DirectoryContext, id: string, reason: string): Promise<Professional> =>
  decideProfessional(ctx, id, 'withdraw-approval', async (_tx, before) => {
    if (before.status !== 'approved') throw notApproved()
    return { status: 'rejected', rejection_reason: reason, rejected_at: ctx.now() }
  })
