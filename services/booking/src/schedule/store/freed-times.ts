import type { Tx } from '@fieldside/platform/database.ts'
import { sql } from 'kysely'
import type { BookingSchema } from '../../schema.ts'
import type { HoldKind } from '../rules/slot.ts'

const NEW_ID = sql<string>`gen_random_uuid()`

/** Whether anybody waits for the professional of the row. Nobody needs to know of other free times. */
const isWaitedFor = (professionalId: string) =>
  sql<boolean>`exists (select from waitlist_entries w where w.professional_id = ${professionalId})`

type Holds = {
  professional_id: string
  /** The ids that the holds have. */
  ids: readonly string[]
  kinds: readonly HoldKind[]
  /** The athlete who had the time. */
  freed_by: string | null
}

/**
 * Returns the write that records the times of slot holds that are about to be deleted, if anybody waits for them. The
 * job of the waitlist, which the same transaction must schedule, offers them.
 */
export const freedTimesInsert = (
  tx: Tx<BookingSchema>,
  { professional_id, ids, kinds, freed_by }: Holds,
  now: Date,
) =>
  tx
    .insertInto('freed_times')
    .columns(['id', 'professional_id', 'freed_by', 'starts_at', 'ends_at', 'freed_at'])
    .expression(
      tx
        .selectFrom('slot_holds as h')
        .select([
          NEW_ID.as('id'),
          'h.professional_id',
          sql<string | null>`${freed_by}::uuid`.as('freed_by'),
          sql<Date>`lower(h.span)`.as('starts_at'),
          sql<Date>`upper(h.span)`.as('ends_at'),
          sql<Date>`${now}::timestamptz`.as('freed_at'),
        ])
        .where('h.professional_id', '=', professional_id)
        .where('h.appointment_id', 'in', [...ids])
        .where('h.kind', 'in', [...kinds])
        .where(sql<boolean>`upper(h.span) > ${now}::timestamptz`)
        .where(isWaitedFor(professional_id)),
    )

type FreedSpan = { professional_id: string; starts_at: Date; ends_at: Date }

/** Records a time that no slot hold held, such as days off. */
export const insertFreedSpan = async (
  tx: Tx<BookingSchema>,
  { professional_id, starts_at, ends_at }: FreedSpan,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('freed_times')
    .columns(['id', 'professional_id', 'starts_at', 'ends_at', 'freed_at'])
    .expression(
      tx
        .selectNoFrom([
          NEW_ID.as('id'),
          sql<string>`${professional_id}::uuid`.as('professional_id'),
          sql<Date>`${starts_at}::timestamptz`.as('starts_at'),
          sql<Date>`${ends_at}::timestamptz`.as('ends_at'),
          sql<Date>`${now}::timestamptz`.as('freed_at'),
        ])
        .where(sql<boolean>`${ends_at}::timestamptz > ${now}::timestamptz`)
        .where(isWaitedFor(professional_id)),
    )
    .execute()
}
