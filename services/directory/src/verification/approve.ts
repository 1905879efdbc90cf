import { DocumentType } from '@fieldside/contracts/documents.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { DirectoryContext } from '../context.ts'
import { changedMeanwhile, documentsNotOpened, notPending } from '../errors.ts'
import type { DirectorySchema, ProfessionalRow } from '../schema.ts'
import { decideProfessional } from './decide.ts'
import { mayBeApproved } from './rules/approval.ts'
import { unopenedBy } from './rules/document-views.ts'
import { listStored } from './store/documents.ts'
import { insertChecks, listLastViews } from './store/records.ts'

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
  return decideProfessional(ctx, id, 'approve-professional', async (tx, before) => {
    if (seenVersion !== undefined && seenVersion !== before.version) throw changedMeanwhile()
    if (!mayBeApproved(before.status, seenVersion !== undefined)) throw notPending()
    await refuseUnopened(tx, userId, before)
    await insertChecks(tx, {
      professional_id: id,
      admin_id: userId,
      identity_checked: true,
      license_checked: true,
      background_checked: true,
      checked_at: ctx.now(),
    })
    return { status: 'approved', rejection_reason: null, rejected_at: null, approval_withdrawn_at: null }
  })
}
