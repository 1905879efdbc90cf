import { DOCUMENT_LABELS } from '@fieldside/contracts/documents.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'

/** Labels of the documents that the administrator who asks has not opened since they were handed in. */
export const unopenedDocuments = ({ documents }: Pick<AdminProfessional, 'documents'>): string[] =>
  documents
    .filter(({ opened_by_you_at }) => opened_by_you_at === null)
    .map(({ document_type }) => DOCUMENT_LABELS[document_type])

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** What keeps Approve from working, as one sentence; null when nothing does. */
export const missingWords = (unopened: readonly string[], uncheckedCount: number): string | null => {
  const steps = [
    unopened.length > 0 && `open ${unopened.length > 2 ? `${unopened.length} documents` : listed(unopened)}`,
    uncheckedCount > 0 && `confirm ${uncheckedCount === 1 ? 'one more check' : `${uncheckedCount} checks`}`,
  ].filter((step) => step !== false)
  return steps.length === 0 ? null : `Still to do: ${steps.join('; ')}.`
}
