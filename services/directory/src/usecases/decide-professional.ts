import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import { changeRecord, readProfessional } from '../changes.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional, notPending } from '../failures.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { type Changes, lockById } from '../store/professionals.ts'
import { recordChecks } from '../store/records.ts'

const lockPending = async (tx: Tx<DirectorySchema>, id: string): Promise<ProfessionalRow> => {
  const record = await lockById(tx, id)
  if (!record) throw noProfessional()
  if (record.status !== 'pending') throw notPending()
  return record
}

const decide = async (
  ctx: DirectoryContext,
  tx: Tx<DirectorySchema>,
  emit: Emit,
  id: string,
  changes: Changes & { status: 'approved' | 'rejected' },
): Promise<Professional> => {
  const before = await lockPending(tx, id)
  const after = await changeRecord(tx, emit, before, { ...changes, is_accepting_bookings: false })
  await audit(tx, ctx, {
    action: changes.status === 'approved' ? 'approve-professional' : 'reject-professional',
    objectType: 'professional',
    objectId: before.id,
    before: { status: before.status, version: before.version },
    after: { status: after.status, version: after.version },
    ...(changes.rejection_reason ? { reason: changes.rejection_reason } : {}),
  })
  return readProfessional(tx, id)
}

/** The caller has confirmed the three checks; that is recorded. Throws notFound, conflict 'not-pending'. */
export const approveProfessional = (ctx: DirectoryContext, id: string): Promise<Professional> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const approved = await decide(ctx, tx, emit, id, { status: 'approved', rejection_reason: null })
    await recordChecks(tx, {
      professional_id: id,
      admin_id: userId,
      identity_checked: true,
      license_checked: true,
      background_checked: true,
      checked_at: ctx.now(),
    })
    return approved
  })
}

/** The record is kept, hidden from others, and can be resubmitted. Throws notFound, conflict 'not-pending'. */
export const rejectProfessional = (
  ctx: DirectoryContext,
  id: string,
  reason: string,
): Promise<Professional> =>
  write(ctx, (tx, emit) => decide(ctx, tx, emit, id, { status: 'rejected', rejection_reason: reason }))
