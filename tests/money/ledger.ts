import type Stripe from 'stripe'
import type { Session, World } from './world.ts'

export type Ledger = {
  charges: (Stripe.Charge & { metadata: { appointment_id?: string; attempt_id?: string } })[]
  /** Without failed ones. */
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  transfers: Stripe.Transfer[]
  reversals: Stripe.TransferReversal[]
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** What the provider moved for one payment, in cents. */
export type Moved = {
  intent: string
  charged: number
  refunded: number
  /** Taken back by a bank that decided for the payer. */
  chargedBack: number
  /** Received by the professional and not taken back. */
  passedOn: number
}

export const movedIn = (ledger: Ledger, charge: Stripe.Charge): Moved => {
  const intent = String(charge.payment_intent)
  const transfers = ledger.transfers.filter(({ source_transaction: of }) => of === charge.id)
  const taken = ledger.reversals.filter(({ transfer }) => transfers.some(({ id }) => id === transfer))
  const lost = ledger.disputes.filter(({ charge: of, status }) => of === charge.id && status === 'lost')
  return {
    intent,
    charged: charge.amount,
    refunded: sum(ledger.refunds.filter(({ charge: of }) => of === charge.id).map(({ amount }) => amount)),
    chargedBack: sum(lost.map(({ amount }) => amount)),
    passedOn: sum(transfers.map(({ amount }) => amount)) - sum(taken.map(({ amount }) => amount)),
  }
}

export type Row = { id: string; payment_intent_id: string; appointment_id: string; payment_type: string }
export type Differences = (what: string, expected: unknown, found: unknown) => void

export type Checking = { world: World; ledger: Ledger; rows: Row[]; differ: Differences }

export const returnedOf = ({ world, rows }: Checking, intent: string): number => {
  const row = rows.find(({ payment_intent_id }) => payment_intent_id === intent)
  return (row && world.returned.get(row.id)) ?? 0
}

/** Returns what didn't go back to the payers, in cents. */
export const netOf = (checking: Checking, moved: readonly Moved[]): number =>
  sum(
    moved.map(
      ({ charged, refunded, chargedBack, intent }) =>
        charged - refunded - chargedBack - returnedOf(checking, intent),
    ),
  )

export const isFee = ({ metadata }: Ledger['charges'][number]): boolean => metadata.attempt_id !== undefined

export const chargesOf = ({ ledger }: Checking, { appointment_id }: Session): Ledger['charges'] =>
  ledger.charges.filter(({ metadata }) => metadata.appointment_id === appointment_id)

export const sessionPaymentsOf = (checking: Checking, session: Session): Moved[] =>
  chargesOf(checking, session)
    .filter((charge) => !isFee(charge))
    .map((charge) => movedIn(checking.ledger, charge))

export const feesOf = (checking: Checking, session: Session): Moved[] =>
  chargesOf(checking, session)
    .filter(isFee)
    .map((charge) => movedIn(checking.ledger, charge))

/** Whether the athlete of an ended session is owed the payment, by SPEC's rules. */
export const isOwed = ({ end, isPrepaid }: Session): boolean => {
  if (!end) return false
  if (end.absent === 'athlete') return end.isGivenBack === true || (isPrepaid && end.isRefilled === true)
  return end.absent !== undefined || end.inTime || end.by !== 'athlete' || !end.wasPaid
}
