import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'

/** Labels of the documents that the current admin hasn't opened since their upload. */
export const unopenedDocuments = ({ documents }: Pick<AdminProfessional, 'documents'>): string[] =>
  documents
    .filter(({ opened_by_you_at }) => opened_by_you_at === null)
    .map(({ document_type }) => DOCUMENT_LABELS[document_type])

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Says what is missing before Approve is available; null when nothing is. */
export const missingWords = (unopened: readonly string[], uncheckedCount: number): string | null => {
  const steps = [
    unopened.length > 0 && `open ${unopened.length > 2 ? `${unopened.length} documents` : listed(unopened)}`,
    uncheckedCount > 0 && `confirm ${uncheckedCount === 1 ? 'one more check' : `${uncheckedCount} checks`}`,
  ].filter((step) => step !== false)
  return steps.length === 0 ? null : `Before you approve: ${steps.join(', then ')}.`
}
