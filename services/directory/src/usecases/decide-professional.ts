import { DocumentType } from '@fieldside/contracts/documents.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Emit, write } from '@fieldside/platform/write.ts'
import { changeRecord, readProfessional } from '../changes.ts'
import type { DirectoryContext } from '../context.ts'
import { unopenedBy } from '../domain/document-views.ts'
import { mayBeApproved } from '../domain/professional.ts'
import { changedMeanwhile, documentsNotOpened, noProfessional, notApproved, notPending } from '../errors.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { listStored } from '../store/documents.ts'
import { type Changes, lockById } from '../store/professionals.ts'
import { listLastViews, recordChecks } from '../store/records.ts'

const lockRecord = async (tx: Tx<DirectorySchema>, id: string): Promise<ProfessionalRow> => {
  const record = await lockById(tx, id)
  if (!record) throw noProfessional()
  return record
}

/** Ensures that admins have seen the documents they approve. @throws documentsNotOpened */
const refuseUnopened = async (
  tx: Tx<DirectorySchema>,
  adminId: string,
  record: ProfessionalRow,
): Promise<void> => {
  const documents = await listStored(tx, [record.user_id])
  const views = await listLastViews(
    tx,
    documents.map(({ object_key }) => object_key),
  )
  const missing = unopenedBy(adminId, record, documents, views).map(({ document_type }) => document_type)
  if (missing.length > 0) {
    throw documentsNotOpened(DocumentType.options.filter((type) => missing.includes(type)))
  }
}

type Decision = 'approve-professional' | 'reject-professional' | 'withdraw-approval'

const decide = async (
  ctx: DirectoryContext,
  tx: Tx<DirectorySchema>,
  emit: Emit,
  before: ProfessionalRow,
  action: Decision,
  changes: Changes,
): Promise<Professional> => {
  const after = await changeRecord(tx, emit, before, { ...changes, is_accepting_bookings: false })
  await audit(tx, ctx, {
    action,
    objectType: 'professional',
    objectId: before.id,
    before: { status: before.status, version: before.version },
    after: { status: after.status, version: after.version },
    ...(changes.rejection_reason ? { reason: changes.rejection_reason } : {}),
  })
  return readProfessional(tx, before.id)
}

/**
 * Approves a record and stores the caller's three checks. Requires that they opened each document.
 * @throws notFound, conflict 'not-pending', 'changed-meanwhile', or 'documents-not-opened'
 */
export const approveProfessional = (
  ctx: DirectoryContext,
  id: string,
  seenVersion: number | undefined,
): Promise<Professional> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const before = await lockRecord(tx, id)
    if (seenVersion !== undefined && seenVersion !== before.version) throw changedMeanwhile()
    if (!mayBeApproved(before.status, seenVersion !== undefined)) throw notPending()
    await refuseUnopened(tx, userId, before)
    const approved = await decide(ctx, tx, emit, before, 'approve-professional', {
      status: 'approved',
      rejection_reason: null,
      rejected_at: null,
    })
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

const rejectedFor = (ctx: DirectoryContext, reason: string) =>
  ({ status: 'rejected', rejection_reason: reason, rejected_at: ctx.now() }) as const

/**
 * Rejects a record. It is kept, hidden from others, and can be resubmitted.
 * @throws notFound, conflict 'not-pending'
 */
export const rejectProfessional = (
  ctx: DirectoryContext,
  id: string,
  reason: string,
): Promise<Professional> =>
  write(ctx, async (tx, emit) => {
    const before = await lockRecord(tx, id)
    if (before.status !== 'pending') throw notPending()
    return decide(ctx, tx, emit, before, 'reject-professional', rejectedFor(ctx, reason))
  })

/** Withdraws an approval, with the same effect as a rejection. @throws notFound, conflict 'not-approved' */
export const withdrawApproval = (ctx: DirectoryContext, id: string, reason: string): Promise<Professional> =>
  write(ctx, async (tx, emit) => {
    const before = await lockRecord(tx, id)
    if (before.status !== 'approved') throw notApproved()
    return decide(ctx, tx, emit, before, 'withdraw-approval', rejectedFor(ctx, reason))
  })
