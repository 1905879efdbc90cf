import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { CALENDAR_ENTRIES_MAX, DID_NOT_TAKE_PLACE_DAYS } from '@fieldside/contracts/limits.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Selectable, sql } from 'kysely'
import type { Appointment } from '../../appointments/rules/appointment.ts'
import { appointmentOf } from '../../appointments/store/appointment-rows.ts'
import { IS_AGREED } from '../../messages/store/appointments.ts'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export type FeedRow = Selectable<Tables['calendar_feeds']>

export const findFeed = (on: Reader, userId: string): Promise<FeedRow | undefined> =>
  on.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findFeedByToken = (on: Reader, tokenHash: Buffer): Promise<FeedRow | undefined> =>
  on.selectFrom('calendar_feeds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Creates a person's feed, or replaces its token. Keeps what it hides. */
export const upsertFeedToken = (
  tx: Tx<BookingSchema>,
  { user_id, ...token }: Omit<FeedRow, 'hide_names'>,
): Promise<FeedRow> =>
  tx
    .insertInto('calendar_feeds')
    .values({ user_id, ...token })
    .onConflict((on) => on.column('user_id').doUpdateSet(token))
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFeed = (
  tx: Tx<BookingSchema>,
  userId: string,
  change: Pick<FeedRow, 'hide_names'>,
): Promise<FeedRow | undefined> =>
  tx.updateTable('calendar_feeds').set(change).where('user_id', '=', userId).returningAll().executeTakeFirst()

export const deleteFeed = async (tx: Tx<BookingSchema>, userId: string): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Deletes a person's feed if its current token was created in the session. */
export const deleteFeedOfSession = async (
  tx: Tx<BookingSchema>,
  userId: string,
  keycloakSessionId: string,
): Promise<void> => {
  await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('keycloak_session_id', '=', keycloakSessionId)
    .execute()
}

/**
 * Returns a person's sessions that end, or were canceled, after `since`. A session is canceled at most 7 days after its
 * end, so the indexes by start bound the read.
 */
export const listForFeed = async (on: Reader, userId: string, since: Date): Promise<Appointment[]> => {
  const startedAfter = new Date(since.getTime() - (DID_NOT_TAKE_PLACE_DAYS + 1) * DAY_MS)
  const rows = await on
    .selectFrom('appointments')
    .selectAll()
    .where(sql<boolean>`(athlete_id = ${userId} or professional_user_id = ${userId})`)
    .where('starts_at', '>', startedAfter)
    .where(sql<boolean>`case when status = 'cancelled' then session_cancelled_at > ${since}
      else (${IS_AGREED} or status = 'completed') and ends_at > ${since} end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(CALENDAR_ENTRIES_MAX)
    .execute()
  return rows.map(appointmentOf)
}
