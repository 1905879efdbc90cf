import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BillingSchema, CreditRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type NewCredit = Pick<
  CreditRow,
  'professional_user_id' | 'payment_id' | 'appointment_id' | 'reason' | 'amount_cents' | 'granted_at'
>

export const insertCredit = (tx: Tx<BillingSchema>, credit: NewCredit): Promise<CreditRow> =>
  tx
    .insertInto('fee_credits')
    .values({ ...credit, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Selects credits that can pay a fee: a refund of the payment that one comes from ends it, and none can be used while
 * the bank decides about that payment.
 */
const unused = (on: On, userId: string) =>
  on
    .selectFrom('fee_credits')
    .innerJoin('payments', 'payments.id', 'fee_credits.payment_id')
    .where('professional_user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('payments.status', '=', 'completed')
    .where('payments.dispute', 'is distinct from', 'open')
    .where('payments.refunding_cents', '=', 0)

/**
 * Locks the professional's oldest unused credit, and its payment against a change. Requires the lock of their card, so
 * that nobody else uses it.
 */
export const lockOldestCredit = (tx: Tx<BillingSchema>, userId: string): Promise<CreditRow | undefined> =>
  unused(tx, userId)
    .selectAll('fee_credits')
    .orderBy('granted_at')
    .orderBy('fee_credits.id')
    .limit(1)
    .forUpdate('fee_credits')
    .forShare('payments')
    .executeTakeFirst()

export const countUnusedCredits = async (on: On, userId: string): Promise<number> => {
  const { count } = await unused(on, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the credits for absent athletes that the professional got since then. */
export const countCreditsForAbsence = async (on: On, userId: string, since: Date): Promise<number> => {
  const { count } = await on
    .selectFrom('fee_credits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('professional_user_id', '=', userId)
    .where('reason', '=', 'athlete_absent')
    .where('granted_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the credits for absent athletes that each of these professionals got since then, by their user id. */
export const absenceCreditsOf = async (
  on: On,
  userIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('fee_credits')
    .select((eb) => ['professional_user_id', eb.fn.countAll<number>().as('count')])
    .where('professional_user_id', 'in', [...userIds])
    .where('reason', '=', 'athlete_absent')
    .where('granted_at', '>', since)
    .groupBy('professional_user_id')
    .execute()
  return new Map(rows.map(({ professional_user_id, count }) => [professional_user_id, Number(count)]))
}

export const findCredit = (on: On, id: string): Promise<CreditRow | undefined> =>
  on.selectFrom('fee_credits').selectAll().where('id', '=', id).executeTakeFirst()

export const hasCreditOf = async (on: On, paymentId: string): Promise<boolean> => {
  const row = await on
    .selectFrom('fee_credits')
    .select('id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the unused credits that come from a locked payment. */
export const listUnusedOf = (tx: Tx<BillingSchema>, paymentId: string): Promise<CreditRow[]> =>
  tx
    .selectFrom('fee_credits')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .execute()

/** Returns whether this appointment was accepted with a credit. */
export const hasUsedCredit = async (on: On, appointmentId: string): Promise<boolean> => {
  const row = await on
    .selectFrom('fee_credits')
    .select('id')
    .where('used_for', '=', appointmentId)
    .executeTakeFirst()
  return row !== undefined
}

export const updateCreditToUsed = async (
  tx: Tx<BillingSchema>,
  id: string,
  use: { used_for: string; free_accepts: number; used_at: Date },
): Promise<void> => {
  await tx.updateTable('fee_credits').set(use).where('id', '=', id).execute()
}

/** Returns whether a credit paid the fee of this session, or the fee became one. A returned credit was neither. */
export const findCreditOfSession = async (
  on: On,
  { appointment_id, professional_user_id }: Pick<CreditRow, 'appointment_id' | 'professional_user_id'>,
): Promise<'used' | 'granted' | null> => {
  const rows = await on
    .selectFrom('fee_credits')
    .select(['appointment_id', 'reason'])
    .where('professional_user_id', '=', professional_user_id)
    .where((eb) => eb.or([eb('appointment_id', '=', appointment_id), eb('used_for', '=', appointment_id)]))
    .execute()
  const granted = rows.find((row) => row.appointment_id === appointment_id)
  if (granted) return granted.reason === 'returned' ? null : 'granted'
  return rows.length > 0 ? 'used' : null
}
