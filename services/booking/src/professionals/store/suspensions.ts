import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

type Suspension = Selectable<Tables['account_suspensions']>

/** Stores whether an account is suspended. Returns false if the same or a newer version is known. */
export const upsertSuspension = async (
  tx: Tx<BookingSchema>,
  { user_id, version, is_suspended }: Suspension,
): Promise<boolean> => {
  const saved = await tx
    .insertInto('account_suspensions')
    .values({ user_id, version, is_suspended })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ version, is_suspended })
        .where('account_suspensions.version', '<', version),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The side of a pair whose account is suspended, the professional's if both are; null if none is. */
export const suspendedSideOf = (athleteId: string, professionalUserId: RawBuilder<unknown>) =>
  sql<Side | null>`(select max(case s.user_id when ${athleteId} then 'athlete' else 'professional' end)
    from account_suspensions s where s.is_suspended and s.user_id in (${athleteId}, ${professionalUserId}))`

type Pair = { athlete_id: string; professional_user_id: string }

export const findSuspendedSide = async (
  on: Reader,
  { athlete_id, professional_user_id }: Pair,
): Promise<Side | null> => {
  const side = suspendedSideOf(athlete_id, sql`${professional_user_id}::uuid`)
  const { rows } = await sql<{ side: Side | null }>`select ${side} as side`.execute(on)
  return rows[0]!.side
}

export const isSuspended = async (on: Reader, userId: string): Promise<boolean> => {
  const found = await on
    .selectFrom('account_suspensions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_suspended', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
