import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional, notApproved, notPending } from '../errors.ts'
import { changeProfessional } from '../professionals/change.ts'
import { notAccepting } from '../professionals/rules/suspension.ts'
import { type Changes, lockById } from '../professionals/store/professionals.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { readProfessional } from './read.ts'

type Decision = 'approve-professional' | 'reject-professional' | 'withdraw-approval'

/** Applies an admin's decision to a locked record and audits it. `changesOf` throws if the decision isn't possible. */
export const decideProfessional = (
  ctx: DirectoryContext,
  id: string,
  action: Decision,
  changesOf: (tx: Tx<DirectorySchema>, before: ProfessionalRow) => Promise<Changes>,
): Promise<Professional> =>
  write(ctx, async (tx, emit) => {
    const before = await lockById(tx, id)
    if (!before) throw noProfessional()
    const changes = { ...(await changesOf(tx, before)), ...notAccepting(before) }
    const after = await changeProfessional(tx, emit, before, changes)
    await audit(tx, ctx, {
      action,
      objectType: 'professional',
      objectId: id,
      before: { status: before.status, version: before.version },
      after: { status: after.status, version: after.version },
      ...(changes.rejection_reason ? { reason: changes.rejection_reason } : {}),
    })
    return readProfessional(tx, id)
  })

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

/** Withdraws an approval: a rejection whose owner reads that they were approved. @throws notFound, conflict 'not-approved' */
export const withdrawApproval = (ctx: DirectoryContext, id: string, reason: string): Promise<Professional> =>
  decideProfessional(ctx, id, 'withdraw-approval', async (_tx, before) => {
    if (before.status !== 'approved') throw notApproved()
    const now = ctx.now()
    return { status: 'rejected', rejection_reason: reason, rejected_at: now, approval_withdrawn_at: now }
  })
