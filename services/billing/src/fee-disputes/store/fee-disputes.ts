import type { Database, Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { BillingSchema, Fee, FeeDisputeRow, FeeRelease, PaymentRow } from '../../schema.ts'

type On = Tx<BillingSchema> | Database<BillingSchema>['kysely']
type NewDispute = Omit<FeeDisputeRow, 'id' | 'state' | 'decided_at' | 'decision_reason'>

export type ChargedFee = Fee & {
  appointment_id: string
  payment_id: string
  payment_status: PaymentRow['status']
  dispute: PaymentRow['dispute']
  amount_cents: number
  is_released: boolean
}

/** Finds the fee that a professional's session carries. */
export const findChargedFee = async (
  on: On,
  { appointment_id, professional_user_id }: Pick<FeeDisputeRow, 'appointment_id' | 'professional_user_id'>,
): Promise<ChargedFee | undefined> => {
  const row = await on
    .selectFrom('first_booking_fees as f')
    .innerJoin('payments as p', 'p.id', 'f.payment_id')
    .selectAll('f')
    .select(['p.status as payment_status', 'p.dispute', 'p.amount_cents', 'p.id as payment_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('fee_releases as r')
            .select('r.appointment_id')
            .whereRef('r.appointment_id', '=', 'f.appointment_id')
            .where('r.settled_at', 'is', null),
        )
        .as('is_released'),
    )
    .where('f.professional_user_id', '=', professional_user_id)
    .where('f.appointment_id', '=', appointment_id)
    .executeTakeFirst()
  return row && { ...row, appointment_id, is_released: Boolean(row.is_released) }
}

/** Inserts a dispute unless the fee was disputed before. Returns its id, or undefined. */
export const insertFeeDispute = async (
  tx: Tx<BillingSchema>,
  dispute: NewDispute,
): Promise<string | undefined> => {
  const made = await tx
    .insertInto('fee_disputes')
    .values({ ...dispute, id: newId(), state: 'open' })
    .onConflict((on) => on.column('appointment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const findFeeDispute = (
  on: On,
  { appointment_id, professional_user_id }: Pick<FeeDisputeRow, 'appointment_id' | 'professional_user_id'>,
): Promise<FeeDisputeRow | undefined> =>
  on
    .selectFrom('fee_disputes')
    .selectAll()
    .where('appointment_id', '=', appointment_id)
    .where('professional_user_id', '=', professional_user_id)
    .executeTakeFirst()

export const findOpenFeeDispute = (on: On, id: string): Promise<FeeDisputeRow | undefined> =>
  on
    .selectFrom('fee_disputes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Ends an open dispute. Returns whether it was open: of two decisions at once, one counts. */
export const endFeeDispute = async (
  tx: Tx<BillingSchema>,
  id: string,
  end: { state: 'granted' | 'rejected'; decision_reason: string; decided_at: Date },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('fee_disputes')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

const SHOWN = 100

export type OpenDispute = Pick<
  FeeDisputeRow,
  'id' | 'statement' | 'appointment_id' | 'professional_user_id' | 'athlete_id' | 'opened_at' | 'reason'
> & { amount_cents: number }

/** Lists open disputes, longest waiting first. */
export const listOpenFeeDisputes = (on: On): Promise<OpenDispute[]> =>
  on
    .selectFrom('fee_disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.id', 'd.reason', 'd.statement', 'd.appointment_id', 'd.professional_user_id', 'd.athlete_id'])
    .select(['d.opened_at', 'p.amount_cents'])
    .where('d.state', '=', 'open')
    .orderBy('d.opened_at')
    .limit(SHOWN)
    .execute()

export type HeldRelease = FeeRelease & {
  held_at: Date
  professional_user_id: string
  payment_id: string
  amount_cents: number
}

const heldReleases = (on: On) =>
  on
    .selectFrom('fee_releases as r')
    .innerJoin('first_booking_fees as f', 'f.appointment_id', 'r.appointment_id')
    .innerJoin('payments as p', 'p.id', 'f.payment_id')
    .selectAll('r')
    .select(['f.professional_user_id', 'p.id as payment_id', 'p.amount_cents'])
    .select((eb) => eb.ref('r.held_at').$notNull().as('held_at'))
    .where('r.held_at', 'is not', null)
    .where('r.settled_at', 'is', null)

/** Lists the fees whose credit would be the third in 30 days, longest waiting first. */
export const listHeldReleases = (on: On): Promise<HeldRelease[]> =>
  heldReleases(on).orderBy('r.held_at').limit(SHOWN).execute()

export const findHeldRelease = (on: On, appointmentId: string): Promise<HeldRelease | undefined> =>
  heldReleases(on).where('r.appointment_id', '=', appointmentId).executeTakeFirst()

/** Returns the reason for a decision by the id of its dispute, or of the appointment of a third credit. */
export const findDecisionReason = async (on: On, id: string): Promise<string | undefined> => {
  const dispute = await on
    .selectFrom('fee_disputes')
    .select('decision_reason')
    .where('id', '=', id)
    .executeTakeFirst()
  const release = await on
    .selectFrom('fee_releases')
    .select('decision_reason')
    .where('appointment_id', '=', id)
    .executeTakeFirst()
  return dispute?.decision_reason ?? release?.decision_reason ?? undefined
}
