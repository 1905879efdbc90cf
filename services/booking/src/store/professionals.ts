import type { Tx } from '@fieldside/platform/database.ts'
import type { BookingSchema, ProfessionalRow, Reader } from '../schema.ts'

/** What does not say whether they have the role leaves what is known of it; a new record has it then. */
type Snapshot = Omit<ProfessionalRow, 'has_role'> & { has_role: boolean | undefined }

/**
 * Keeps a snapshot unless a newer one is known. The same version counts: directory tells all
 * of its records again to set right what was missed here.
 */
export const keepProfessional = async (tx: Tx<BookingSchema>, row: Snapshot): Promise<void> => {
  const { professional_id: _, ...changes } = row
  await tx
    .insertInto('professionals')
    .values({ ...row, has_role: row.has_role ?? true })
    .onConflict((on) =>
      on.column('professional_id').doUpdateSet(changes).where('professionals.version', '<=', row.version),
    )
    .execute()
}

export const findProfessional = (on: Reader, professionalId: string): Promise<ProfessionalRow | undefined> =>
  on.selectFrom('professionals').selectAll().where('professional_id', '=', professionalId).executeTakeFirst()

export const findProfessionals = (on: Reader, ids: string[]): Promise<ProfessionalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on.selectFrom('professionals').selectAll().where('professional_id', 'in', ids).execute()

export const findProfessionalOfUser = (on: Reader, userId: string): Promise<ProfessionalRow | undefined> =>
  on.selectFrom('professionals').selectAll().where('user_id', '=', userId).executeTakeFirst()
