import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { type Insertable, sql } from 'kysely'
import type { DirectorySchema, ProfessionalRow, Reader } from '../../schema.ts'

export type ProfessionalRecord = ProfessionalRow & {
  payment_method_setup: boolean
  payment_method_id: string | null
}

/** Selects records with computed fields. Narrow it with where, orderBy, and limit on 'p'. */
export const selectRecords = (db: Reader) =>
  db
    .selectFrom('professionals as p')
    .leftJoin('card_states as card', 'card.user_id', 'p.user_id')
    .selectAll('p')
    .select('card.payment_method_id')
    .select(sql<boolean>`coalesce(card.payment_method_setup, false)`.as('payment_method_setup'))

export const findById = (db: Reader, id: string): Promise<ProfessionalRecord | undefined> =>
  selectRecords(db).where('p.id', '=', id).executeTakeFirst()

export const findByUser = (db: Reader, userId: string): Promise<ProfessionalRecord | undefined> =>
  selectRecords(db).where('p.user_id', '=', userId).executeTakeFirst()

export const findManyById = (db: Reader, ids: readonly string[]): Promise<ProfessionalRecord[]> =>
  selectRecords(db)
    .where('p.id', 'in', [...ids])
    .execute()

export const findIdsOfUsers = (
  db: Reader,
  userIds: readonly string[],
): Promise<
  { user_id: string; professional_id: string; status: ProfessionalRow['status']; version: number }[]
> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('professionals')
        .select(['user_id', 'id as professional_id', 'status', 'version'])
        .where('user_id', 'in', [...userIds])
        .execute()

export const lockById = (tx: Tx<DirectorySchema>, id: string): Promise<ProfessionalRow | undefined> =>
  tx.selectFrom('professionals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByUser = (tx: Tx<DirectorySchema>, userId: string): Promise<ProfessionalRow | undefined> =>
  tx.selectFrom('professionals').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

type Draft = Omit<Insertable<DirectorySchema['professionals']>, 'id'>

/** Inserts a draft. Returns undefined if the user already has a record. */
export const insertDraft = (tx: Tx<DirectorySchema>, draft: Draft): Promise<ProfessionalRow | undefined> =>
  tx
    .insertInto('professionals')
    .values({ id: newId(), ...draft })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Columns that the database computes. */
type Computed = 'location' | 'place_id' | 'state_code' | 'rating' | 'rating_sum' | 'review_count'
/** Columns that booking's events set. */
type Projected = 'response_version' | 'answered_percent' | 'usual_answer_hours'

export type Changes = Partial<
  Omit<ProfessionalRow, 'id' | 'user_id' | 'version' | 'created_at' | Computed | Projected>
>

export const updateProfessional = (
  tx: Tx<DirectorySchema>,
  record: ProfessionalRow,
  changes: Changes,
): Promise<ProfessionalRow> =>
  tx
    .updateTable('professionals')
    .set({ ...changes, version: record.version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', record.version)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks one batch by id, so that the newest version is published. */
export const lockBatchAfter = (
  tx: Tx<DirectorySchema>,
  afterId: string | null,
  limit: number,
): Promise<ProfessionalRow[]> =>
  tx
    .selectFrom('professionals')
    .selectAll()
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
