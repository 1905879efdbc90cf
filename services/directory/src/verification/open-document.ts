import type { DocumentType } from '@fieldside/contracts/documents.ts'
import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { logSecurityEvent } from '@fieldside/platform/security-log.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noProfessional } from '../errors.ts'
import { findById } from '../professionals/store/professionals.ts'
import { findStored } from './store/documents.ts'
import { insertDocumentView } from './store/records.ts'

type DocumentLink = { url: string; expires_at: string }

/** Returns a short-lived link only after recording the view. @throws notFound */
export const openDocument = async (
  ctx: DirectoryContext,
  { id, document_type }: { id: string; document_type: DocumentType },
): Promise<DocumentLink> => {
  const { userId } = userOf(ctx)
  const record = await findById(ctx.db.kysely, id)
  if (!record) throw noProfessional()
  const document = await findStored(ctx.db.kysely, record.user_id, document_type)
  if (!document) throw notFound('Document not found')
  const now = ctx.now()
  const url = await ctx.objectStorage.linkFor(document.object_key)
  const expires_at = new Date(now.getTime() + DOCUMENT_LINK_SECONDS * 1000).toISOString()
  const link = await write(ctx, async (tx) => {
    const { object_key } = document
    await insertDocumentView(tx, {
      professional_id: id,
      admin_id: userId,
      document_type,
      object_key,
      viewed_at: now,
    })
    await audit(tx, ctx, {
      action: 'open-document',
      objectType: 'professional',
      objectId: record.id,
      after: { document_type, object_key },
    })
    return { url, expires_at }
  })
  logSecurityEvent(ctx.log, 'security.document_opened', {
    admin: userId,
    professional: record.id,
    document_type,
  })
  return link
}
