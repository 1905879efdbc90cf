import type { Database, Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { DirectorySchema } from '../../schema.ts'

export type Unlocated = { id: string; zip: string | null; city: string | null; state: string | null }
export type Location = { id: string; latitude: number | null; longitude: number | null }

export const lockUnlocated = (tx: Tx<DirectorySchema>, limit: number): Promise<Unlocated[]> =>
  tx
    .selectFrom('professionals')
    .select(['id', 'zip', 'city', 'state'])
    .where(sql<boolean>`not is_located`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Lists professionals with their locations in the order of their ids, after an id. */
export const listLocated = (
  db: Database<DirectorySchema>,
  after: string | null,
  limit: number,
): Promise<(Unlocated & Location)[]> =>
  db.kysely
    .selectFrom('professionals')
    .select(['id', 'zip', 'city', 'state', 'latitude', 'longitude'])
    .where('is_located', '=', true)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Lets the job `locations` locate professionals again. */
export const updateToUnlocated = async ({ kysely }: Database<DirectorySchema>, ids: readonly string[]) => {
  await kysely.updateTable('professionals').set({ is_located: false }).where('id', 'in', ids).execute()
}

/** Keeps the version: other services don't see this. */
export const updateLocations = async (
  tx: Tx<DirectorySchema>,
  locations: readonly Location[],
): Promise<void> => {
  await sql`
    update professionals p set latitude = found.latitude, longitude = found.longitude, is_located = true
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb)
      as found (id uuid, latitude float8, longitude float8)
    where p.id = found.id`.execute(tx)
}
