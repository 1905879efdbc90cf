import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { PAGE_SIZE, UNREAD_THREADS_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { shownCount } from '@fieldside/platform/shown-count.ts'
import { sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Thread } from '../rules/thread.ts'
import { HAS_SESSION } from './appointments.ts'

export type ThreadPair = Pick<Thread, 'athlete_id' | 'professional_id' | 'professional_user_id'>

const OWNER = { athlete: 'athlete_id', professional: 'professional_user_id' } as const

/** Literals, because the planner uses a partial index only for the condition that it knows. */
const UNREAD = {
  athlete: sql<boolean>`professional_position > athlete_read_position`,
  professional: sql<boolean>`athlete_position > professional_read_position`,
} as const

export const findThread = (on: Reader, id: string): Promise<Thread | undefined> =>
  on.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst()

export const lockThread = (tx: Tx<BookingSchema>, id: string): Promise<Thread | undefined> =>
  tx.selectFrom('threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Returns the thread of a user and the other person: a professional's record if the user is its athlete, or an athlete.
 * The user's role doesn't tell, because it can change.
 */
export const findThreadWith = (
  on: Reader,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<Thread | undefined> =>
  on
    .selectFrom('threads')
    .selectAll()
    .where((where) =>
      where.or([
        where.and({ athlete_id: userId, professional_id: otherId }),
        where.and({ professional_user_id: userId, athlete_id: otherId }),
      ]),
    )
    .executeTakeFirst()

/** Returns the write that opens a pair's thread unless it is open. */
export const threadInsert = (
  tx: Tx<BookingSchema>,
  { athlete_id, professional_id, professional_user_id }: ThreadPair,
  now: Date,
) =>
  tx
    .insertInto('threads')
    .values({
      id: newId(),
      athlete_id,
      professional_id,
      professional_user_id,
      opened_at: now,
      active_at: now,
    })
    .onConflict((conflict) => conflict.columns(['athlete_id', 'professional_id']).doNothing())

/** Returns the write that shows a pair everything, because it agreed on a session. */
export const threadAgreed = (
  tx: Tx<BookingSchema>,
  { athlete_id, professional_id, professional_user_id }: ThreadPair,
  now: Date,
) =>
  tx
    .insertInto('threads')
    .values({
      id: newId(),
      athlete_id,
      professional_id,
      professional_user_id,
      opened_at: now,
      active_at: now,
      agreed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['athlete_id', 'professional_id'])
        .doUpdateSet((row) => ({ agreed_at: now, revision: sql<number>`${row.ref('threads.revision')} + 1` }))
        .where('threads.agreed_at', 'is', null),
    )

/** Opens the pair's thread unless it is open, and locks it. */
export const lockThreadOf = async (tx: Tx<BookingSchema>, pair: ThreadPair, now: Date): Promise<Thread> => {
  await threadInsert(tx, pair, now).execute()
  return tx
    .selectFrom('threads')
    .selectAll()
    .where('athlete_id', '=', pair.athlete_id)
    .where('professional_id', '=', pair.professional_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateThread = async (
  tx: Tx<BookingSchema>,
  id: string,
  changes: Partial<Omit<Thread, 'id'>>,
): Promise<void> => {
  await tx.updateTable('threads').set(changes).where('id', '=', id).execute()
}

/**
 * Proves that both sides agreed on a row's session, also once it is canceled. Release 0.1.0 recorded neither the
 * agreement nor that a session was canceled, but a professional can't cancel what isn't agreed.
 */
export const WAS_AGREED = sql<boolean>`(${HAS_SESSION}
  or cancel_reason = 'did_not_take_place' or (cancel_reason = 'called_off' and cancelled_by = 'professional')
  or coalesce(session_cancelled_at, agreed_at, rescheduled_at, approval_withdrawn_at, contact_shown_at) is not null)`

/** What a pair has or had: an open request, a session that was once agreed, and one that is agreed or took place. */
type PairBookings = { has_request: boolean; had_session: boolean; has_session: boolean }

export const findBookingsOfPair = async (
  on: Reader,
  { athlete_id, professional_id }: Pick<Thread, 'athlete_id' | 'professional_id'>,
): Promise<PairBookings> => {
  const { rows } = await sql<PairBookings>`
    select coalesce(bool_or(status = 'pending'), false) as has_request,
      coalesce(bool_or(${WAS_AGREED}), false) as had_session,
      coalesce(bool_or(${HAS_SESSION}), false) as has_session
    from appointments where athlete_id = ${athlete_id} and professional_id = ${professional_id}`.execute(on)
  return rows[0]!
}

const ownedBy = (on: Reader, side: Side, userId: string) =>
  on.selectFrom('threads').where(OWNER[side], '=', userId)

/**
 * Returns a page of a user's threads, most recently active first. They can be on both sides, because a role can change.
 * Reads each side by its own index.
 */
export const pageOfThreads = async (
  on: Reader,
  userId: string,
  after: TimedPosition | null,
): Promise<TimedPage<Thread>> => {
  const ofSide = (side: Side) =>
    ownedBy(on, side, userId)
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(active_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('active_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1)
      .execute()
  const [asAthlete, asProfessional] = await Promise.all([ofSide('athlete'), ofSide('professional')])
  const rows = [...asAthlete, ...asProfessional].sort(
    (one, other) => other.active_at.getTime() - one.active_at.getTime() || (one.id < other.id ? 1 : -1),
  )
  return timedPage(rows, (thread) => thread.active_at)
}

/** Counts up to one more than is shown. */
export const countUnread = async (
  on: Parameters<typeof shownCount>[0] & Reader,
  userId: string,
): Promise<number> => {
  const ofSide = async (side: Side) => {
    const unread = ownedBy(on, side, userId).select('id').where(UNREAD[side])
    const { value, more } = await shownCount(on, unread, UNREAD_THREADS_SHOWN_MAX)
    return more ? value + 1 : value
  }
  const [asAthlete, asProfessional] = await Promise.all([ofSide('athlete'), ofSide('professional')])
  return Math.min(asAthlete + asProfessional, UNREAD_THREADS_SHOWN_MAX + 1)
}
