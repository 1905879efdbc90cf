import type { Tx } from '@fieldside/platform/database.ts'
import type { Write } from '@fieldside/platform/last-statement.ts'
import { type Selectable, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

export type MemberRow = Selectable<Tables['family_members']>
type StatementRow = Selectable<Tables['guardian_statements']>

export const listMembers = (on: Reader, athleteId: string): Promise<MemberRow[]> =>
  on
    .selectFrom('family_members')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Own = { id: string; athleteId: string }

export const findMember = (on: Reader, { id, athleteId }: Own): Promise<MemberRow | undefined> =>
  on
    .selectFrom('family_members')
    .selectAll()
    .where('id', '=', id)
    .where('athlete_id', '=', athleteId)
    .executeTakeFirst()

/** Serializes what adds to an athlete's family until the transaction ends. */
export const lockFamily = async (tx: Tx<BookingSchema>, athleteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`family ${athleteId}`}, 0))`.execute(tx)
}

export const insertMember = async (tx: Tx<BookingSchema>, row: MemberRow): Promise<void> => {
  await tx.insertInto('family_members').values(row).execute()
}

export const updateMember = (
  tx: Tx<BookingSchema>,
  { id, athleteId }: Own,
  changes: Pick<MemberRow, 'first_name' | 'birth_date' | 'sex'>,
): Promise<MemberRow | undefined> =>
  tx
    .updateTable('family_members')
    .set(changes)
    .where('id', '=', id)
    .where('athlete_id', '=', athleteId)
    .returningAll()
    .executeTakeFirst()

export const deleteMember = (tx: Tx<BookingSchema>, { id, athleteId }: Own): Promise<MemberRow | undefined> =>
  tx
    .deleteFrom('family_members')
    .where('id', '=', id)
    .where('athlete_id', '=', athleteId)
    .returningAll()
    .executeTakeFirst()

export const statementInsert = (tx: Tx<BookingSchema>, row: StatementRow): Write =>
  tx.insertInto('guardian_statements').values(row)
