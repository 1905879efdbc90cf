import type { Outcome } from './outcome.ts'

type SessionMoney = 'keep' | 'keep_or_give_back' | 'refund'
type FeeMoney = 'keep' | 'refund' | 'credit'
type Row = {
  /** An online payment for the session: kept by the professional, kept until they give it back, or refunded in full. */
  session: SessionMoney
  /** The same if the session required online payment. */
  prepaid?: SessionMoney
  /** The first-booking fee that the session carries. A refund first looks for another session of the pair. */
  fee: FeeMoney
  /** The same if contact details were shown. */
  contactShown?: FeeMoney
}

/** What becomes of the money by outcome. The only place that decides it; decision 144 has the reasons. */
const TABLE: Record<Outcome, Row> = {
  held: { session: 'keep', fee: 'keep' },
  never_agreed: { session: 'refund', fee: 'refund' },
  canceled_in_time: { session: 'refund', fee: 'refund', contactShown: 'keep' },
  canceled_late: { session: 'refund', fee: 'keep' },
  canceled_late_by_athlete: { session: 'keep', fee: 'keep' },
  athlete_absent: { session: 'keep_or_give_back', fee: 'credit' },
  athlete_absent_time_refilled: { session: 'keep_or_give_back', prepaid: 'refund', fee: 'credit' },
  professional_absent: { session: 'refund', fee: 'keep' },
  called_off_together: { session: 'refund', fee: 'keep' },
}

type Facts = {
  paidOnline?: boolean
  /** The session required online payment. */
  prepaid?: boolean
  /** The session carries the pair's first-booking fee. */
  firstSession?: boolean
  contactShown?: boolean
}

export type Money = { session: SessionMoney | null; fee: FeeMoney | null; owedAnew: boolean }

/** Returns what becomes of the session's payment and of the fee, and whether the pair's next session owes the fee anew. */
export const moneyOf = (outcome: Outcome, facts: Facts): Money => {
  const row = TABLE[outcome]
  const fee = facts.firstSession ? (facts.contactShown && row.contactShown) || row.fee : null
  return {
    session: facts.paidOnline ? (facts.prepaid && row.prepaid) || row.session : null,
    fee,
    owedAnew: fee === 'refund' || fee === 'credit',
  }
}

/** Why a fee is released from a session: it moves to another session of the pair, or else goes back or becomes a credit. */
export type ReleaseReason = 'called_off_in_time' | 'never_agreed' | 'athlete_absent'

/** Returns why the fee is released, or null if it is kept. */
export const releaseReasonOf = (outcome: Outcome, facts: { contactShown: boolean }): ReleaseReason | null => {
  const { fee } = moneyOf(outcome, { firstSession: true, ...facts })
  if (fee === 'credit') return 'athlete_absent'
  if (fee !== 'refund') return null
  return outcome === 'never_agreed' ? 'never_agreed' : 'called_off_in_time'
}
