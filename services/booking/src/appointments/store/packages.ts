import type { Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { Appointment } from '../rules/appointment.ts'
import { type Credits, creditsOf, packageUseOf } from '../rules/package-use.ts'
import { appointmentOf } from './appointment-rows.ts'

export type PackageRow = Selectable<Tables['packages']>

/**
 * Locks a package until the transaction ends: after calendars and appointments, and before the jobs of a professional, of
 * which each has one row for all of their appointments.
 */
export const lockPackage = (tx: Tx<BookingSchema>, id: string): Promise<PackageRow | undefined> =>
  tx.selectFrom('packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Lists the appointments that packages pay for, by start. */
export const listInPackages = async (on: Reader, ids: readonly string[]): Promise<Appointment[]> => {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .where('package_id', 'in', [...ids])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(appointmentOf)
}

/** Reads what is left of a locked package. A statement of its own, which sees what was committed before the lock. */
export const findCredits = async (tx: Tx<BookingSchema>, owned: PackageRow): Promise<Credits> =>
  creditsOf(owned, (await listInPackages(tx, [owned.id])).map(packageUseOf))

export type PackageChanges = Partial<
  Pick<PackageRow, 'returned' | 'closed_at' | 'close_reason' | 'unused' | 'reminded_days'>
>

/** Saves what changed of a locked package, and returns it with the next version. */
export const updatePackage = async (
  tx: Tx<BookingSchema>,
  { id, version }: Pick<PackageRow, 'id' | 'version'>,
  changes: PackageChanges = {},
): Promise<PackageRow> =>
  tx
    .updateTable('packages')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
