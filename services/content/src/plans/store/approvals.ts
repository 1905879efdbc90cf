import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { ContentSchema } from '../../schema.ts'

/**
 * Stores whether a professional is approved, and returns false if a newer version is known. For one version, an event
 * counts more than directory's reply, which doesn't know the role. Waits for plans that are being assigned.
 */
export const projectApproval = async (
  tx: Tx<ContentSchema>,
  approval: Selectable<ContentSchema['professional_approvals']>,
): Promise<boolean> => {
  const { version, is_approved } = approval
  const kept = await tx
    .insertInto('professional_approvals')
    .values(approval)
    .onConflict((conflict) =>
      conflict
        .column('professional_id')
        .doUpdateSet({ version, is_approved })
        .where(({ eb, or }) =>
          or([
            eb('professional_approvals.version', '<', version),
            ...(is_approved ? [] : [eb('professional_approvals.version', '=', version)]),
          ]),
        ),
    )
    .returning('professional_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Returns whether the newest known version is approved, and keeps it so until the transaction ends. */
export const lockApproved = async (tx: Tx<ContentSchema>, professionalId: string): Promise<boolean> => {
  const { is_approved } = await tx
    .selectFrom('professional_approvals')
    .select('is_approved')
    .where('professional_id', '=', professionalId)
    .forShare()
    .executeTakeFirstOrThrow()
  return is_approved
}
