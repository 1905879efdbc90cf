import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { Selectable } from 'kysely'
import type { BillingSchema } from '../../schema.ts'
import type { Tables } from '../../tables.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

type SessionPayment = Selectable<Tables['session_payments']>

/** Locks the session's payment record, creating it if needed. */
export const lockSessionPayment = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
): Promise<SessionPayment> => {
  await tx
    .insertInto('session_payments')
    .values({ appointment_id: appointmentId })
    .onConflict((on) => on.column('appointment_id').doNothing())
    .execute()
  return tx
    .selectFrom('session_payments')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const findSessionPayment = (on: On, appointmentId: string): Promise<SessionPayment | undefined> =>
  on.selectFrom('session_payments').selectAll().where('appointment_id', '=', appointmentId).executeTakeFirst()

export const updateSessionPayment = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
  change: { payment_id: string } | { called_off_at: Date; give_back_until: Date | null },
): Promise<void> => {
  await tx.updateTable('session_payments').set(change).where('appointment_id', '=', appointmentId).execute()
}
