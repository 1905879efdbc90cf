import { PACKAGES_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { PackageRow } from '../../appointments/store/packages.ts'
import type { BookingSchema, Reader } from '../../schema.ts'

/** Stores a package that billing sold. Returns whether it was unknown. */
export const insertPackage = async (tx: Tx<BookingSchema>, sold: PackageRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('packages')
    .values(sold)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Listed = { userId: string; athleteId?: string | undefined; professionalId?: string | undefined }

/** Lists the newest packages that a person bought or sold. */
export const listPackages = (
  on: Reader,
  { userId, athleteId, professionalId }: Listed,
): Promise<PackageRow[]> =>
  on
    .selectFrom('packages')
    .selectAll()
    .where((eb) => eb.or([eb('athlete_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .$if(athleteId !== undefined, (query) => query.where('athlete_id', '=', athleteId!))
    .$if(professionalId !== undefined, (query) => query.where('professional_id', '=', professionalId!))
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PACKAGES_SHOWN_MAX)
    .execute()
