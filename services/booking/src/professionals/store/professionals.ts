import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema, ProfessionalRow, Reader } from '../../schema.ts'
import type { ProfessionalState } from '../rules/professional-state.ts'

type Bookability = Pick<ProfessionalRow, 'status' | 'has_role' | 'is_accepting_bookings'>

/** The state before an upsert; null for a new row. */
const REPLACED = sql<(ProfessionalState & Bookability) | null>`
  case when old.professional_id is not null then json_build_object(
    'status', old.status, 'has_role', old.has_role, 'approval_withdrawn', old.approval_withdrawn,
    'is_accepting_bookings', old.is_accepting_bookings) end`

/** Returns whether lists show the professional's slots. */
export const isBookable = ({ status, has_role, is_accepting_bookings }: Bookability): boolean =>
  status === 'approved' && has_role && is_accepting_bookings

/** Without `has_role`, a known professional's role stays as it is, and a new one has it. */
export type Snapshot = Omit<ProfessionalRow, 'has_role' | 'approval_withdrawn'> & {
  has_role: boolean | undefined
}

/** `replaced` is the state before, or null for a new record. */
export type SavedSnapshot = {
  saved: ProfessionalState & Bookability & { professional_id: string }
  replaced: (ProfessionalState & Bookability) | null
}

/**
 * Stores a snapshot unless a newer one is known. Accepts an equal version too, because directory republishes all of its
 * records to repair missed events. Locks the record until the transaction ends. Returns undefined when a newer one is
 * known.
 */
export const upsertSnapshot = async (
  tx: Tx<BookingSchema>,
  row: Snapshot,
): Promise<SavedSnapshot | undefined> => {
  const { professional_id: _, ...changes } = row
  const isRejected = row.status === 'rejected'
  // Applying for approval again doesn't restore it.
  const approval_withdrawn =
    row.status === 'pending' ? sql<boolean>`professionals.approval_withdrawn` : isRejected
  const stored = await tx
    .insertInto('professionals')
    .values({ ...row, has_role: row.has_role ?? true, approval_withdrawn: isRejected })
    .onConflict((on) =>
      on
        .column('professional_id')
        .doUpdateSet({ ...changes, approval_withdrawn })
        .where('professionals.version', '<=', row.version),
    )
    .returning(['professional_id', 'status', 'has_role', 'approval_withdrawn', 'is_accepting_bookings'])
    .returning(REPLACED.as('replaced'))
    .executeTakeFirst()
  if (!stored) return undefined
  const { replaced, ...saved } = stored
  return { saved, replaced }
}

/**
 * Returns the query that locks a professional's record until the transaction ends, so that a change to it is
 * either visible here or sees the appointment.
 */
export const professionalLock = (tx: Tx<BookingSchema>, id: string) =>
  tx
    .selectFrom('professionals')
    .select(['version', 'status', 'has_role', 'approval_withdrawn'])
    .where('professional_id', '=', id)
    .forShare()

export const findProfessional = (on: Reader, professionalId: string): Promise<ProfessionalRow | undefined> =>
  on.selectFrom('professionals').selectAll().where('professional_id', '=', professionalId).executeTakeFirst()

export const findProfessionals = (on: Reader, ids: string[]): Promise<ProfessionalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on.selectFrom('professionals').selectAll().where('professional_id', 'in', ids).execute()

export const listProfessionalIdsAfter = async (
  on: Reader,
  afterId: string | null,
  limit: number,
): Promise<string[]> => {
  const rows = await on
    .selectFrom('professionals')
    .select('professional_id')
    .$if(afterId !== null, (query) => query.where('professional_id', '>', afterId))
    .orderBy('professional_id')
    .limit(limit)
    .execute()
  return rows.map(({ professional_id }) => professional_id)
}

export const findProfessionalOfUser = (on: Reader, userId: string): Promise<ProfessionalRow | undefined> =>
  on.selectFrom('professionals').selectAll().where('user_id', '=', userId).executeTakeFirst()
