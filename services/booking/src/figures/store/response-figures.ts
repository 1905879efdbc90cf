import type { Tx } from '@fieldside/platform/database.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type Selectable, sql } from 'kysely'
import { standsForSeries } from '../../appointments/store/series.ts'
import type { BookingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'
import type { AnswerableRequest } from '../rules/response-figures.ts'

export type ResponseFiguresRow = Selectable<Tables['response_figures']>

/** Locks the stored figures until the transaction ends and reads the requests since then, as they are then. */
export const lockResponseFigures = async (
  tx: Tx<BookingSchema>,
  professionalId: string,
  since: Date,
): Promise<{ stored: ResponseFiguresRow | undefined; requests: AnswerableRequest[] }> => {
  const [[stored], requests] = await inOneRoundTrip(
    tx,
    tx.selectFrom('response_figures').selectAll().where('professional_id', '=', professionalId).forUpdate(),
    tx
      .selectFrom('professionals as p')
      .innerJoin('appointments as a', 'a.professional_user_id', 'p.user_id')
      .select(['a.created_at', 'a.answered_at', 'a.reminded_at', 'a.cancelled_by'])
      .select(sql<boolean>`a.status = 'pending'`.as('is_pending'))
      .where('p.professional_id', '=', professionalId)
      .where('a.created_at', '>=', since)
      // Follows from the line above, and lets the index skip older sessions: a request can’t be for a time in the past.
      .where('a.starts_at', '>=', since)
      // What was taken from an offer needed no answer.
      .where('a.offer_id', 'is', null)
      .where(standsForSeries('a')),
  )
  return { stored, requests }
}

/** Returns the write that stores the figures. Requires the lock of an existing row. */
export const responseFiguresWrite = (
  tx: Tx<BookingSchema>,
  { professional_id, ...figures }: ResponseFiguresRow,
) =>
  tx
    .insertInto('response_figures')
    .values({ professional_id, ...figures })
    .onConflict((on) => on.column('professional_id').doUpdateSet(figures))

/** Locks one batch by id, so that the newest version is published. */
export const lockResponseFiguresAfter = (
  tx: Tx<BookingSchema>,
  afterId: string | null,
  limit: number,
): Promise<ResponseFiguresRow[]> =>
  tx
    .selectFrom('response_figures')
    .selectAll()
    .$if(afterId !== null, (query) => query.where('professional_id', '>', afterId))
    .orderBy('professional_id')
    .limit(limit)
    .forUpdate()
    .execute()
