import type { Database, Tx } from '@fieldside/platform/database.ts'
import type { BillingSchema } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']

type SessionPayment = { appointment_id: string; payment_id: string | null; called_off_at: Date | null }

/** Locks the session's payment record, creating it if needed. */
export const lockSessionPayment = async (
  tx: Tx<BillingSchema>,
  appointmentId: string,
): Promise<SessionPayment> => {
  await tx
    .insertInto('session_payments')
    .values({ appointment_id: appointmentId, payment_id: null, called_off_at: null })
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
  change: { payment_id: string } | { called_off_at: Date },
): Promise<void> => {
  await tx.updateTable('session_payments').set(change).where('appointment_id', '=', appointmentId).execute()
}
