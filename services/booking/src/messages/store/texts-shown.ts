import type { Tx } from '@fieldside/platform/database.ts'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BookingSchema, Reader } from '../../schema.ts'
import type { Thread } from '../rules/thread.ts'
import { HAS_SESSION } from './appointments.ts'

type ThreadOfPair = Pick<Thread, 'id' | 'athlete_id' | 'professional_id'>

/** Returns the condition that no appointment of a thread's pair is like this. */
const noneOfPair =
  (isLike: RawBuilder<SqlBool>) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<BookingSchema, 'threads'>) =>
    not(
      exists(
        selectFrom('appointments')
          .select('id')
          .whereRef('professional_id', '=', 'threads.professional_id')
          .whereRef('athlete_id', '=', 'threads.athlete_id')
          .where(isLike),
      ),
    )

/** Returns the threads of those appointments whose pair sees everything. */
export const findAgreedThreads = async (
  on: Reader,
  appointmentIds: readonly string[],
): Promise<{ id: string; appointment_id: string }[]> =>
  appointmentIds.length === 0
    ? []
    : on
        .selectFrom('appointments')
        .innerJoin('threads', (join) =>
          join
            .onRef('threads.professional_id', '=', 'appointments.professional_id')
            .onRef('threads.athlete_id', '=', 'appointments.athlete_id'),
        )
        .select(['threads.id', 'appointments.id as appointment_id'])
        .where('appointments.id', 'in', [...appointmentIds])
        .where('threads.agreed_at', 'is not', null)
        .execute()

/**
 * Returns the threads whose professional wasn't shown the athlete's contact details yet, unless only a kept fee shows them:
 * after a no-show, another session of the pair may still carry the fee.
 */
export const findThreadsNotShown = async (on: Reader, ids: readonly string[]): Promise<ThreadOfPair[]> =>
  ids.length === 0
    ? []
    : on
        .selectFrom('threads')
        .select(['id', 'athlete_id', 'professional_id'])
        .where('id', 'in', [...ids])
        .where((eb) => eb.or([eb('fee_kept', '=', false), eb.not(noneOfPair(HAS_SESSION)(eb))]))
        .where(noneOfPair(sql`contact_shown_at is not null`))
        .orderBy('id')
        .execute()

/**
 * Records that a text of the pair shows the professional the athlete's contact details. Returns false if no session of
 * the pair is agreed or took place anymore. The row locks serialize with a cancellation.
 */
export const updateTextShown = async (
  tx: Tx<BookingSchema>,
  { athlete_id, professional_id }: ThreadOfPair,
  now: Date,
): Promise<boolean> => {
  const shown = await tx
    .updateTable('appointments')
    .set({ contact_shown_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('appointments as locked')
        .select('locked.id')
        .where('locked.professional_id', '=', professional_id)
        .where('locked.athlete_id', '=', athlete_id)
        .where(HAS_SESSION)
        .orderBy('locked.id')
        .forUpdate(),
    )
    .returning('id')
    .execute()
  return shown.length > 0
}

/**
 * Masks the thread of a pair without a session or a kept fee, as the trigger does with the cancellation. During an
 * upgrade, a process of the last release may have shown everything again.
 */
export const maskWithoutSession = (tx: Tx<BookingSchema>, { id }: ThreadOfPair) =>
  tx
    .updateTable('threads')
    .set((eb) => ({ agreed_at: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('agreed_at', 'is not', null)
    .where('fee_kept', '=', false)
    .where(noneOfPair(HAS_SESSION))
    .execute()
