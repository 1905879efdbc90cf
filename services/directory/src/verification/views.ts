import { DocumentType } from '@fieldside/contracts/documents.ts'
import type {
  Applicant,
  ApplicantDocument,
  Professional,
  VerificationDocument,
} from '@fieldside/contracts/http/directory.ts'
import type { ProfessionalRecord } from '../professionals/store/professionals.ts'
import { cardOf } from '../professionals/views.ts'
import type { DocumentRow, ProfessionalRow } from '../schema.ts'
import { withdrawnAt } from './rules/approval.ts'
import { viewsOf } from './rules/document-views.ts'
import { completionPercent } from './rules/setup.ts'
import type { LastView } from './store/records.ts'

export const documentOf = (row: DocumentRow): VerificationDocument => ({
  document_type: row.document_type,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  uploaded_at: row.uploaded_at.toISOString(),
})

const inListedOrder = (one: DocumentRow, other: DocumentRow): number =>
  DocumentType.options.indexOf(one.document_type) - DocumentType.options.indexOf(other.document_type)

const documentsOf = (record: ProfessionalRow, documents: readonly DocumentRow[]): DocumentRow[] =>
  documents.filter((row) => row.user_id === record.user_id).sort(inListedOrder)

/** Returns the whole record. Only for its owner and admins. */
export const professionalOf = (
  record: ProfessionalRecord,
  documents: readonly DocumentRow[],
): Professional => ({
  ...cardOf(record, { userId: record.user_id, role: 'professional' }),
  email: record.email,
  phone: record.phone,
  city: record.city,
  state: record.state,
  zip: record.zip,
  status: record.status,
  rejection_reason: record.rejection_reason,
  rejected_at: record.rejected_at?.toISOString() ?? null,
  approval_withdrawn_at: withdrawnAt(record)?.toISOString() ?? null,
  submitted_at: record.submitted_at?.toISOString() ?? null,
  resubmitted: record.resubmitted,
  profile_completion_percent: completionPercent(record),
  documents: documentsOf(record, documents).map(documentOf),
  payment_method_setup: record.payment_method_setup,
  payment_method_id: record.payment_method_id,
  shown_on_landing: record.shown_on_landing,
})

const applicantDocumentOf = (adminId: string, row: DocumentRow, views: LastView[]): ApplicantDocument => ({
  ...documentOf(row),
  opened_by_you_at: views.find(({ admin_id }) => admin_id === adminId)?.viewed_at.toISOString() ?? null,
  opened_by_others: views
    .filter(({ admin_id }) => admin_id !== adminId)
    .map(({ admin_id, viewed_at }) => ({ admin_id, opened_at: viewed_at.toISOString() })),
})

/** Adds which admins opened each document since the submission, from one admin's point of view. */
export const applicantOf = (
  adminId: string,
  record: ProfessionalRecord,
  documents: readonly DocumentRow[],
  views: readonly LastView[],
): Applicant => ({
  ...professionalOf(record, documents),
  version: record.version,
  documents: documentsOf(record, documents).map((row) =>
    applicantDocumentOf(adminId, row, viewsOf(record, row, views)),
  ),
})
