import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import { AGREED, type BookingSchema } from '../../schema.ts'

/**
 * Returns the online sessions ahead whose type has rooms but that have neither a room nor a link, and the open requests
 * without a room. Skips a session that someone is answering, as `updateMissingPlaces` does.
 */
export const lockWithoutRoom = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  videoRoomsUrl: string,
  now: Date,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('offers as o', (join) =>
      join
        .onRef('o.professional_id', '=', 'a.professional_id')
        .onRef('o.appointment_type_id', '=', 'a.appointment_type')
        .onRef('o.place', '=', 'a.place'),
    )
    .select('a.id')
    .where('a.professional_id', '=', professionalId)
    .where('a.ends_at', '>', now)
    .where('o.own_room', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.status', 'in', AGREED), eb('a.place_detail', '=', '')]),
        eb.and([
          eb('a.status', '=', 'pending'),
          sql<boolean>`not starts_with(a.place_detail, ${videoRoomsUrl})`,
        ]),
      ]),
    )
    .forUpdate('a')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives each session its room. Agreed ones, which are in calendars, get a new version. */
export const updateRooms = async (
  tx: Tx<BookingSchema>,
  rooms: readonly { id: string; room: string | null }[],
  now: Date,
): Promise<void> => {
  if (rooms.length === 0) return
  await sql`
    update appointments a set place_detail = r.room,
      version = a.version + (a.status <> 'pending')::int,
      updated_at = case when a.status = 'pending' then a.updated_at else ${now} end
    from unnest(${rooms.map(({ id }) => id)}::uuid[], ${rooms.map(({ room }) => room)}::text[]) as r (id, room)
    where a.id = r.id`.execute(tx)
}
