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

export type ListedPackage = PackageRow & { time_zone: string | null }

/** Lists the newest packages that a person bought or sold. */
export const listPackages = (
  on: Reader,
  { userId, athleteId, professionalId }: Listed,
): Promise<ListedPackage[]> =>
  on
    .selectFrom('packages')
    .leftJoin('schedules', 'schedules.professional_id', 'packages.professional_id')
    .selectAll('packages')
    .select('schedules.time_zone')
    .where((eb) => eb.or([eb('athlete_id', '=', userId), eb('professional_user_id', '=', userId)]))
    .$if(athleteId !== undefined, (query) => query.where('athlete_id', '=', athleteId!))
    .$if(professionalId !== undefined, (query) =>
      query.where('packages.professional_id', '=', professionalId!),
    )
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PACKAGES_SHOWN_MAX)
    .execute()
